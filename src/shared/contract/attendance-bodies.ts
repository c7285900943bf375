import * as z from 'zod/mini'
import { CORRECTION_STATES, DIRECTIONS, punchClockSchema } from './attendance.ts'
import { clientRef, id, instant, orNull, revision } from './primitives.ts'
import { longText, nameText } from './text-limits.ts'

/** The body of addAPunch; the person is taken from the session. */
export const newPunchBodySchema = z.looseObject({
  direction: z.enum(DIRECTIONS),
  pharmacyName: nameText(z._default(z.string(), '')),
  deviceAt: instant,
  clock: orNull(punchClockSchema),
  after: orNull(z.string()),
  clientRef,
})
export type NewPunchBody = z.infer<typeof newPunchBodySchema>

/** The body of addACorrection. `userId` of somebody else: a manager enters it, and it is approved at once. */
export const newCorrectionBodySchema = z.looseObject({
  userId: id,
  direction: z.enum(DIRECTIONS),
  pharmacyName: nameText(z._default(z.string(), '')),
  punchId: orNull(z.string()),
  to: orNull(instant),
  reason: longText(z.string().check(z.trim(), z.minLength(1, 'required'))),
  clientRef,
})
export type NewCorrectionBody = z.infer<typeof newCorrectionBodySchema>

export const correctionUpdateBodySchema = z.looseObject({
  status: z.enum(CORRECTION_STATES),
  revision,
})
