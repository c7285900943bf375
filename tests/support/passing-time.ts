/** In place of `src/data/store/later.ts`: what runs later waits until a test lets the time pass. */
let now = 0
let waiting: { at: number; act: () => void }[] = []

export function later(ms: number, act: () => void): () => void {
  const entry = { at: now + ms, act }
  waiting.push(entry)
  return () => {
    waiting = waiting.filter((other) => other !== entry)
  }
}

/** Begins what is due by then, without waiting for it. */
export function passTime(ms: number): void {
  now += ms
  const due = waiting.filter(({ at }) => at <= now)
  waiting = waiting.filter(({ at }) => at > now)
  for (const { act } of due.toSorted((one, other) => one.at - other.at)) act()
}

export function dropWaiting(): void {
  waiting = []
}
