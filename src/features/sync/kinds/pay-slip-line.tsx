import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { parsePaySlipIntent } from '../../../data/sync/kinds/pay-slip.ts'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../parts/kind-words.ts'

export function PaySlipLine({ row }: { row: OutboxRow }) {
  const t = useT()
  const intent = parsePaySlipIntent(row.intent)
  if (!intent) return t(kindWords(row.kind))
  return (
    <>
      {t(kindWords(row.kind))} · <Name>{intent.userName}</Name> · <DayText day={intent.month} style="month" /> ·{' '}
      <Money amount={intent.netPay} />
    </>
  )
}
