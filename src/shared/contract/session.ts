import * as z from 'zod/mini'

export const SESSION_DAYS = 7
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200

export const signInBodySchema = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.email('email_invalid'), z.maxLength(254)),
  password: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH)),
  /** Asks for a session in two halves; a client that does not is served as before. */
  halves: z.optional(z.literal(true)),
  /** Of a browser that the server does not know yet. */
  deviceMode: z.optional(z.enum(['shared', 'personal'])),
})

/** What a sign-in with `halves` answers beside the user; a server without that feature answers neither. */
export const halfSchema = z.object({
  half: z.string().check(z.minLength(1)),
  sealId: z.string().check(z.minLength(1)),
  /** By which a PIN opens what the password sealed: known to whoever has just proven who they are, and kept nowhere. A server without PINs has none. */
  sealKey: z.optional(z.string().check(z.minLength(1))),
})
export type Half = z.infer<typeof halfSchema>

/** Why somebody who signs in should choose another password: theirs is for one sign-in, or easy to guess. */
export type PasswordWish = 'oneTime' | 'weak'

/** On a shared device full access ends so long after the last password or PIN, and after the last request that somebody's touch led to. */
export const FULL_SCOPE_HOURS = 12
export const IDLE_SCOPE_MINUTES = 30

/** Rows of one sign-out; the rest waits for its owner. */
export const MOST_ANNOUNCED = 500
/** Of one question. */
export const MOST_SEALS = 50

/** What a server can do beyond its first version, as its health names it. */
export const FEATURES = ['halves', 'seals', 'passwords', 'accounts', 'pin', 'exports'] as const
export type Feature = (typeof FEATURES)[number]

export const healthSchema = z.looseObject({
  status: z.literal('ok'),
  version: z.string(),
  contract: z.literal('extended'),
  /** Named by none of the first version. */
  features: z.optional(z.array(z.string())),
})
