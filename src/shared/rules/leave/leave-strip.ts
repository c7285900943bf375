import type { Leave } from '../../contract/leave.ts'
import { addDays } from '../days/business-day.ts'
import { daysAway } from './days-away.ts'
import { hasDays } from './leave-days.ts'

/** `asked`: on the leave under review, which is not decided yet. `pending`: on another one that is not. */
export type DayOfStrip = 'asked' | 'away' | 'pending' | 'there'

export type Strip = {
  days: string[]
  /** The requester first, then who is away longest in these days. */
  rows: { userId: string; days: DayOfStrip[] }[]
}

type Reviewed = {
  leave: Leave
  /** All leaves, this one included. */
  leaves: readonly Leave[]
  /** The ids of the people of the requester's pharmacy. */
  people: readonly string[]
}

const DAYS = 14
/** So that who comes back just before it is seen too. */
const DAYS_BEFORE = 2

/**
 * Who of a pharmacy is away on each of the fourteen days around the first day of a leave. Null if its days are not
 * known.
 */
export function leaveStrip({ leave, leaves, people }: Reviewed): Strip | null {
  if (!hasDays(leave)) return null
  const from = addDays(leave.dateFrom, -DAYS_BEFORE)
  const days = Array.from({ length: DAYS }, (_none, index) => addDays(from, index))
  const rows = [leave.requesterId, ...people.filter((id) => id !== leave.requesterId)].map((userId) => {
    const own = leaves.filter(({ requesterId }) => requesterId === userId)
    return { userId, days: days.map((day) => onDay(day, { own, reviewed: leave })) }
  })
  const [requester, ...others] = rows
  const daysOff = (row: Strip['rows'][number]) => row.days.filter((day) => day !== 'there').length
  return { days, rows: [...(requester ? [requester] : []), ...others.sort((a, b) => daysOff(b) - daysOff(a))] }
}

function onDay(day: string, { own, reviewed }: { own: readonly Leave[]; reviewed: Leave }): DayOfStrip {
  const off = own.filter((leave) => {
    const span = daysAway(leave)
    return span !== null && span.from <= day && day <= span.to
  })
  if (off.some(({ status }) => status === 'Approved')) return 'away'
  const pending = off.filter(({ status }) => status === 'Pending')
  if (pending.some(({ _id }) => _id === reviewed._id)) return 'asked'
  return pending.length > 0 ? 'pending' : 'there'
}
