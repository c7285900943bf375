import * as z from 'zod/mini'
import { emailAddress } from './employee-bodies.ts'
import { MAX_PASSWORD_LENGTH, MOST_ANNOUNCED, MOST_SEALS, signInBodySchema } from './session.ts'

/* Bodies that only the server parses, separate from what every start of the app loads. */

const announcedRowSchema = z.object({
  opId: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.string().check(z.maxLength(50)),
  intent: z.unknown(),
  proof: z.string().check(z.maxLength(100)),
})
export type AnnouncedRow = z.infer<typeof announcedRowSchema>

/**
 * The rows that stay to be sent after a sign-out or suspension: all of them, oldest first. A row that was announced
 * before and is missing here is withdrawn.
 */
export const signOutBodySchema = z.nullish(
  z.object({ keep: z.optional(z.array(announcedRowSchema).check(z.maxLength(MOST_ANNOUNCED))) }),
)

/** Signs in a person by their email, or by their account id from the list on a shared device. */
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

/** Rows of a person who has just signed in; the response names those that are not as they recorded them. */
export const proofsBodySchema = z.object({ rows: z.array(announcedRowSchema).check(z.maxLength(MOST_ANNOUNCED)) })

const typedPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_PASSWORD_LENGTH, 'too_long'))

/** The length of the new password is checked together with its strength. */
export const changePasswordBodySchema = z.object({ currentPassword: typedPassword, newPassword: typedPassword })

/** Changing an account or its sessions requires the password of the person who does it. */
export const accountChangeBodySchema = z.object({ currentPassword: typedPassword })

/** `forOneDay`: the account is closed again a day later. */
export const reopenBodySchema = z.extend(accountChangeBodySchema, { forOneDay: z.optional(z.boolean()) })

export const setPinBodySchema = z.object({ pin: z.string().check(z.maxLength(20)), currentPassword: typedPassword })

/** Making a shared device personal requires the person's password; the opposite does not. */
export const deviceModeBodySchema = z.object({
  mode: z.enum(['shared', 'personal']),
  currentPassword: z.optional(typedPassword),
})

/** Resetting a manager's password requires two managers. */
export const passwordResetBodySchema = z.object({
  currentPassword: typedPassword,
  secondManager: z.optional(z.object({ email: emailAddress, password: typedPassword })),
})

export const sealsBodySchema = z.object({
  ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_SEALS)),
})
