import type { Queries } from '../database/database.ts'

/** What the database remembers for a while, each thing under a key of its own: a prefix, and the hash of a secret. */
export type Remembered = 'firstRun' | 'import'

type Note = { what: Remembered; hash: string }

/** `value` begins with an instant in ISO 8601, after which the note may be deleted. */
export async function remember({ sql }: Queries, { what, hash, value }: Note & { value: string }): Promise<void> {
  await sql
    .insertInto('meta')
    .values({ key: `${what}:${hash}`, value })
    .execute()
}

export async function recall({ sql }: Queries, { what, hash }: Note): Promise<string | null> {
  const row = await sql.selectFrom('meta').select('value').where('key', '=', `${what}:${hash}`).executeTakeFirst()
  return row?.value ?? null
}

/** Deletes notes whose instant is past; there are only a few. */
export function deleteNotesOf(what: Remembered) {
  return async ({ sql }: Queries, { before }: { before: string }): Promise<number> => {
    const { numDeletedRows } = await sql
      .deleteFrom('meta')
      .where('key', 'like', `${what}:%`)
      .where('value', '<', before)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
