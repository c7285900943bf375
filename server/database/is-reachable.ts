import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Whether the database can be read and accepts writes, as confirmed within `withinMs` milliseconds. */
export async function isReachable(db: Database, withinMs: number): Promise<boolean> {
  const isAnswered = db.probe().then(
    () => true,
    () => false,
  )
  return Promise.race([isAnswered, wait(withinMs, false, { ref: false })])
}
