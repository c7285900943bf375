const POLL_MS = 25
const LIMIT_MS = 60_000

/** Polls until the result is neither null, undefined nor false. For conditions that no event announces. */
export async function until<T>(what: string, ask: () => T | Promise<T>, limitMs = LIMIT_MS): Promise<NonNullable<T>> {
  const giveUpAt = performance.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`)
    await new Promise((wake) => setTimeout(wake, POLL_MS))
  }
}

/** For `vi.waitFor`, whose own second is too short for a busy machine. */
export const PATIENCE = { timeout: 30_000 }
