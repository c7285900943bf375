import * as z from 'zod/mini'
import { flag, instant, orNull, recordId, revision, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

export const DIRECTIONS = ['in', 'out'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * What the device knew of the server's clock when a punch was recorded. `ageMs`: the time since it was measured.
 * `isSteady`: the same page measured it, and its clock has not been changed since.
 */
export const punchClockSchema = z.object({
  aheadMs: z.int(),
  ageMs: z.int(),
  uncertainMs: z.int(),
  isSteady: z.boolean(),
})
export type PunchClock = z.infer<typeof punchClockSchema>

const time = { deviceAt: instant, at: instant, receivedAt: instant }

export const punchRow = z.looseObject({
  _id: recordId,
  userId: text,
  userName: text,
  pharmacyName: text,
  direction: z.enum(DIRECTIONS),
  /** By the clock of the device; corrected by what was known of the server's; when it reached the server. */
  ...time,
  clock: orNull(punchClockSchema),
  /** Whether the corrected time may be more than a second off. */
  isUncertain: flag,
  /** `clientRef` of the punch before it, as far as the device knew. */
  after: orNull(z.string()),
  /** Repeated taps that were taken for this punch. */
  doubles: z._default(z.array(z.looseObject({ clientRef: text, ...time })), []),
  clientRef: text,
  ...readableRow,
})
export const punchSchema = readable(punchRow)
export type Punch = z.infer<typeof punchSchema>

export const CORRECTION_STATES = ['Pending', 'Approved', 'Rejected'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** A punch is never changed: an approved correction replaces it where hours are counted. */
export const correctionRow = z.looseObject({
  _id: recordId,
  userId: text,
  userName: text,
  pharmacyName: text,
  direction: z.enum(DIRECTIONS),
  /** The punch it is about; null: one that is missing. */
  punchId: orNull(z.string()),
  from: orNull(instant),
  /** Null: the punch is not to count. */
  to: orNull(instant),
  reason: text,
  status: z.enum(CORRECTION_STATES),
  /** Who asked for it: the person, or a manager. */
  requestedById: text,
  requestedByName: text,
  decidedAt: orNull(instant),
  decidedByName: orNull(z.string()),
  clientRef: text,
  createdAt: instant,
  updatedAt: instant,
  revision,
  ...readableRow,
})
export const correctionSchema = readable(correctionRow)
export type Correction = z.infer<typeof correctionSchema>

/**
 * What a person worked in a month, by business days. `missing`: stints without their check-in or check-out. `checkIns`:
 * the corrected times, oldest first.
 */
export const hoursOfMonthRow = z.looseObject({
  userId: recordId,
  userName: text,
  pharmacyName: text,
  minutes: z.int(),
  days: z.int(),
  missing: z.int(),
  late: z.int(),
  uncertain: z.int(),
  checkIns: z.array(instant),
  ...readableRow,
})
export const hoursOfMonthSchema = readable(hoursOfMonthRow)
export type HoursOfMonth = z.infer<typeof hoursOfMonthSchema>
