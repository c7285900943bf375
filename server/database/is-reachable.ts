import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Whether the database answers the least of questions in time. */
export async function isReachable(db: Database, withinMs: number): Promise<boolean> {
  const isAnswered = sql`select 1`.execute(db.sql).then(
    () => true,
    () => false,
  )
  return Promise.race([isAnswered, wait(withinMs, false, { ref: false })])
}
