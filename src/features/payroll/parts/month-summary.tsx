import { IconCash } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshPayMonth, usePayMonth } from '../entry-queries.ts'
import { ComingMonthFigures, MonthFigures } from './month-figures.tsx'
import styles from './payroll-entry.module.css'

/** The progress of the running month's pay, with a link to what is left. */
export function MonthSummary({ entryPath }: { entryPath: string }) {
  const t = useT()
  const words = useDayWords()
  const { userId } = useSignedIn()
  const month = `${monthOf(riyadhDayOf(useNow()))}-01`
  useFreshPayMonth({ userId, month })
  const view = usePayMonth({ userId, month })
  return (
    <Card title={t('payroll.monthFigures', { month: words(month, 'month') })}>
      <div className={styles.page}>
        {view ? (
          <FreshnessNote
            fetchedAt={view.fetchedAt}
            problem={view.problem}
            never={{
              title: t('payroll.monthNeverTitle'),
              ...(view.people.length > 0 && !view.isLastComing ? { also: t('payroll.enterAlready') } : {}),
            }}
          />
        ) : null}
        {/* No figures if the employees or the month have never reached this device. */}
        {view?.isRead ? (
          <MonthFigures people={view.people} month={month} />
        ) : view?.problem == null ? (
          <ComingMonthFigures />
        ) : null}
        <LinkButton
          to={entryPath}
          variant="primary"
          wide
          className={styles.enter}
          icon={<IconCash aria-hidden size={20} />}
        >
          {t('payroll.enterSalaries')}
        </LinkButton>
      </div>
    </Card>
  )
}
