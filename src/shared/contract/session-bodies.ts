import * as z from 'zod/mini'
import { emailAddress } from './employee-bodies.ts'
import { MAX_PASSWORD_LENGTH, MOST_ANNOUNCED, MOST_SEALS, signInBodySchema } from './session.ts'

/* Bodies that the server alone reads: apart from what every start of the app needs. */

const announcedRowSchema = z.object({
  opId: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.string().check(z.maxLength(50)),
  intent: z.unknown(),
  proof: z.string().check(z.maxLength(100)),
})
export type AnnouncedRow = z.infer<typeof announcedRowSchema>

/** What signing out, or leaving the counter for a while, leaves to be sent: all of it, oldest first. A row that was announced before and is missing here is withdrawn. */
export const signOutBodySchema = z.nullish(
  z.object({ keep: z.optional(z.array(announcedRowSchema).check(z.maxLength(MOST_ANNOUNCED))) }),
)

/** Signs in whoever is named by their email, or by the account that a shared device lists. */
export const signInRequestSchema = z
  .extend(signInBodySchema, {
    email: z.optional(signInBodySchema.shape.email),
    account: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  })
  .check(
    z.refine(({ email, account }) => (email === undefined) !== (account === undefined), {
      path: ['email'],
      error: 'email_invalid',
    }),
  )

export const resumeBodySchema = z.object({ pin: z.string().check(z.maxLength(20)) })

/** Rows of whoever has just signed in, to be told which of them are not as they recorded them. */
export const proofsBodySchema = z.object({ rows: z.array(announcedRowSchema).check(z.maxLength(MOST_ANNOUNCED)) })

const typedPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH, 'too_long'))

/** The length of the new one is judged with its strength. */
export const changePasswordBodySchema = z.object({ currentPassword: typedPassword, newPassword: typedPassword })

/** What changes an account, or where it is signed in, asks for the password of who does it. */
export const accountChangeBodySchema = z.object({ currentPassword: typedPassword })

export const setPinBodySchema = z.object({ pin: z.string().check(z.maxLength(20)), currentPassword: typedPassword })

/** Making a shared device one person's own asks for their password; the other way round nothing is asked. */
export const deviceModeBodySchema = z.object({
  mode: z.enum(['shared', 'personal']),
  currentPassword: z.optional(typedPassword),
})

/** The password of a manager is reset by two of them. */
export const passwordResetBodySchema = z.object({
  currentPassword: typedPassword,
  secondManager: z.optional(z.object({ email: emailAddress, password: typedPassword })),
})

export const sealsBodySchema = z.object({
  ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_SEALS)),
})
