import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { z } from 'zod'

const lineSchema = z.object({ id: z.string().min(1), at: z.string() })

/** Outside the database, so that a restore of an earlier backup does not bring the data back. It has no names. */
export function addToErasureList(file: string, erased: { id: string; at: string }): void {
  // The folder has to exist: a list that is written somewhere new is not read by the next restore.
  const descriptor = openSync(file, 'a', 0o600)
  try {
    writeSync(descriptor, `${JSON.stringify(erased)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Throws an Error if nothing can be added to the list. */
export function checkErasureList(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown fault'
    throw new Error(`The list of erasures cannot be written, so nothing was changed. Set ERASURES_FILE. ${why}`)
  }
}

/** The ids of the people on the list; null if there is no list. Throws an Error for a line that cannot be read. */
export function readErasureList(file: string): string[] | null {
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const ids = lines.flatMap((line, index) => (line.trim() === '' ? [] : [idIn(line, `${file}, line ${index + 1}`)]))
  return [...new Set(ids)]
}

function idIn(line: string, where: string): string {
  try {
    return lineSchema.parse(JSON.parse(line)).id
  } catch {
    throw new Error(`${where}: cannot be read. Correct it, because the erasures after it would be lost.`)
  }
}
