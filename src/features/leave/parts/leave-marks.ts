import { useMemo } from 'react'
import type { DayMark } from '../../../components/inputs/range-calendar-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Absence } from '../../../shared/contract/absences.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { addDays } from '../../../shared/rules/days/business-day.ts'
import { colleaguesAway } from '../../../shared/rules/leave/colleagues-away.ts'
import type { ColleaguesAway } from '../../../shared/rules/leave/colleagues-away.ts'
import { dueBack, hasDays, leaveDayLimits } from '../../../shared/rules/leave/leave-days.ts'
import { useAwayWords } from './use-away-words.ts'

type Chosen = {
  /** Of the chosen type; null if they are not known. */
  mostDays: number | null
  /** Null until both days are chosen. */
  days: { dateFrom: string; dateTo: string } | null
  today: string
  others: readonly Leave[]
  /** Of colleagues. */
  absences: readonly Absence[]
}

type Words = Record<'over' | 'back' | 'other' | 'away', string> & { awayOf: (who: ColleaguesAway) => string }

/** The marks of the calendar: the person's other leaves, days over the maximum, the day due back, and colleagues' days. */
export function useLeaveMarks({ mostDays, days, today, others, absences }: Chosen): Map<string, DayMark[]> {
  const t = useT()
  const awayOf = useAwayWords()
  return useMemo(
    () =>
      leaveMarks(
        { mostDays, days, today, others, absences },
        {
          over: t('leave.legendOver'),
          back: t('leave.legendDue'),
          other: t('leave.legendTaken'),
          away: t('leave.legendAway'),
          awayOf,
        },
      ),
    [mostDays, days, today, others, absences, t, awayOf],
  )
}

export function leaveMarks({ mostDays, days, today, others, absences }: Chosen, words: Words): Map<string, DayMark[]> {
  const marks = new Map<string, DayMark[]>()
  const { min, max } = leaveDayLimits(today)
  const mark = (
    kind: DayMark['kind'],
    from: string,
    to: string,
    of: Omit<DayMark, 'kind'> = { words: words[kind] },
  ) => {
    // Another program may have stored a leave of centuries.
    for (let day = from < min ? min : from; day <= to && day <= max; day = addDays(day, 1)) {
      const ofDay = marks.get(day) ?? []
      if (!ofDay.some(({ words: said }) => said === of.words)) marks.set(day, [...ofDay, { kind, ...of }])
    }
  }
  for (const other of others)
    if ((other.status === 'Pending' || other.status === 'Approved') && hasDays(other))
      mark('other', other.dateFrom, other.dateTo)
  if (days && mostDays !== null) mark('over', addDays(days.dateFrom, mostDays), days.dateTo)
  if (days) mark('back', dueBack(days), dueBack(days))
  for (const day of daysOf(absences, { min, max }))
    for (const who of colleaguesAway({ dateFrom: day, dateTo: day }, absences))
      mark('away', day, day, { words: words.awayOf(who), key: words.away })
  return marks
}

function daysOf(absences: readonly Absence[], { min, max }: { min: string; max: string }): Set<string> {
  const all = new Set<string>()
  for (const { dateFrom, dateTo } of absences)
    for (let day = dateFrom < min ? min : dateFrom; day <= dateTo && day <= max; day = addDays(day, 1)) all.add(day)
  return all
}
