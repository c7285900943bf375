import { useMemo } from 'react'
import type { DayMark } from '../../../components/inputs/range-calendar-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { addDays } from '../../../shared/rules/days/business-day.ts'
import { dueBack, hasDays, leaveDayLimits } from '../../../shared/rules/leave/leave-days.ts'

type Chosen = {
  /** Of the chosen type; null if they are not known. */
  mostDays: number | null
  /** Null until both days are chosen. */
  days: { dateFrom: string; dateTo: string } | null
  today: string
  others: readonly Leave[]
}

type Words = Record<'over' | 'back' | 'other', string>

/** The marks of the calendar: the person's other leaves, days over the maximum, and the day due back. */
export function useLeaveMarks({ mostDays, days, today, others }: Chosen): Map<string, DayMark> {
  const t = useT()
  return useMemo(
    () =>
      leaveMarks(
        { mostDays, days, today, others },
        { over: t('leave.legendOver'), back: t('leave.legendDue'), other: t('leave.legendTaken') },
      ),
    [mostDays, days, today, others, t],
  )
}

export function leaveMarks({ mostDays, days, today, others }: Chosen, words: Words): Map<string, DayMark> {
  const marks = new Map<string, DayMark>()
  const { min, max } = leaveDayLimits(today)
  const mark = (kind: keyof Words, from: string, to: string) => {
    // Another program may have stored a leave of centuries.
    for (let day = from < min ? min : from; day <= to && day <= max; day = addDays(day, 1))
      marks.set(day, { kind, words: words[kind] })
  }
  for (const other of others)
    if ((other.status === 'Pending' || other.status === 'Approved') && hasDays(other))
      mark('other', other.dateFrom, other.dateTo)
  if (!days) return marks
  if (mostDays !== null) mark('over', addDays(days.dateFrom, mostDays), days.dateTo)
  mark('back', dueBack(days), dueBack(days))
  return marks
}
