import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import { countOlder, removeOlder, RETENTION } from '../repositories/retention.ts'

/** Rows per transaction, so that a running server does not wait long. */
const PORTION = 500

type Options = { now: number; isDryRun: boolean; print: (line: string) => void }

/** Deletes what is kept longer than its table says, or only counts it. */
export async function keepRetention(db: Database, { now, isDryRun, print }: Options): Promise<void> {
  for (const retention of RETENTION) {
    const { table, years, mode } = retention
    const before = yearsBefore(now, years)
    let count = 0
    if (isDryRun) count = await countOlder(db, retention, before)
    else
      for (let portion = PORTION; portion === PORTION; count += portion) {
        portion = await inTransaction(db, (tx) => removeOlder(tx, { retention, before, most: PORTION }))
        await nextTurn()
      }
    print(`${String(count).padStart(10)}  ${table}, before ${before}${mode === 'empty' ? ' (names and values)' : ''}`)
  }
  print(isDryRun ? 'Nothing was changed.' : 'Done.')
}

/** The day so many years before. */
function yearsBefore(now: number, years: number): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}
