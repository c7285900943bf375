let isPainted = false
const waiting = new Set<() => void>()

/** Where nothing is painted, as in a tab that nobody sees, this long is waited. */
const LONGEST_WAIT_MS = 1_000

/** To be called once, when the first screen was given to React. */
export function watchFirstPaint(): void {
  setTimeout(finish, LONGEST_WAIT_MS)
  // A frame's callback runs before it is painted, what the frame leaves time for after it.
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(finish, { timeout: LONGEST_WAIT_MS })
    else setTimeout(finish)
  })
}

export function isFirstScreenPainted(): boolean {
  return isPainted
}

/** Tells when the first screen has been painted; to be ended with what it returns. */
export function onFirstPaint(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Runs what can wait once the first screen has been painted and the page has a moment; at once when that is past. */
export function afterFirstPaint(run: () => void): void {
  if (isPainted) run()
  else waiting.add(run)
}

function finish(): void {
  if (isPainted) return
  isPainted = true
  for (const run of waiting) run()
  waiting.clear()
}
