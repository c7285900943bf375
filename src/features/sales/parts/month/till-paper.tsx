import { Amount } from '../../../../components/format/amount.tsx'
import { DayText } from '../../../../components/format/day-text.tsx'
import { TillDifference } from '../../../../components/till/till-difference.tsx'
import { usePaymentKinds } from '../../../../components/till/use-payment-kinds.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useIsExtended } from '../../../../lib/server-kind.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import { amountOfKind, kindsIn } from '../../../../shared/rules/till/till.ts'
import { countedHalalas } from '../../../../shared/rules/till/till-difference.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { differenceOf } from './month-ledger.ts'
import type { LedgerRow } from './month-ledger.ts'
import styles from './month-paper.module.css'
import { SHORT_SHIFT_NAMES } from '../shift-names.ts'

/** The tills of a month on a page of their own; nothing if none was counted, or with a plain server. Only visible in print. */
export function TillPaper({ rows, month }: { rows: readonly LedgerRow[]; month: string }) {
  const t = useT()
  const words = useDayWords()
  const { labelOf } = usePaymentKinds()
  const has = useIsExtended()
  const counted = rows.flatMap(({ key, day, isSingle, shifts }) =>
    SHIFTS.flatMap((shift) => {
      const reported = shifts[shift]
      return reported.till === null ? [] : [{ key: `${key} ${shift}`, day, isSingle, shift, reported }]
    }),
  )
  if (!has || counted.length === 0) return null
  const kinds = kindsIn(counted.map(({ reported }) => reported.till))
  return (
    <section className={styles.annex} data-annex>
      <table>
        <caption>{`${t('till.title')} · ${words(`${month}-01`, 'month')}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sales.day')}</th>
            <th scope="col">{t('sales.csvShift')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {labelOf(kind)}
              </th>
            ))}
            <th scope="col">{t('till.counted')}</th>
            <th scope="col">{t('till.difference')}</th>
            <th scope="col">{t('till.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {counted.map(({ key, day, isSingle, shift, reported }) => {
            const { till } = reported
            return (
              <tr key={key}>
                <th scope="row">
                  <DayText day={day} style="weekday" />
                </th>
                <td>{t(isSingle ? 'sales.wholeDay' : SHORT_SHIFT_NAMES[shift])}</td>
                {till === null || till === 'unreadable' ? (
                  <td colSpan={kinds.length + 3}>{t('app.notReadable')}</td>
                ) : (
                  <>
                    {kinds.map((kind) => {
                      const amount = amountOfKind(till, kind)
                      return <td key={kind}>{amount === null ? '—' : <Amount amount={amount} />}</td>
                    })}
                    <td>
                      <Amount amount={toSar(countedHalalas(till))} />
                    </td>
                    <td>
                      <TillDifference halalas={differenceOf(reported)} />
                    </td>
                    <td dir="auto">{till.reason}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
