import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** So that the last of a crowd does not wait for all of it, and others get their turn between. */
const MOST_TOGETHER = 64

type Job = {
  work: (tx: Transaction<Tables>) => Promise<unknown>
  done: (result: unknown) => void
  fail: (error: unknown) => void
}
type Outcome = { ok: true; result: unknown } | { ok: false; error: unknown }

const queues = new WeakMap<Kysely<Tables>, Job[]>()

/**
 * SQLite writes one transaction at a time and waits for the disk at each end. Those that come together share one: each is undone
 * alone when it fails (a savepoint), and nobody hears of a result before the commit that makes it durable — a refusal too, since it
 * may tell of what another of them wrote.
 */
export function inSharedTransaction<Result>(
  database: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return new Promise((done, fail) => {
    const job: Job = { work, done: done as Job['done'], fail }
    const waiting = queues.get(database)
    if (waiting) return void waiting.push(job)
    const queue = [job]
    queues.set(database, queue)
    void runAll(database, queue)
  })
}

async function runAll(database: Kysely<Tables>, queue: Job[]): Promise<void> {
  while (queue.length > 0) {
    // What came over the network with this one joins it.
    await nextTurn()
    await runTogether(database, queue.splice(0, MOST_TOGETHER))
  }
  queues.delete(database)
}

async function runTogether(database: Kysely<Tables>, jobs: readonly Job[]): Promise<void> {
  try {
    const outcomes = await database.transaction().execute(async (tx) => {
      const found: Outcome[] = []
      for (const job of jobs) found.push(await runOne(tx, job))
      return found
    })
    for (const [index, job] of jobs.entries()) {
      const outcome = outcomes[index]
      if (outcome?.ok) job.done(outcome.result)
      else job.fail(outcome?.error)
    }
  } catch (error) {
    for (const { fail } of jobs) fail(error)
  }
}

async function runOne(tx: Transaction<Tables>, { work }: Job): Promise<Outcome> {
  await sql`savepoint one`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release one`.execute(tx)
    return { ok: true, result }
  } catch (error) {
    await sql`rollback to one`.execute(tx).catch(() => {
      // A full disk, among others, ends the whole transaction: then nothing of it is there, and all are told so.
      throw error
    })
    await sql`release one`.execute(tx)
    return { ok: false, error }
  }
}
