import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { CopyError } from './copy-error.ts'
import { firstDifference } from './counts.ts'
import type { Counts } from './counts.ts'
import { atOneMoment } from './one-moment.ts'

/** The current position of each feed. */
type Places = Awaited<ReturnType<typeof readPlaces>>

export async function readPlaces(db: Kysely<Tables>) {
  return db.selectFrom('change_counters').selectAll().orderBy('feed').execute()
}

/**
 * Counts the rows of the source again, on a connection that sees what was written during the copy. Throws a CopyError
 * if the row counts differ or a feed has advanced: those writes were confirmed to a client and would be lost.
 */
export async function checkSource(source: Database, { came, places }: { came: Counts; places: Places }): Promise<void> {
  await atOneMoment(source, async (tx) => {
    const now = await readPlaces(tx)
    const moved = now.find(({ feed, value }) => value !== places.find((place) => place.feed === feed)?.value)
    if (moved) throw new CopyError(refusal(`the feed of ${moved.feed} has gone on`))
    const differs = await firstDifference({ sql: tx, kind: source.kind }, came)
    if (differs) throw new CopyError(refusal(differs))
  })
}

function refusal(difference: string): string {
  return `the source is not as it was copied (${difference}); nothing was moved. Is the server stopped?`
}
