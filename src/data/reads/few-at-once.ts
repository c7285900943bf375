/** A semaphore: runs at most `most` functions concurrently, the others wait in order. */
export function fewAtOnce(most: number) {
  const waiting: (() => void)[] = []
  let free = most
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((next) => waiting.push(next))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
