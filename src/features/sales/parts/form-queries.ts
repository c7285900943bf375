import { deviceDb } from '../../../data/device-db.ts'
import { isEditable } from '../../../data/sync/is-editable.ts'
import { outboxDb } from '../../../data/sync/outbox-db.ts'
import { unsentRows } from '../../../data/sync/own-unsent-rows.ts'
import type { OutboxRow } from '../../../data/sync/types.ts'
import { useLiveQuery } from '../../../lib/use-live-query.ts'
import { shiftsOfColleagues } from './colleagues-shifts.ts'
import type { ShiftOfDay } from './colleagues-shifts.ts'
import { withOverlay } from '../overlay.ts'
import type { ReportedDay } from '../overlay.ts'
import { ownShiftReports } from '../queries.ts'

/* Only the form uses these queries, so they are not part of the first load. */

/** One day of a pharmacy, with the unsent shifts; undefined until read. */
export function useDay({ pharmacyName, ownerId, day }: { pharmacyName: string; ownerId: string; day: string }) {
  return useLiveQuery(async (): Promise<{ day: string; reports: ReportedDay[]; ofColleagues: ShiftOfDay[] }> => {
    const [server, unsent] = await Promise.all([
      deviceDb.reports.where('[pharmacyName+day]').equals([pharmacyName, day]).toArray(),
      unsentRows(),
    ])
    const reports = withOverlay({ server, rows: ownShiftReports(unsent, ownerId), pharmacyName }).filter(
      ({ report }) => report.day === day,
    )
    return { day, reports, ofColleagues: shiftsOfColleagues({ rows: unsent, ownerId, pharmacyName }) }
  }, [pharmacyName, ownerId, day])
}

/** The current row of an intent that was just recorded; null if the row no longer exists. */
export function useRecorded(opId: string): RecordedRow | null {
  return useLiveQuery(
    async () => (await outboxDb.rows.where('opId').equals(opId).first()) ?? null,
    [opId],
    // Recording ends only once the row is durable, so this state is known before it is read.
    JUST_RECORDED,
  )
}

export type RecordedRow = Pick<OutboxRow, 'state' | 'failures'>
const JUST_RECORDED: RecordedRow = { state: 'queued' }

/** Whether a recorded report can still be taken back, because it has never left the device. */
export function useCanTakeBack(opId: string): boolean {
  return useLiveQuery(
    async () => {
      const row = await outboxDb.rows.where('opId').equals(opId).first()
      return row !== undefined && isEditable(row)
    },
    [opId],
    false,
  )
}
