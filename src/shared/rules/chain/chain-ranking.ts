import type { MonthlyFigures, SummedMonth } from '../../contract/monthly.ts'
import type { DailyReport } from '../../contract/sales.ts'
import { achievementOfFigures } from '../sales/achievement.ts'
import type { Achievement } from '../sales/achievement.ts'
import { monthBefore, monthOf } from '../days/business-day.ts'
import { byName } from './chain-sales.ts'
import type { Target } from '../../contract/chain/targets.ts'
import { countedReports } from '../sales/doubles.ts'
import { toHalalas } from '../values/halalas.ts'
import { monthlyTarget } from '../sales/monthly-target.ts'
import { isShiftReported } from '../sales/shift-of-report.ts'

/**
 * What a pharmacy has reported today; `unknown` before today's reports were first read, `closed` if it has closed and
 * reported nothing.
 */
export type TodayState = 'complete' | 'morning' | 'night' | 'none' | 'closed' | 'unknown'

export type RankedPharmacy = {
  name: string
  /**
   * Rank by achievement, from 1; equal achievements share a rank. Null without sales, so that the first day of a chain
   * has no winners.
   */
  rank: number | null
  achievement: Achievement
  /**
   * The figure it is judged by, in % of the target: the expected achievement in the current month, otherwise the
   * achievement.
   */
  outlookPercent: number | null
  /** The whole previous month, in % of the target; null if unknown. */
  beforePercent: number | null
  isOnTrack: boolean
  today: TodayState
}

type Chain = {
  names: readonly string[]
  closed?: ReadonlySet<string>
  /** Of the shown month and the previous one; others are ignored. */
  figures: readonly MonthlyFigures[]
  month: string
  today: string
  /** Today's reports, whatever month is shown; null before they were first read. */
  todaysReports: readonly DailyReport[] | null
  targets: readonly Target[]
}

/**
 * All pharmacies, best first; those without sales are last and have no rank. Includes pharmacies that occur only in the
 * figures.
 */
export function rankPharmacies({
  names,
  closed,
  figures,
  month,
  today,
  todaysReports,
  targets,
}: Chain): RankedPharmacy[] {
  const before = monthBefore(month)
  const ofMonth = new Map(figures.filter((one) => one.month === month).map((one) => [one.pharmacyName, one]))
  const ofBefore = new Map(figures.filter((one) => one.month === before).map((one) => [one.pharmacyName, one]))
  const todayOf =
    todaysReports && new Map(countedReports(todaysReports).map(({ report }) => [report.pharmacyName, report]))
  const isRunning = month === monthOf(today)
  const all = [...new Set([...names, ...ofMonth.keys()])].map((name) => {
    const targetOf = (ofWhich: string) => monthlyTarget(targets, { pharmacyName: name, month: ofWhich })
    const achievement = achievementIn(ofMonth.get(name), { month, targetHalalas: targetOf(month) })
    const earlier = ofBefore.get(name)
    const outlookPercent = isRunning ? achievement.expectedPercent : achievement.percent
    return {
      name,
      achievement,
      outlookPercent,
      beforePercent: earlier
        ? achievementIn(earlier, { month: before, targetHalalas: targetOf(before) }).percent
        : null,
      isOnTrack: (outlookPercent ?? 0) >= 100,
      today: todayOf ? todayStateOf(todayOf.get(name), closed?.has(name) ?? false) : ('unknown' as const),
    }
  })
  all.sort((a, b) => b.achievement.percent - a.achievement.percent || byName(a.name, b.name))
  let rank = 0
  return all.map((one, index) => {
    const { percent, totalHalalas } = one.achievement
    if (percent !== all[index - 1]?.achievement.percent) rank = index + 1
    return { ...one, rank: totalHalalas > 0 ? rank : null }
  })
}

export type ChainTotals = {
  totalHalalas: number
  targetHalalas: number
  /** The whole previous month; null if unknown. */
  beforeHalalas: number | null
  pharmacies: number
  onTrack: number
  /** With sales, but not on track. */
  behind: number
  /** Without sales in the month. */
  nothing: number
  /** How many pharmacies have reported all of today, one shift of two, or nothing; null before it was first read. */
  today: { complete: number; oneShift: number; none: number } | null
  /** Number of unreadable figures in both months, which are in no sum. */
  unreadFigures: number
}

export function chainTotalsOf({
  ranked,
  figures,
  month,
}: {
  ranked: readonly RankedPharmacy[]
  figures: readonly SummedMonth[]
  month: string
}): ChainTotals {
  const earlier = figures.filter((one) => one.month === monthBefore(month))
  return {
    totalHalalas: ranked.reduce((sum, { achievement }) => sum + achievement.totalHalalas, 0),
    targetHalalas: ranked.reduce((sum, { achievement }) => sum + achievement.targetHalalas, 0),
    beforeHalalas: earlier.length === 0 ? null : earlier.reduce((sum, { total }) => sum + toHalalas(total), 0),
    pharmacies: ranked.length,
    onTrack: ranked.filter(({ isOnTrack }) => isOnTrack).length,
    behind: ranked.filter(({ isOnTrack, achievement }) => !isOnTrack && achievement.daysReported > 0).length,
    nothing: ranked.filter(({ achievement }) => achievement.daysReported === 0).length,
    today: ranked.some(({ today }) => today === 'unknown')
      ? null
      : {
          complete: ranked.filter(({ today }) => today === 'complete').length,
          oneShift: ranked.filter(({ today }) => today === 'morning' || today === 'night').length,
          none: ranked.filter(({ today }) => today === 'none').length,
        },
    unreadFigures: figures.reduce((sum, { unreadFigures }) => sum + (unreadFigures ?? 0), 0),
  }
}

/** A single day is complete with one shift, a double day with both. */
function todayStateOf(report: DailyReport | undefined, isClosed: boolean): TodayState {
  if (!report) return isClosed ? 'closed' : 'none'
  const morning = isShiftReported(report, 'morning')
  const night = isShiftReported(report, 'night')
  if (morning && (night || report.dayType === 'single')) return 'complete'
  return morning ? 'morning' : night ? 'night' : 'none'
}

function achievementIn(
  figures: MonthlyFigures | undefined,
  of: Pick<Achievement, 'month' | 'targetHalalas'>,
): Achievement {
  return achievementOfFigures({
    ...of,
    totalHalalas: figures ? toHalalas(figures.total) : 0,
    daysReported: figures?.daysReported ?? 0,
  })
}
