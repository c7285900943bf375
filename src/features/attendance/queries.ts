import { useCallback } from 'react'
import { stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { accountDb } from '../../data/store/account-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import { attendanceResources, refreshAttendance } from '../../data/reads/refresh-attendance.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { CORRECTION_UPDATE } from '../../shared/contract/intents/correction-update.ts'
import { PUNCH_CORRECTION } from '../../shared/contract/intents/punch-correction.ts'
import { PUNCH } from '../../shared/contract/intents/punch.ts'
import { withUnsentCorrections, withUnsentPunches } from './overlay.ts'
import type { ShownCorrection, ShownPunch } from './overlay.ts'

export type AttendanceView = Freshness & {
  punches: ShownPunch[]
  corrections: ShownCorrection[]
  /** Punches that need attention; refused ones are not among `punches`. */
  attention: OutboxRow[]
}

/** The person's punches and corrections; undefined while they are read. Meanwhile requests newer ones. */
export function useAttendance(userId: string): AttendanceView | undefined {
  useWhileSeen(useCallback(() => void refreshAttendance({ userId }), [userId]))
  return useLiveQuery(() => readAttendance(userId), [userId])
}

/** What this device has stored, with the unsent rows of its owner. */
export async function readAttendance(userId: string): Promise<AttendanceView> {
  const db = accountDb(userId)
  const [punches, corrections, ofPunches, ofCorrections, taps, requests, decisions] = await Promise.all([
    db.punches.toArray(),
    db.corrections.toArray(),
    db.freshness.get(attendanceResources.punches),
    db.freshness.get(attendanceResources.corrections),
    ownUnsentRows(userId, PUNCH),
    ownUnsentRows(userId, PUNCH_CORRECTION),
    ownUnsentRows(userId, CORRECTION_UPDATE),
  ])
  return {
    punches: withUnsentPunches(punches, taps),
    corrections: withUnsentCorrections(corrections, { requests, decisions }),
    attention: taps.filter((row) => stateWordOf(row) === 'attention'),
    ...freshnessOf([ofPunches, ofCorrections]),
  }
}
