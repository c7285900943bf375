import * as z from 'zod/mini'
import {
  calendarDay,
  clientRef,
  dayOrNone,
  flag,
  instant,
  orNull,
  orNullIfGiven,
  recordId,
  revision,
  text,
} from './primitives.ts'
import { isUnreadable, readable, readableRow } from './readable.ts'
import { longText, MAX_TEXT_LENGTH, nameText } from './text-limits.ts'

export const LEAVE_STATES = ['Pending', 'Approved', 'Rejected', 'Cancelled'] as const
export type LeaveState = (typeof LEAVE_STATES)[number]

export const REJOIN_STATES = ['Pending', 'Approved', 'Rejected'] as const
export type RejoinState = (typeof REJOIN_STATES)[number]

export const leaveRow = z.looseObject({
  _id: recordId,
  requesterId: text,
  requesterName: text,
  requesterShortestName: text,
  requesterEmail: text,
  /** Null if unreadable. */
  status: z._default(z.nullable(z.enum(LEAVE_STATES)), 'Pending'),
  dateRejoined: orNull(calendarDay),
  daysLate: text,
  dateFrom: dayOrNone,
  dateTo: dayOrNone,
  natureLeave: text,
  realDaysLeave: text,
  /** A text or a date on some servers; derived from `natureLeave` if it is not a number. */
  maxDaysLeave: text,
  applyDate: orNull(calendarDay),
  outsideTravelling: flag,
  comment: text,
  dateRejoinRequest: orNull(calendarDay),
  dateRejoinRequestStatus: orNull(z.enum(REJOIN_STATES)),
  /** Of the last rejection, of the leave or of the return. */
  rejectReason: text,
  createdAt: orNull(instant),
  clientRef: z.optional(text),
  revision,
  ...readableRow,
})
export const leaveSchema = readable(leaveRow, withoutGuess)
export type Leave = z.infer<typeof leaveSchema>

/** A leave without a state is Pending; an unreadable state may be any. */
function withoutGuess<Row extends z.infer<typeof leaveRow>>(leave: Row): Row {
  return isUnreadable(leave, 'status') ? { ...leave, status: null } : leave
}

/** The body of addALeave for the reference server; the requester is taken from the session. */
export const newLeaveBodySchema = z.looseObject({
  /** A type of the chain's settings, hidden or not. */
  natureLeave: nameText(z.string().check(z.minLength(1, 'required'))),
  dateFrom: calendarDay,
  dateTo: calendarDay,
  applyDate: orNull(calendarDay),
  outsideTravelling: flag,
  comment: longText(z._default(z.string(), '')),
  clientRef,
})
export type NewLeaveBody = z.infer<typeof newLeaveBodySchema>

/** The body of leaveUpdate: a whole leave, of which only the field that the role may change is used. */
export const leaveUpdateBodySchema = z.looseObject({
  status: z.optional(z.enum(LEAVE_STATES)),
  dateRejoinRequest: orNullIfGiven(calendarDay),
  dateRejoinRequestStatus: orNullIfGiven(z.enum(REJOIN_STATES)),
  rejectReason: text.check(z.maxLength(MAX_TEXT_LENGTH, 'too_long')),
  revision,
})
export type LeaveUpdateBody = z.infer<typeof leaveUpdateBodySchema>
