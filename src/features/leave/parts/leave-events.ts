import * as z from 'zod/mini'
import type { Leave } from '../../../shared/contract/leave.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { dueBack } from '../../../shared/rules/leave/leave-days.ts'
import { isRejoinOpen } from '../../../shared/rules/leave/leave-states.ts'

export type LeaveEventName =
  | 'asked'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'begins'
  | 'dueBack'
  | 'rejoinAsked'
  | 'rejoinRejected'
  | 'rejoinApproved'
  | 'rejoined'

export type LeaveEvent = {
  type: LeaveEventName
  /** When it was or will be; null if that was not recorded. */
  day: string | null
  /** Who did it, if the server says so. */
  by: string | null
  /** The requested day of return. */
  about: string | null
  time: 'past' | 'now' | 'ahead'
}

const DECISIONS = { Approved: 'approved', Rejected: 'rejected', Cancelled: 'cancelled' } as const

/** What happened to a leave and what comes next, in chronological order. */
export function leaveEvents(leave: Leave, today: string): LeaveEvent[] {
  return inOrderOfTime(eventsOf(leave, today), today)
}

/** An event without a recorded day comes after the last one that must have preceded it. */
function inOrderOfTime(events: LeaveEvent[], today: string): LeaveEvent[] {
  let latest = ''
  const placed = events.map((one) => {
    const day = one.day ?? (one.time === 'now' ? today : latest)
    if (day > latest && day <= today) latest = day
    return { one, day }
  })
  return placed.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map(({ one }) => one)
}

/** In causal order. */
function eventsOf(leave: Leave, today: string): LeaveEvent[] {
  const recorded = recordedSchema.safeParse(leave).data ?? NOTHING_RECORDED
  const events: LeaveEvent[] = [event({ type: 'asked', day: leave.applyDate ?? dayOf(leave.createdAt) })]
  if (leave.status === 'Pending') events.push(event({ type: 'waiting', time: 'now' }))
  else if (leave.status !== null)
    events.push(
      event({ type: DECISIONS[leave.status], day: dayOf(recorded.decidedAt), by: recorded.decidedByName || null }),
    )
  if (leave.status !== 'Approved') return events
  events.push(dated('begins', leave.dateFrom, today), dated('dueBack', dueBack(leave), today))
  const { dateRejoinRequest: about, dateRejoinRequestStatus: state, dateRejoined } = leave
  if (about !== null) events.push(event({ type: 'rejoinAsked', day: dayOf(recorded.rejoinRequestedAt), about }))
  if (about !== null && isRejoinOpen(leave) && state !== 'Rejected')
    events.push(event({ type: 'waiting', time: 'now' }))
  if (about !== null && state === 'Rejected') {
    events.push(
      event({
        type: 'rejoinRejected',
        day: dayOf(recorded.rejoinDecidedAt),
        by: recorded.rejoinDecidedByName || null,
        about,
      }),
    )
  }
  if (about !== null && state === 'Approved') {
    events.push(
      event({
        type: 'rejoinApproved',
        day: dayOf(recorded.rejoinDecidedAt),
        by: recorded.rejoinDecidedByName || null,
        about,
      }),
    )
  }
  if (dateRejoined !== null) events.push(dated('rejoined', dateRejoined, today))
  return events
}

/** Fields that only the reference server sends; a plain one omits them. */
const recordedSchema = z.object({
  decidedAt: z.nullish(z.string()),
  decidedByName: z.nullish(z.string()),
  rejoinRequestedAt: z.nullish(z.string()),
  rejoinDecidedAt: z.nullish(z.string()),
  rejoinDecidedByName: z.nullish(z.string()),
})
const NOTHING_RECORDED: z.infer<typeof recordedSchema> = {}

function event(about: Pick<LeaveEvent, 'type'> & Partial<LeaveEvent>): LeaveEvent {
  return { day: null, by: null, about: null, time: 'past', ...about }
}

function dated(type: LeaveEventName, day: string, today: string): LeaveEvent {
  return event({ type, day, time: day <= today ? 'past' : 'ahead' })
}

function dayOf(instant: string | null | undefined): string | null {
  const time = Date.parse(instant ?? '')
  return Number.isNaN(time) ? null : riyadhDayOf(time)
}
