import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { onDemand } from '../../../../components/async/on-demand.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { useStampWords } from '../../../../components/format/use-instant-words.ts'
import { usePercentText } from '../../../../components/format/use-percent-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { withTexts } from '../../../../i18n/with-texts.ts'
import { useMonthlyTarget } from '../../../../lib/use-monthly-target.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import { achievementOf } from '../../../../shared/rules/sales/achievement.ts'
import { monthOf } from '../../../../shared/rules/days/business-day.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { isShiftReported, shiftOf, unreadableFigures } from '../../../../shared/rules/sales/shift-of-report.ts'
import { MonthBar } from './month-bar.tsx'
import { daysOfMonth } from './month-card.tsx'
import { MonthChoice } from './month-choice.tsx'
import styles from './pharmacy-answer.module.css'
import { Link } from '../../../../lib/router.tsx'
import type { FigureLinks } from './figure-rows.ts'
import type { SalesView } from '../../queries.ts'
import { SalesNotice } from '../sales-notice.tsx'

const UnreadNote = onDemand(async () =>
  withTexts(import('../../../../components/state/unread-note.tsx').then((module) => module.UnreadNote)),
)

type PharmacyAnswerProps = {
  view: SalesView
  pharmacyName: string
  today: string
  onChooseMonth: (month: string) => void
  /** Calls the people of the pharmacy; null if none of them has a number. */
  call: ReactNode
  links: FigureLinks
}

/** A pharmacy for its manager: the month against its target, the two shifts of today, and whom to call. */
export function PharmacyAnswer({ view, pharmacyName, today, onChooseMonth, call, links }: PharmacyAnswerProps) {
  const t = useT()
  const words = useDayWords()
  const percentText = usePercentText()
  const titleId = useId()
  const { month } = view
  const running = monthOf(today)
  const isRunning = month === running
  const reports = daysOfMonth(view).map(({ report }) => report)
  const achievement = achievementOf({ reports, month, targetHalalas: useMonthlyTarget({ pharmacyName, month }) })
  const { totalHalalas, percent, expectedPercent } = achievement
  const figures = unreadableFigures(reports)
  const oldest = view.oldestDay === null ? running : monthOf(view.oldestDay)
  const hasFigures = view.isLoaded && achievement.daysReported > 0
  return (
    <section className={styles.answer} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.sum}>
          <h2 id={titleId}>
            <span>{`${t(isRunning ? 'sales.thisMonth' : 'sales.pastMonth')} ·`}</span>{' '}
            <span aria-live="polite">{words(`${month}-01`, 'month')}</span>
          </h2>
          {hasFigures ? (
            <Link to={links.monthPath}>
              <Money amount={toSar(totalHalalas)} size="figure" />
            </Link>
          ) : null}
        </div>
        <MonthChoice
          isMonthHidden
          month={month}
          newest={running}
          oldest={oldest < running ? oldest : running}
          onChoose={onChooseMonth}
        />
      </div>
      {view.unread + figures > 0 ? <UnreadNote rows={view.unread} figures={figures} /> : null}
      {hasFigures ? (
        <div>
          <p className={styles.share}>
            <strong>{t('sales.ofTarget', { percent: percentText(percent) })}</strong>
            {isRunning && expectedPercent !== null ? (
              <span>{t('dashboard.expected', { percent: percentText(expectedPercent) })}</span>
            ) : null}
          </p>
          <MonthBar isSlim achievement={achievement} hasOutlook={isRunning} />
        </div>
      ) : (
        <SalesNotice view={view} pharmacyName={pharmacyName} month={words(`${month}-01`, 'month')} />
      )}
      {isRunning && view.isLoaded ? (
        <ShiftsToday view={view} today={today} path={links.rowsPathOf({ rows: today, who: null })} />
      ) : null}
      {isRunning && call !== null ? <div className={styles.call}>{call}</div> : null}
    </section>
  )
}

function ShiftsToday({ view, today, path }: { view: SalesView; today: string; path: string }) {
  const t = useT()
  const stampWords = useStampWords()
  const reported = view.days.find(({ report }) => report.day === today)?.report
  const staleAt = view.problem !== null && view.fetchedAt !== null ? stampWords(view.fetchedAt) : null
  const notReported = staleAt === null ? t('sales.notReported') : t('sales.notReportedBy', { time: staleAt })
  return (
    <ul className={styles.shifts} aria-label={t('sales.today')}>
      {SHIFTS.map((shift) => (
        <li key={shift} className={styles.shift}>
          <h3>{`${t('sales.today')} · ${t(shift === 'morning' ? 'sales.morning' : 'sales.night')}`}</h3>
          {reported && isShiftReported(reported, shift) ? (
            <p>
              <IconCircleCheck aria-hidden size="1.2em" className={styles.reported} />
              <Link to={path}>
                <Money amount={shiftOf(reported, shift).sales} />
              </Link>
            </p>
          ) : shift === 'night' && reported?.dayType === 'single' ? (
            <p>{t('sales.singleDay')}</p>
          ) : (
            <p className={styles.missing}>
              <IconCircle aria-hidden size="1.2em" />
              <span>{notReported}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
