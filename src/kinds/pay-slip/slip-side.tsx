import type { ReactNode } from 'react'
import { DayText } from '../../components/format/day-text.tsx'
import { Money } from '../../components/format/money.tsx'
import { Name } from '../../components/format/name.tsx'
import { useT } from '../../i18n/use-t.ts'
import { slipSchema } from '../../shared/contract/payroll.ts'
import type { Slip } from '../../shared/contract/payroll.ts'

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
export function slipSide(object: unknown): ReactNode {
  const slip = slipSchema.safeParse(object).data
  return slip ? <SlipSide slip={slip} /> : null
}
