import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run.ts'

/** In the ignored packages' folder, so that only the first run of a checkout fetches them. */
const CACHE = join(root, 'node_modules/.cache/nodes')

export type NodeBinary = {
  major: number
  version: string
  /** With `node`, `npm` and `npx`. */
  binDir: string
  /** Where a package's build script finds the headers. */
  headersDir: string
}

/** The newest Node of that major version and the npm that comes with it, as packages of the registry; null where there is none for this machine. */
export async function fetchNode(major: number): Promise<NodeBinary | null> {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(CACHE, String(major))
  await run(
    'npm',
    ['install', '--no-save', '--no-package-lock', '--prefix', folder, `${name}@${major}`, `npm@${npmOf(major)}`],
    { isQuiet: true },
  )
  // One of an earlier run will do where the registry cannot be reached.
  const headersDir = join(folder, 'node_modules', name)
  const binDir = join(folder, 'node_modules/.bin')
  if (!existsSync(join(binDir, 'node')) || !existsSync(join(binDir, 'npm'))) return null
  const { version } = JSON.parse(readFileSync(join(headersDir, 'package.json'), 'utf8')) as { version: string }
  return { major, version, binDir, headersDir }
}

function npmOf(major: number): number {
  return major < 24 ? 10 : 11
}
