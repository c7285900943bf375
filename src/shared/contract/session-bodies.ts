import * as z from 'zod/mini'
import { MAX_PASSWORD_LENGTH, MOST_ANNOUNCED, MOST_SEALS } from './session.ts'

/* Bodies that the server alone reads: apart from what every start of the app needs. */

const announcedRowSchema = z.object({
  opId: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.string().check(z.maxLength(50)),
  intent: z.unknown(),
  proof: z.string().check(z.maxLength(100)),
})
export type AnnouncedRow = z.infer<typeof announcedRowSchema>

/** What signing out leaves to be sent: all of it, oldest first. A row that was announced before and is missing here is withdrawn. */
export const signOutBodySchema = z.nullish(
  z.object({ keep: z.optional(z.array(announcedRowSchema).check(z.maxLength(MOST_ANNOUNCED))) }),
)

/** The length of the new one is judged with its strength. */
export const changePasswordBodySchema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH, 'too_long')),
  newPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH, 'too_long')),
})

export const sealsBodySchema = z.object({
  ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_SEALS)),
})
