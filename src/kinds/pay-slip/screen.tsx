import { DayText } from '../../components/format/day-text.tsx'
import { Money } from '../../components/format/money.tsx'
import { Name } from '../../components/format/name.tsx'
import { parsePaySlipIntent } from './kind.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const intent = parsePaySlipIntent(row.intent)
  if (!intent) return name
  return (
    <>
      {name} · <Name>{intent.userName}</Name> · <DayText day={intent.month} style="month" /> ·{' '}
      <Money amount={intent.netPay} />
    </>
  )
}

export const paySlipScreen: KindScreen = {
  Line,
  placeOf({ intent }, { payOf }) {
    const slip = parsePaySlipIntent(intent)
    return slip && { path: payOf(slip), label: 'sync.openPayroll' }
  },
}
