import { DayText } from '../../../components/format/day-text.tsx'
import { parseLeaveRequestIntent } from '../../../shared/contract/intents/leave-request.ts'
import type { OutboxRow } from '@counter/outbox'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../parts/kind-words.ts'

export function LeaveRequestLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const optionLabel = useOptionLabel()
  const intent = parseLeaveRequestIntent(row.intent)
  if (!intent) return t(kindWords(row.kind))
  return (
    <>
      {t(kindWords(row.kind))} · {optionLabel(intent.natureLeave)} · <DayText day={intent.dateFrom} /> –{' '}
      <DayText day={intent.dateTo} />
    </>
  )
}
