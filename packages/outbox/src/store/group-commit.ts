type Job<Tx> = {
  body: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: calls that arrive while a transaction is being committed share the next one, because a strict commit
 * costs milliseconds and the lanes of a drain would otherwise pay for each separately. Each call resolves once its own
 * change is durable. If one body fails, each is run again in its own transaction, so a body must contain store calls
 * only.
 */
export function groupCommit<Tx>(transaction: (body: (tx: Tx) => Promise<void>) => Promise<void>) {
  let waiting: Job<Tx>[] = []
  let isRunning = false

  async function run(jobs: Job<Tx>[]): Promise<void> {
    try {
      const results: unknown[] = []
      await transaction(async (tx) => {
        results.length = 0
        for (const { body } of jobs) results.push(await body(tx))
      })
      jobs.forEach(({ resolve }, index) => resolve(results[index]))
    } catch (error) {
      if (jobs.length === 1) jobs[0]?.reject(error)
      else for (const job of jobs) await run([job])
    }
  }

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      const jobs = waiting
      waiting = []
      await run(jobs)
    }
    isRunning = false
  }

  return function transact<Result>(body: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      waiting.push({ body, resolve: resolve as (value: unknown) => void, reject })
      void runAll()
    })
  }
}
