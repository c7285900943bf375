import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The names of `datedFile`, which sort by age. Other files in the folder are never touched. */
export const DATED = /^counter-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/

/** The file for a backup of this moment in a folder, which is created if it is missing. */
export function datedFile(folder: string, now: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z')
  return join(folder, `counter-${time.replaceAll(':', '')}.backup`)
}

/** Deletes all but the newest dated backups of a folder. Returns the names of the deleted ones. */
export function keepNewest(folder: string, count: number): string[] {
  const names = readdirSync(folder).filter((name) => DATED.test(name))
  const old = names.toSorted().slice(0, -count)
  for (const name of old) rmSync(join(folder, name))
  return old
}
