import { DayText } from '../../components/format/day-text.tsx'
import { Money } from '../../components/format/money.tsx'
import { Name } from '../../components/format/name.tsx'
import { parsePaySlipIntent } from './kind.ts'
import { payPathOf } from '../../paths/record-paths.ts'
import { DISCARD, KEEP_THEIRS, SORTED_OUT } from '../choices.ts'
import { slipSide } from './slip-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const intent = parsePaySlipIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} · <Name>{intent.userName}</Name> · <DayText day={intent.month} style="month" /> ·{' '}
      <Money amount={intent.netPay} />
    </span>
  )
}

export const paySlipScreen: KindScreen = {
  name: 'sync.kindPaySlip',
  Line,
  placeOf({ intent }) {
    const slip = parsePaySlipIntent(intent)
    return slip && { path: payPathOf(slip), label: 'sync.openPayroll' }
  },
  choices: { slip_exists: KEEP_THEIRS, double_slip: SORTED_OUT, slip_voided: DISCARD },
  serverSide: slipSide,
}
