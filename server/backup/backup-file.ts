import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { CopyError } from '../database/copy/copy-error.ts'
import { addTo } from '../database/copy/counts.ts'
import type { Counts } from '../database/copy/counts.ts'
import { COPIED_TABLES } from '../database/copy/tables.ts'
import type { Chunk } from '../database/copy/tables.ts'

const FORMAT = 'counter-backup'
const VERSION = 1

const headSchema = z.object({ format: z.literal(FORMAT), version: z.literal(VERSION), schema: z.array(z.string()) })
const chunkSchema = z.object({
  table: z.enum(COPIED_TABLES),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))).min(1),
})
const endSchema = z.object({ counts: z.partialRecord(z.enum(COPIED_TABLES), z.number().int()) })

/**
 * Writes a chain into one gzipped file: a header line, lines of several hundred rows, and the row counts last, which
 * reveal a truncated file. The file gets its name only when it is complete and synced to disk. The format is the same
 * for both databases.
 */
export async function writeBackup({
  file,
  schema,
  chunks,
}: {
  file: string
  schema: readonly string[]
  chunks: AsyncIterable<Chunk>
}): Promise<Counts> {
  const counts: Counts = {}
  const unfinished = `${file}.unfinished`
  async function* lines(): AsyncGenerator<string> {
    yield line({ format: FORMAT, version: VERSION, schema })
    for await (const chunk of chunks) {
      addTo(counts, chunk)
      yield line(chunk)
    }
    yield line({ counts })
  }
  try {
    // A leftover of an interrupted backup might be readable by others.
    await rm(unfinished, { force: true })
    // The file holds everyone's pay and contact data.
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await sync(unfinished, 'r+')
    await rename(unfinished, file)
    // The folder holds the new name, so it is synced too.
    await sync(dirname(file), 'r')
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return counts
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Opens a backup. Throws a CopyError if the file is not a backup; reading the chunks throws one if it is truncated or
 * modified.
 */
export async function readBackup(file: string): Promise<{ schema: string[]; chunks: AsyncGenerator<Chunk> }> {
  const lines = linesOf(file)
  const first = await lines.next()
  const head = headSchema.safeParse(first.done === true ? null : parsed(first.value))
  if (!head.success) {
    await lines.return(undefined)
    throw new CopyError(`${file} is no backup of this program`)
  }
  return { schema: head.data.schema, chunks: chunksOf(lines, file) }
}

/** The unzipped lines; of a damaged file, those before the damage. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const input = createReadStream(file)
  const unzipped = createGunzip()
  input.on('error', (error) => unzipped.destroy(error))
  let begun = ''
  try {
    for await (const text of input.pipe(unzipped).setEncoding('utf8')) {
      const parts = `${begun}${String(text)}`.split('\n')
      begun = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CopyError(`${file} is not there`)
  } finally {
    input.destroy()
  }
}

async function* chunksOf(lines: AsyncIterable<string>, file: string): AsyncGenerator<Chunk> {
  const counts: Counts = {}
  for await (const text of lines) {
    const value = parsed(text)
    const chunk = chunkSchema.safeParse(value)
    if (chunk.success) {
      addTo(counts, chunk.data)
      yield chunk.data
      continue
    }
    const end = endSchema.safeParse(value)
    if (!end.success) throw new CopyError(`${file} holds a line that is no part of a backup`)
    for (const table of COPIED_TABLES) {
      const [here, said] = [counts[table] ?? 0, end.data.counts[table] ?? 0]
      if (here !== said) throw new CopyError(`${file}: ${here} rows of ${table} where ${said} were written`)
    }
    return
  }
  throw new CopyError(`${file} is cut short`)
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
