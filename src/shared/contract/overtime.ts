import * as z from 'zod/mini'
import {
  calendarDay,
  clientRef,
  dayOrNone,
  decimal,
  instant,
  orNull,
  recordId,
  revision,
  sentDecimal,
  text,
} from './primitives.ts'
import { isUnreadable, readable, readableRow } from './readable.ts'
import { longText } from './text-limits.ts'

export const OVERTIME_STATES = ['Pending', 'Approved', 'Rejected', 'Cancelled'] as const
export type OvertimeState = (typeof OVERTIME_STATES)[number]

export const MAX_OVERTIME_HOURS_OF_A_DAY = 16
/** Hours are requested in quarters. */
export const QUARTERS_OF_AN_HOUR = 4

/** Overtime that a person asks to be paid (⊕). */
export const overtimeRow = z.looseObject({
  _id: recordId,
  requesterId: text,
  requesterName: text,
  pharmacyName: text,
  day: dayOrNone,
  hours: orNull(decimal),
  reason: text,
  /** Null if unreadable. */
  status: z._default(z.nullable(z.enum(OVERTIME_STATES)), 'Pending'),
  decidedAt: orNull(instant),
  decidedByName: orNull(text),
  clientRef: z.optional(text),
  createdAt: orNull(instant),
  revision,
  ...readableRow,
})
export const overtimeSchema = readable(overtimeRow, withoutGuess)
export type Overtime = z.infer<typeof overtimeRow>

/** A request without a state is Pending; an unreadable state may be any. */
function withoutGuess(overtime: Overtime): Overtime {
  return isUnreadable(overtime, 'status') ? { ...overtime, status: null } : overtime
}

const quarters = z.pipe(
  sentDecimal,
  z
    .number()
    .check(
      z.positive('hours_missing'),
      z.maximum(MAX_OVERTIME_HOURS_OF_A_DAY, 'hours_too_many'),
      z.multipleOf(1 / QUARTERS_OF_AN_HOUR, 'not_quarters'),
    ),
)

/** The body of addAnOvertime; the requester is taken from the session. */
export const newOvertimeBodySchema = z.looseObject({
  day: calendarDay,
  hours: quarters,
  reason: longText(z.string().check(z.trim(), z.minLength(1, 'required'))),
  clientRef,
})
export type NewOvertimeBody = z.infer<typeof newOvertimeBodySchema>

/** The body of overtimeUpdate: the state that the request is to have. */
export const overtimeUpdateBodySchema = z.looseObject({ status: z.enum(OVERTIME_STATES), revision })
