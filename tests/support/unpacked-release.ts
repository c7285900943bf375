import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../build/commands/run.ts'
import { shiftWorker } from './clock/test-day.ts'

type Release = { folder: string; megabytes: number; remove: () => void }

/** Builds the release into a folder. Returns the path of its tarball. */
export async function packedRelease(into: string): Promise<string> {
  const { code, output } = await run('npm', ['run', '-s', 'package', '--', into], { isQuiet: true })
  if (code !== 0) throw new Error(`npm run package failed:\n${output}`)
  return join(into, readdirSync(into).find((name) => name.endsWith('.tar.gz')) ?? 'no tarball')
}

/** Builds the release and unpacks its tarball where no `node_modules` of the project can be found. */
export async function unpackedRelease(): Promise<Release> {
  const [built, parent] = [mkdtempSync(join(tmpdir(), 'packed-')), mkdtempSync(join(tmpdir(), 'release-'))]
  execFileSync('tar', ['-xzf', await packedRelease(built), '-C', parent])
  rmSync(built, { recursive: true })
  const folder = join(parent, readdirSync(parent)[0] ?? 'nothing')
  shiftWorker(join(folder, 'app'))
  const megabytes = Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10)
  return { folder, megabytes, remove: () => rmSync(parent, { recursive: true }) }
}
