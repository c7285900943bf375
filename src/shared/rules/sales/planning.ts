import type { DailyReport } from '../../contract/sales.ts'
import { achievementOf, reportsOfMonth } from './achievement.ts'
import { daysInMonth, monthOf } from '../days/business-day.ts'

/** Shares of the target, in %, that a month is planned for. */
export const PLANNED_PERCENTS = [75, 90, 100] as const
export type PlannedPercent = (typeof PLANNED_PERCENTS)[number]

/** `neededPerDayHalalas` is null if no day remains. */
export type Goal = {
  percent: PlannedPercent
  goalHalalas: number
  isReached: boolean
  neededPerDayHalalas: number | null
}
export type Planning = { remainingDays: number; goals: Goal[] }

/** The sales needed per day for each share of the target; null for any month but the current one. */
export function planningOf({
  reports,
  month,
  today,
  targetHalalas,
}: {
  reports: readonly DailyReport[]
  month: string
  today: string
  targetHalalas: number
}): Planning | null {
  if (month !== monthOf(today)) return null
  const remainingDays = remainingDaysOf({ reports, today })
  const { totalHalalas } = achievementOf({ reports, month, targetHalalas })
  const goals = PLANNED_PERCENTS.map((percent): Goal => {
    const goalHalalas = Math.round((targetHalalas * percent) / 100)
    const missing = Math.max(0, goalHalalas - totalHalalas)
    return {
      percent,
      goalHalalas,
      isReached: missing === 0,
      neededPerDayHalalas: remainingDays === 0 ? null : Math.round(missing / remainingDays),
    }
  })
  return { remainingDays, goals }
}

/** The sales per remaining day that a month still needs for its target; null if no day remains, 0 if it is reached. */
export function neededPerDay({
  totalHalalas,
  targetHalalas,
  today,
  isTodayReported,
}: {
  totalHalalas: number
  targetHalalas: number
  today: string
  isTodayReported: boolean
}): number | null {
  const days = daysLeft({ today, isTodayReported })
  return days === 0 ? null : Math.round(Math.max(0, targetHalalas - totalHalalas) / days)
}

/** The days after today, and today if it has no report. */
export function remainingDaysOf({ reports, today }: { reports: readonly DailyReport[]; today: string }): number {
  const month = monthOf(today)
  const isTodayReported = reportsOfMonth(reports, month).some((report) => report.day === today)
  return daysLeft({ today, isTodayReported })
}

function daysLeft({ today, isTodayReported }: { today: string; isTodayReported: boolean }): number {
  return daysInMonth(monthOf(today)) - Number(today.slice(8)) + (isTodayReported ? 0 : 1)
}
