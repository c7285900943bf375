import { DayText } from '../../components/format/day-text.tsx'
import { Money } from '../../components/format/money.tsx'
import { Name } from '../../components/format/name.tsx'
import { parsePaySlipIntent } from './kind.ts'
import { payPathOf } from '../../paths/record-paths.ts'
import { DISCARD, KEEP_THEIRS, SORTED_OUT } from '../choices.ts'
import type { KindLineProps, KindScreen } from '../screen.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { slipSchema } from '../../shared/contract/payroll.ts'
import type { Slip } from '../../shared/contract/payroll.ts'

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

function SlipSide({ slip }: { slip: Slip }) {
  const t = useT()
  return (
    <>
      <p>
        <Name>{slip.userName}</Name> · <DayText day={slip.month} style="month" />
      </p>
      <p>
        <span>{t('sync.netPay')}</span> <span>{slip.netPay === null ? '—' : <Money amount={slip.netPay} />}</span>
      </p>
      {slip.voided ? (
        <p>
          <span>{`${t('sync.voided')} ·`}</span> <bdi>{slip.voided.reason}</bdi>
        </p>
      ) : null}
    </>
  )
}

/** A pay slip on the server, beside the unsent change that it conflicts with. */
function slipSide(object: unknown): ReactNode {
  const slip = slipSchema.safeParse(object).data
  return slip ? <SlipSide slip={slip} /> : null
}
