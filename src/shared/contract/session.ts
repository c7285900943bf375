import * as z from 'zod/mini'
import { emailOf } from '../rules/values/typed-text.ts'

export const SESSION_DAYS = 7
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200

export const signInBodySchema = z.object({
  email: z.string().check(z.overwrite(emailOf), z.email('email_invalid'), z.maxLength(254)),
  password: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH)),
  /** Mode of a browser that the server does not know yet. */
  deviceMode: z.optional(z.enum(['shared', 'personal'])),
})

/** In the response to a sign-in, beside the user; missing on a plain server. */
export const halfSchema = z.object({
  half: z.string().check(z.minLength(1)),
  sealId: z.string().check(z.minLength(1)),
  /**
   * Lets a PIN open what the password sealed. Returned to a person who has just authenticated; never stored. Missing on
   * servers without PINs.
   */
  sealKey: z.optional(z.string().check(z.minLength(1))),
})
export type Half = z.infer<typeof halfSchema>

/** Why a person who signs in should choose another password: it is a one-time password, or easy to guess. */
export type PasswordWish = 'oneTime' | 'weak'

/**
 * On a shared device the full scope ends this long after the last password or PIN, and after the last request that
 * followed a touch.
 */
export const FULL_SCOPE_HOURS = 12
export const IDLE_SCOPE_MINUTES = 30

/** Rows per sign-out; the rest waits for its owner. */
export const MOST_ANNOUNCED = 500
/** Per request. */
export const MOST_SEALS = 50

export const healthSchema = z.looseObject({
  status: z.literal('ok'),
  version: z.string(),
  contract: z.literal('extended'),
  /** Whether a PIN opens a session again; not without a secret for their hashes. */
  hasPins: z.boolean(),
  /** The id of the database. */
  database: z.string(),
})
