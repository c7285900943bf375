import { createHmac } from 'node:crypto'
import { isRandomPassword } from '../passwords/passwords.ts'
import { oneTimePasswordOf } from './one-time-passwords.ts'

/** Random bytes of an import key. */
export const IMPORT_KEY_BYTES = 32
export const IMPORT_DAYS_VALID = 14

/**
 * The one-time password of a person: 80 bits of an HMAC under the import's random key. Only the caller has the key, so
 * that an import whose response was lost can be asked for again, and nothing is stored that gives a password away.
 */
export function importedPassword(key: string, email: string): string {
  return oneTimePasswordOf(createHmac('sha256', Buffer.from(key, 'base64url')).update(`one-time ${email}`).digest())
}

/** Whether a person still has the password that this import gave. */
export function hasImportedPassword(key: string, person: { email: string; password_hash: string | null }): boolean {
  return person.password_hash !== null && isRandomPassword(importedPassword(key, person.email), person.password_hash)
}
