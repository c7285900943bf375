import * as z from 'zod/mini'

export const SESSION_DAYS = 7
export const MAX_PASSWORD_LENGTH = 200

export const signInBodySchema = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.email('email_invalid'), z.maxLength(254)),
  password: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH)),
})

export const healthSchema = z.looseObject({
  status: z.literal('ok'),
  version: z.string(),
  contract: z.literal('extended'),
})
