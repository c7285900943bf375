/**
 * Runs something later, by itself; the result cancels it. Whatever outlives the call that began it waits here, so that
 * tests decide when its time has come.
 */
export function later(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
