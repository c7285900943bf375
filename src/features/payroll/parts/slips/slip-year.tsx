import { Card } from '../../../../components/layout/card.tsx'
import { DayText } from '../../../../components/format/day-text.tsx'
import { LineRow } from '../../../../components/layout/line-row.tsx'
import { useFigureText } from '../../../../components/format/use-figure-text.ts'
import { Money } from '../../../../components/format/money.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { noNetPayText } from '../no-net-pay.ts'
import { OnlyUncovered } from './amounts-cover.tsx'
import styles from './slip-year.module.css'

/** The slips of one year; each whole line is a link. The title is left out where a chip names the year. */
export function SlipYear({
  year,
  slips,
  slipPathOf,
  isTitled = false,
}: {
  year: string
  isTitled?: boolean
  slips: Slip[]
  slipPathOf: (slipId: string) => string
}) {
  const t = useT()
  const figureText = useFigureText()
  return (
    <Card {...(isTitled ? { title: figureText(year) } : {})} flush>
      <ul>
        {slips.map((slip) => (
          <LineRow
            key={slip._id}
            to={slipPathOf(slip._id)}
            name={<DayText day={slip.month} style="month" />}
            end={
              slip.netPay === null ? (
                <span className={styles.none}>{t(noNetPayText(slip))}</span>
              ) : (
                <OnlyUncovered>
                  {slip.voided ? (
                    <s>
                      <Money amount={slip.netPay} />
                    </s>
                  ) : (
                    <Money amount={slip.netPay} />
                  )}
                </OnlyUncovered>
              )
            }
          >
            {slip.voided ? (
              <p className={styles.voided}>
                <span>{`${t('payroll.voided')} ·`}</span> <bdi>{slip.voided.reason}</bdi>
              </p>
            ) : null}
          </LineRow>
        ))}
      </ul>
    </Card>
  )
}
