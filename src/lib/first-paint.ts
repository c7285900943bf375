let isPainted = false
const waiting = new Set<() => void>()

/** Fallback if nothing is painted, as in a hidden tab. */
const LONGEST_WAIT_MS = 1_000

/** To be called once, after the first screen was rendered. */
export function watchFirstPaint(): void {
  setTimeout(finish, LONGEST_WAIT_MS)
  // The callback of a frame runs before the frame is painted, an idle callback after it.
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(finish, { timeout: LONGEST_WAIT_MS })
    else setTimeout(finish)
  })
}

export function isFirstScreenPainted(): boolean {
  return isPainted
}

/** Subscribes to the first paint; returns the function that unsubscribes. */
export function onFirstPaint(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Runs `run` once the first screen was painted and the page is idle; immediately if it was already. */
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
