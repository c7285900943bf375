import { useCallback } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import { attendanceResources, refreshAllAttendance, refreshHours } from '../../data/reads/refresh-attendance.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { riyadhToday } from '../../shared/clock.ts'
import type { HoursOfMonth, Punch } from '../../shared/contract/attendance.ts'
import { CORRECTION_UPDATE } from '../../shared/contract/intents/correction-update.ts'
import { PUNCH_CORRECTION } from '../../shared/contract/intents/punch-correction.ts'
import { monthOf } from '../../shared/rules/days/business-day.ts'
import { withUnsentCorrections } from './overlay.ts'
import type { ShownCorrection } from './overlay.ts'

export type EverybodyView = Freshness & { punches: Punch[]; corrections: ShownCorrection[] }

/**
 * Everybody's punches of the last days, and all corrections; undefined while they are read. Meanwhile requests newer
 * ones, and the hours of this month, which the page shows below them.
 */
export function useEverybody(userId: string): EverybodyView | undefined {
  useWhileSeen(useCallback(() => void refreshPage(userId), [userId]))
  return useLiveQuery(() => readEverybody(userId), [userId])
}

async function refreshPage(userId: string): Promise<void> {
  const month = monthOf(riyadhToday())
  await Promise.all([refreshAllAttendance({ userId }), refreshHours({ userId, month })])
}

/** What this device has stored, with the manager's unsent requests and decisions. */
export async function readEverybody(userId: string): Promise<EverybodyView> {
  const db = accountDb(userId)
  const [punches, corrections, ofPunches, ofCorrections, requests, decisions] = await Promise.all([
    db.punches.toArray(),
    db.corrections.toArray(),
    db.freshness.get(attendanceResources.punches),
    db.freshness.get(attendanceResources.corrections),
    ownUnsentRows(userId, PUNCH_CORRECTION),
    ownUnsentRows(userId, CORRECTION_UPDATE),
  ])
  return {
    punches,
    corrections: withUnsentCorrections(corrections, { requests, decisions }),
    ...freshnessOf([ofPunches, ofCorrections]),
  }
}

/** The hours of everybody in a month, most hours first; those of the last shown one until they are read. */
export function useHoursOfMonth({
  userId,
  month,
}: {
  userId: string
  month: string
}): (Freshness & { month: string; rows: HoursOfMonth[] }) | undefined {
  useWhileSeen(useCallback(() => void refreshHours({ userId, month }), [userId, month]))
  return useLiveQuery(async () => {
    const db = accountDb(userId)
    const [rows, freshness] = await Promise.all([
      db.hours.where('month').equals(month).toArray(),
      db.freshness.get(attendanceResources.hours(month)),
    ])
    return { month, rows: rows.sort((a, b) => b.minutes - a.minutes), ...freshnessOf([freshness]) }
  }, [userId, month])
}
