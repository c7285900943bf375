import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

type Try = { subject: string; now: string; windowStartedAfter: string }
export type TryWindow = { tries: number; startedAt: string }

/**
 * Counts a try before the password is verified, so that concurrent tries cannot bypass the limit. Returns the number of
 * tries in the current window, including this one, and when the window started.
 */
export async function countTry(tx: Queries, { subject, now, windowStartedAfter }: Try): Promise<TryWindow> {
  const isOver = sql<boolean>`sign_in_tries.window_started_at <= ${windowStartedAfter}`
  const row = await tx.sql
    .insertInto('sign_in_tries')
    .values({ subject, tries: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        tries: sql<number>`case when ${isOver} then 1 else sign_in_tries.tries + 1 end`,
        window_started_at: sql<string>`case when ${isOver} then ${now} else sign_in_tries.window_started_at end`,
      }),
    )
    .returning(['tries', 'window_started_at as startedAt'])
    .executeTakeFirstOrThrow()
  return row
}

/** The current windows of these subjects, by subject. */
export async function findTries(
  { sql: queries }: Queries,
  { subjects, windowStartedAfter }: { subjects: readonly string[]; windowStartedAfter: string },
): Promise<Map<string, TryWindow>> {
  const rows = await queries
    .selectFrom('sign_in_tries')
    .select(['subject', 'tries', 'window_started_at as startedAt'])
    .where('subject', 'in', subjects)
    .where('window_started_at', '>', windowStartedAfter)
    .execute()
  return new Map(rows.map(({ subject, ...window }) => [subject, window]))
}

export async function forgetTries({ sql: queries }: Queries, subject: string): Promise<void> {
  await queries.deleteFrom('sign_in_tries').where('subject', '=', subject).execute()
}

/** Uncounts the try of a successful sign-in for its address. */
export async function takeBackTry({ sql: queries }: Queries, subject: string): Promise<void> {
  await queries
    .updateTable('sign_in_tries')
    .set({ tries: sql<number>`tries - 1` })
    .where('subject', '=', subject)
    .where('tries', '>', 0)
    .execute()
}

export async function deleteTriesBefore(
  { sql: queries }: Queries,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const portion = queries
    .selectFrom('sign_in_tries')
    .select('subject')
    .where('window_started_at', '<', before)
    .limit(most)
  // Checked again for each row, because a new window may have started since the subquery ran.
  const { numDeletedRows } = await queries
    .deleteFrom('sign_in_tries')
    .where('subject', 'in', portion)
    .where('window_started_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
