import { useFigureText } from '../../../components/format/use-figure-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { leaveBalance } from '../../../shared/rules/leave/leave-balance.ts'
import styles from './own-balance.module.css'

type OwnBalanceProps = {
  type: string
  /** The name of the type, where no field beside it says it. */
  label?: string
  mostDays: number
  /** Empty each until it is chosen. */
  days: { dateFrom: string; dateTo: string }
  today: string
  /** The person's leaves; `isAmong`: the days are those of one of them, rather than of a new request. */
  others: readonly Leave[]
  isAmong?: boolean
}

/** What the person has left of a type of leave, now and after this request, in each year that it touches. */
export function OwnBalance({ type, label, mostDays: allowed, days, today, others, isAmong = false }: OwnBalanceProps) {
  const t = useT()
  const figureText = useFigureText()
  const years = leaveBalance({ leaves: others, type, days, today })
  const isOther = ({ year }: { year: number }) => years.length > 1 || year !== Number(today.slice(0, 4))
  return (
    <div className={styles.years}>
      {years.map((line) => {
        const asked = isAmong ? 0 : line.asked
        const after = allowed - line.used - asked
        return (
          <div key={line.year}>
            <p className={styles.left}>
              {isOther(line) ? <span className={styles.year}>{`${figureText(line.year)}: `}</span> : null}
              <span>{t('leave.balance', { left: Math.max(0, allowed - line.used), allowed })}</span>
            </p>
            {label !== undefined || asked > 0 || line.pending > 0 ? (
              <p className={styles.after}>
                {label === undefined ? null : <span>{label}</span>}
                {asked === 0 ? null : after < 0 ? (
                  <span className={styles.over}>{t('leave.balanceOver', { count: -after })}</span>
                ) : (
                  <span>{t('leave.balanceAfter', { left: after })}</span>
                )}
                {line.pending > 0 ? <span>{t('leave.balancePending', { count: line.pending })}</span> : null}
              </p>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
