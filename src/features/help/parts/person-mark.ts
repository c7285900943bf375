const MARK_BYTES = 8
/** Insecure addresses have no WebCrypto to hash with, so all people share this mark. */
const SOMEBODY = 'somebody'

/** More people than use one device in years; the oldest marks are removed. */
export const MOST_PEOPLE = 300

/** A mark stays on the device after its person has left, so it must not identify them. */
export async function markOf(userId: string): Promise<string> {
  if (!globalThis.crypto.subtle) return SOMEBODY
  // Wraps the native promise: otherwise a live query would not track the reads that follow.
  const digest = await Promise.resolve(
    crypto.subtle.digest('SHA-256', new TextEncoder().encode(`changes seen by ${userId}`)),
  )
  return Array.from(new Uint8Array(digest, 0, MARK_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
