import { Banner } from '../../../components/state/banner.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { clashesWith, dueBack, exceedsMaximum, leaveDays } from '../../../shared/rules/leave/leave-days.ts'
import { DayRange } from './day-range.tsx'
import styles from './leave-summary.module.css'
import { LeaveStateBadge } from './leave-state.tsx'

/** `mostDays`: of the chosen type; null if they are not known. */
type LeaveSummaryProps = { mostDays: number | null; dateFrom: string; dateTo: string; others: readonly Leave[] }

/** The chosen days: how many, when work begins again, and what speaks against them. */
export function LeaveSummary({ mostDays, dateFrom, dateTo, others }: LeaveSummaryProps) {
  const t = useT()
  const words = useDayWords()
  const { labelOf } = useLeaveTypes()
  const clashes = clashesWith({ dateFrom, dateTo }, others)
  return (
    <>
      <output className={styles.days}>
        <strong>{t('leave.days', { count: leaveDays({ dateFrom, dateTo }) })}</strong>
        <span>{t('leave.back', { day: words(dueBack({ dateTo }), 'weekday') })}</span>
      </output>
      {mostDays !== null && exceedsMaximum({ dateFrom, dateTo, mostDays }) ? (
        <Banner tone="warning">{t('leave.overMaximum')}</Banner>
      ) : null}
      {clashes.length > 0 ? (
        <Banner tone="warning" title={t('leave.clashTitle', { count: clashes.length })}>
          <ul>
            {clashes.slice(0, MAX_CLASHES).map((clash) => (
              <li key={clash._id} className={styles.clash}>
                <span>{`${labelOf(clash.natureLeave)} ·`}</span>{' '}
                <DayRange dateFrom={clash.dateFrom} dateTo={clash.dateTo} /> <LeaveStateBadge state={clash.status} />
              </li>
            ))}
          </ul>
          <span>{t('leave.clashBody')}</span>
        </Banner>
      ) : null}
    </>
  )
}

const MAX_CLASHES = 5
