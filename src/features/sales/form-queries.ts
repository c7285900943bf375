import { deviceDb } from '../../data/store/device-db.ts'
import { isEditable } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { figuresRecorded } from '../../data/record/known-here.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { useIsExtended } from '../../lib/server-kind.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { TILL } from '../../shared/contract/chain/till.ts'
import type { TillSettings } from '../../shared/contract/chain/till.ts'
import { SHIFTS } from '../../shared/contract/sales.ts'
import type { Shift } from '../../shared/contract/sales.ts'
import { addDays } from '../../shared/rules/days/business-day.ts'
import { aboveUsual, USUAL_SPAN_DAYS } from '../../shared/rules/sales/usual-shift.ts'
import { isOwnShift } from '../../shared/rules/sales/shift-of-report.ts'
import type { Reporter, ShiftSeen } from '../../shared/rules/sales/shift-of-report.ts'
import { shiftsOfColleagues } from './parts/colleagues-shifts.ts'
import type { ShiftOfDay } from './parts/colleagues-shifts.ts'
import { withOverlay } from './overlay.ts'
import type { ReportedDay } from './overlay.ts'
import { LATER_THAN_ALL, ownShiftReports } from './queries.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { resources } from '../../data/store/resources.ts'

/* Only the form uses these queries, so they are not part of the first load. */

type DayThere = {
  day: string
  reports: ReportedDay[]
  ofColleagues: ShiftOfDay[]
  /** What the person has recorded of it on this device, sent or not. */
  mine: Record<Shift, ShiftSeen[]>
}

/** One day of a pharmacy, with the unsent shifts; undefined until read. */
export function useDay({ pharmacyName, ownerId, day }: { pharmacyName: string; ownerId: string; day: string }) {
  return useLiveQuery(async (): Promise<DayThere> => {
    const [server, unsent, mine] = await Promise.all([
      deviceDb.reports.where('[pharmacyName+day]').equals([pharmacyName, day]).toArray(),
      outboxReads.unsent(),
      figuresRecorded(ownerId, { pharmacyName, day }),
    ])
    const reports = withOverlay({ server, rows: ownShiftReports(unsent, ownerId), pharmacyName }).filter(
      ({ report }) => report.day === day,
    )
    return { day, reports, ofColleagues: shiftsOfColleagues({ rows: unsent, ownerId, pharmacyName }), mine }
  }, [pharmacyName, ownerId, day])
}

/** Whether this device knows that the person has not recorded any shift of this pharmacy yet. */
export function useIsFirstShift({ pharmacyName, me }: { pharmacyName: string; me: Reporter }): boolean {
  return useLiveQuery(
    async () => {
      const [freshness, unsent] = await Promise.all([
        deviceDb.freshness.get(resources.reports(pharmacyName)),
        outboxReads.unsent(),
      ])
      if (!freshness?.fetchedAt || ownShiftReports(unsent, me.id).length > 0) return false
      const own = await deviceDb.reports
        .where('[pharmacyName+day]')
        .between([pharmacyName, ''], [pharmacyName, LATER_THAN_ALL])
        .reverse()
        .filter((report) => SHIFTS.some((shift) => isOwnShift(report, shift, me) !== false))
        .first()
      return own === undefined
    },
    [pharmacyName, me],
    false,
  )
}

/** Whether the till is counted with a shift; never with a plain server. */
export function useTillClose(): TillSettings['close'] {
  const { close } = useChainSection(TILL)
  return useIsExtended() ? close : 'off'
}

/** The current row of an intent that was just recorded; null if the row no longer exists. */
export function useRecorded(opId: string): RecordedRow | null {
  return useLiveQuery(
    async () => (await outboxReads.byOpId(opId)) ?? null,
    [opId],
    // Recording ends only once the row is durable, so this state is known before it is read.
    JUST_RECORDED,
  )
}

/** How far a shift that was saved is above the person's usual one, in SAR; null if nothing is to be said. */
export function useAboveUsual({ pharmacyName, me, saved }: UsualAsked): number | null {
  return useLiveQuery(
    async () => {
      const [server, unsent] = await Promise.all([
        deviceDb.reports
          .where('[pharmacyName+day]')
          .between([pharmacyName, addDays(saved.day, -USUAL_SPAN_DAYS)], [pharmacyName, saved.day])
          .toArray(),
        outboxReads.unsent(),
      ])
      const reports = withOverlay({ server, rows: ownShiftReports(unsent, me.id), pharmacyName })
      return aboveUsual({ reports: reports.map(({ report }) => report), me, saved })
    },
    [pharmacyName, me, saved],
    null,
  )
}

type UsualAsked = { pharmacyName: string } & Omit<Parameters<typeof aboveUsual>[0], 'reports'>

export type RecordedRow = Pick<OutboxRow, 'state' | 'failures'>
const JUST_RECORDED: RecordedRow = { state: 'queued' }

/** Whether a recorded report can still be taken back, because it has never left the device. */
export function useCanTakeBack(opId: string): boolean {
  return useLiveQuery(
    async () => {
      const row = await outboxReads.byOpId(opId)
      return row !== undefined && isEditable(row)
    },
    [opId],
    false,
  )
}
