import { DayText } from '../../../../components/format/day-text.tsx'
import { Name } from '../../../../components/format/name.tsx'
import { useInstantWords } from '../../../../components/format/use-instant-words.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import { SHORT_SHIFT_NAMES } from '../shift-names.ts'
import type { LedgerRow } from './month-ledger.ts'
import styles from './month-paper.module.css'

/**
 * When each shift of a month was saved and sent, on pages of its own; nothing where the server does not say when it took
 * them. Only visible in print.
 */
export function TimesPaper({ rows, month }: { rows: readonly LedgerRow[]; month: string }) {
  const t = useT()
  const words = useDayWords()
  const instantWords = useInstantWords()
  if (!rows.some(({ shifts: { morning, night } }) => morning.receivedAt ?? night.receivedAt)) return null
  return (
    <section className={styles.annex} data-annex>
      <table>
        <caption>{t('sales.savedAndSent', { month: words(`${month}-01`, 'month') })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sales.day')}</th>
            <th scope="col">{t('sales.csvShift')}</th>
            <th scope="col">{t('sales.pharmacist')}</th>
            <th scope="col">{t('sales.csvSavedAt')}</th>
            <th scope="col">{t('sales.csvSentAt')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ key, day, isSingle, shifts }) =>
            SHIFTS.flatMap((shift) => {
              const { pharmacist, savedAt, isAbout, receivedAt } = shifts[shift]
              if (pharmacist === null) return []
              return (
                <tr key={`${key} ${shift}`}>
                  <th scope="row">
                    <DayText day={day} style="weekday" />
                  </th>
                  <td>{t(isSingle ? 'sales.wholeDay' : SHORT_SHIFT_NAMES[shift])}</td>
                  <td>
                    <Name>{pharmacist || t('app.notReadable')}</Name>
                  </td>
                  <td>
                    {savedAt === null
                      ? '—'
                      : isAbout
                        ? t('sales.aboutTime', { time: instantWords(savedAt) })
                        : instantWords(savedAt)}
                  </td>
                  <td>{receivedAt === null ? '—' : instantWords(receivedAt)}</td>
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
    </section>
  )
}
