import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../../build/commands/run.ts'

/** In the ignored packages' folder, so that a checkout downloads them only once. */
const CACHE = join(root, 'node_modules/.cache/nodes')

export type NodeBinary = {
  major: number
  version: string
  /** Holds `node`, `npm` and `npx`. */
  binDir: string
  /** Where a package's build script finds the headers. */
  headersDir: string
}

/**
 * Installs the newest Node of a version, such as 20.19 or 24, and a matching npm from the registry. Returns null if there
 * is none for this machine.
 */
export async function fetchNode(wanted: string): Promise<NodeBinary | null> {
  const name = `node-${process.platform}-${process.arch}`
  const major = Number.parseInt(wanted, 10)
  const folder = join(CACHE, wanted)
  await run(
    'npm',
    ['install', '--no-save', '--no-package-lock', '--prefix', folder, `${name}@${wanted}`, `npm@${npmOf(major)}`],
    { isQuiet: true },
  )
  // If the registry is unreachable, a version from an earlier run is used.
  const headersDir = join(folder, 'node_modules', name)
  const binDir = join(folder, 'node_modules/.bin')
  if (!existsSync(join(binDir, 'node')) || !existsSync(join(binDir, 'npm'))) return null
  const { version } = JSON.parse(readFileSync(join(headersDir, 'package.json'), 'utf8')) as { version: string }
  return { major, version, binDir, headersDir }
}

function npmOf(major: number): number {
  return major < 24 ? 10 : 11
}
