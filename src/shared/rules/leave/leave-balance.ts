import type { Leave } from '../../contract/leave.ts'
import { daysAway, distinctDays } from './days-away.ts'

/** The days of one type of leave in a calendar year. */
export type YearBalance = {
  year: number
  /** Days of other approved and pending leaves; a pending one uses its days until it is decided. */
  used: number
  /** Of these, days that are only pending. */
  pending: number
  /** Days that the leave in question adds. */
  asked: number
}

type Balance = {
  /** The other leaves of that person. */
  leaves: readonly Leave[]
  type: string
  /** The leave in question. A day that is not chosen yet is empty; null: there is none. */
  days: Pick<Leave, 'dateFrom' | 'dateTo'> | null
  today: string
}

/**
 * A line for each calendar year that the leave touches, as soon as either day is chosen; until then for this year. Each
 * day counts once, however many leaves have it. An early return reduces the days; days of a late return are not leave.
 */
export function leaveBalance({ leaves, type, days, today }: Balance): YearBalance[] {
  const spansOf = (statuses: readonly Leave['status'][]) =>
    leaves
      .filter(({ natureLeave, status }) => natureLeave === type && statuses.includes(status))
      .flatMap((leave) => daysAway(leave) ?? [])
  const asked = days && daysAway({ ...days, dateRejoined: null })
  const [approved, open] = [spansOf(['Approved']), spansOf(['Approved', 'Pending'])]
  const [first = today, last = first] = days ? [days.dateFrom, days.dateTo].filter((day) => day !== '').toSorted() : []
  return yearsOf({ from: first, to: last }).map((year) => {
    const within = { from: `${year}-01-01`, to: `${year}-12-31` }
    const used = distinctDays(open, within)
    return {
      year: Number(year),
      used,
      pending: used - distinctDays(approved, within),
      asked: asked ? distinctDays([...open, asked], within) - used : 0,
    }
  })
}

/** No request spans more: its days are at most three years from today. */
const MOST_YEARS = 7

function yearsOf({ from, to }: { from: string; to: string }): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const count = Math.min(MOST_YEARS, last - first + 1)
  return Array.from({ length: count }, (_year, index) => String(first + index).padStart(4, '0'))
}
