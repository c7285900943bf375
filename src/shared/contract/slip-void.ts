import * as z from 'zod/mini'

export const MIN_VOID_REASON = 3
export const MAX_VOID_REASON = 500

/** The body of `void/{id}`. */
export const voidBodySchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(MIN_VOID_REASON, 'too_short'), z.maxLength(MAX_VOID_REASON, 'too_long')),
  revision: z.int().check(z.positive()),
})
