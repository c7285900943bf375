import { useFigureText } from '../../../components/format/use-figure-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { YearBalance } from '../../../shared/rules/leave/leave-balance.ts'
import styles from './balance-lines.module.css'

type BalanceLinesProps = {
  years: YearBalance[]
  /** The most days a year; null if the type is not known. */
  allowed: number | null
  /** Whether the days asked for are not decided yet. */
  isAsked: boolean
}

/** The days used in each year that a leave touches, and after it. */
export function BalanceLines({ years, allowed, isAsked }: BalanceLinesProps) {
  const t = useT()
  const figureText = useFigureText()
  return (
    <ul className={styles.lines}>
      {years.map(({ year, used, pending, asked }) => {
        const after = used + asked
        const isOver = allowed !== null && after > allowed
        return (
          <li key={year} className={styles.line}>
            <span className={styles.year}>{figureText(year)}</span>
            <span className={classNames(isAsked && isOver && styles.over)}>
              <span>{allowed === null ? t('leave.used', { count: used }) : t('leave.usedOf', { used, allowed })}</span>
              {isAsked && asked > 0 ? <span>{` · ${t('leave.usedAfter', { after })}`}</span> : null}
            </span>
            {pending > 0 ? (
              <span className={styles.pending}>{t('leave.balancePending', { count: pending })}</span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
