import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { oneTimePasswordForm } from '../../src/shared/rules/values/typed-text.ts'
import type { UserRow } from '../database/tables.ts'

const DAYS_VALID = 3
/**
 * Valid for one sign-in. Because the response may be lost, a second one is accepted within this time; it ends the
 * sessions of the first.
 */
const SAME_USE_MS = 10 * 60_000
/** No easily confused characters; 16 of these 32 are 80 random bits. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 16

/** A password of four groups of four characters, easy to read out and type. */
export function newOneTimePassword(): string {
  return oneTimePasswordOf(randomBytes(LENGTH))
}

/** The password for 16 random bytes, of which five bits each are used. */
export function oneTimePasswordOf(bytes: Uint8Array): string {
  const letters = Array.from({ length: LENGTH }, (_, at) => LETTERS[(bytes[at] ?? 0) % LETTERS.length])
  return oneTimePasswordForm(letters.join(''))
}

/** The expiry of a one-time password that is set at `now`, by default 72 hours later. */
export function oneTimeUntil(now: number, days = DAYS_VALID): string {
  return new Date(now + days * DAY_MS).toISOString()
}

type OneTime = Pick<UserRow, 'one_time_until' | 'one_time_used_at'>

/** Whether the password is a one-time password, so that the user may do nothing but choose a new one. */
export function needsOwnPassword({ one_time_until: until }: OneTime): boolean {
  return until !== null
}

/** What was typed as a user's password, in the form whose hash is stored: a chosen password as it was typed. */
export function typedPasswordOf(user: OneTime | undefined, typed: string): string {
  return user && needsOwnPassword(user) ? oneTimePasswordForm(typed) : typed
}

/** Whether a one-time password has expired, for any use. */
export function isOneTimeOutOfDate({ one_time_until: until }: Pick<OneTime, 'one_time_until'>, now: number): boolean {
  return until !== null && now >= Date.parse(until)
}

/** Whether a one-time password can no longer be used to sign in: it is used up or has expired. */
export function isOneTimeOver(password: OneTime, now: number): boolean {
  const { one_time_until: until, one_time_used_at: usedAt } = password
  if (until === null) return false
  return isOneTimeOutOfDate(password, now) || (usedAt !== null && now - Date.parse(usedAt) > SAME_USE_MS)
}
