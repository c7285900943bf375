import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Bounds the latency of the first jobs in a batch and lets other queries run between batches. */
const MOST_TOGETHER = 64

type Job = {
  work: (tx: Transaction<Tables>) => Promise<unknown>
  done: (result: unknown) => void
  fail: (error: unknown) => void
}
type Outcome = { ok: true; result: unknown } | { ok: false; error: unknown }

const queues = new WeakMap<Kysely<Tables>, Job[]>()

/**
 * Group commit: SQLite has one writer at a time and syncs to disk at each commit, so concurrent transactions share one
 * commit. Each job has its own savepoint and is rolled back alone when it fails. No result is delivered before the
 * commit that makes it durable, not even a rejection, because it may depend on what another job wrote.
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
    // Requests that arrived in the same turn of the event loop join the batch.
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
      // Some errors, such as a full disk, roll back the whole transaction; then every job fails with this error.
      throw error
    })
    await sql`release one`.execute(tx)
    return { ok: false, error }
  }
}
