const MARK_BYTES = 8
/** Where no address is secure there is nothing to hash with: the tablet then knows only that it was somebody. */
const SOMEBODY = 'somebody'

/** More people than one tablet sees in years; the oldest are forgotten. */
export const MOST_PEOPLE = 300

/** Stays on the tablet when its person has left, so it must not name them. */
export async function markOf(userId: string): Promise<string> {
  if (!globalThis.crypto.subtle) return SOMEBODY
  // A promise of the page's own, or a live query would not know its readings after this one.
  const digest = await Promise.resolve(
    crypto.subtle.digest('SHA-256', new TextEncoder().encode(`introduced ${userId}`)),
  )
  return Array.from(new Uint8Array(digest, 0, MARK_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
