import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Whether the database says in time that it can be read and takes writes. */
export async function isReachable(db: Database, withinMs: number): Promise<boolean> {
  const isAnswered = db.probe().then(
    () => true,
    () => false,
  )
  return Promise.race([isAnswered, wait(withinMs, false, { ref: false })])
}
