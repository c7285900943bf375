type Job<Tx> = {
  body: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Runs what is asked for while a transaction is being written to the disk together in the next one: a strict commit costs
 * milliseconds, and the lanes of a drain would pay them one after the other. Each caller still hears only once its own is
 * durable. Where one fails, each is run again by itself, so a body must do nothing but store calls.
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
