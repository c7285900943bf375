import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { parseShiftReportIntent } from '../../../shared/contract/intents/shift-report.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../parts/kind-words.ts'

export function ShiftReportLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const intent = parseShiftReportIntent(row.intent)
  if (!intent) return t(kindWords(row.kind))
  return (
    <>
      {t(intent.shift === 'morning' ? 'sync.morningShift' : 'sync.nightShift')} ·{' '}
      <DayText day={intent.day} style="weekday" /> · <bdi>{intent.pharmacyName}</bdi> · <Money amount={intent.sales} />
    </>
  )
}
