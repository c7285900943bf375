import { onDemand } from '../../../components/async/on-demand.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import type { DoubledReportsProps } from './doubled-reports-note.tsx'

// Loaded on demand: only a plain server has more than one report of a day.
const DoubledReportsNote = onDemand(async () =>
  withTexts(import('./doubled-reports-note.tsx').then((module) => module.DoubledReportsNote)),
)

/** A note if a plain server has several reports of a day, or copies of one report. */
export function DoubledReports({ day, reports }: DoubledReportsProps) {
  const isDoubled = reports > 1 || (day !== undefined && day.surplusIds.length + day.differingIds.length > 0)
  return isDoubled ? <DoubledReportsNote day={day} reports={reports} /> : null
}
