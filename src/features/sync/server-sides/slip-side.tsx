import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Slip } from '../../../shared/contract/payroll.ts'

export function SlipSide({ slip }: { slip: Slip }) {
  const t = useT()
  return (
    <>
      <p>
        <Name>{slip.userName}</Name> · <DayText day={slip.month} style="month" />
      </p>
      <p>
        {t('sync.netPay')} {slip.netPay === null ? '–' : <Money amount={slip.netPay} />}
      </p>
    </>
  )
}
