import type { ComponentType } from 'react'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { SHIFTS } from '../../../shared/contract/sales.ts'
import type { DailyReport, Shift } from '../../../shared/contract/sales.ts'
import { dayTotalHalalas, hasReport } from '../../../shared/rules/sales/achievement.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { correctionOf, isOwnShift, isShiftReported, shiftOf } from '../../../shared/rules/sales/shift-of-report.ts'
import type { Reporter } from '../../../shared/rules/sales/shift-of-report.ts'
import styles from './days-list.module.css'
import type { ReportedDay } from '../overlay.ts'
import { SHORT_SHIFT_NAMES } from './shift-names.ts'
import { DoubledReports } from './doubled-reports.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'

const ToDecideNote = onDemand(async () =>
  withTexts(import('./to-decide-note.tsx').then((module) => module.ToDecideNote)),
)
const CorrectionNote = onDemand(async () =>
  withTexts(import('./correction-note.tsx').then((module) => module.CorrectionNote)),
)

type DayRowProps = {
  day: ReportedDay
  me: Reporter
  isKnown: boolean
  onCorrect: ((day: ReportedDay, shift: Shift) => void) | undefined
  /** Records a shift that is missing; undefined where it cannot be done or is still to come. */
  onRecord: ((shift: Shift) => void) | undefined
  /** The number of reports that the server has of this day; shown once, above the first of them. */
  reportsOfDay: number
  Till?: ShowTill | undefined
  /** Path of the page where the person decides about their own refused shifts. */
  syncPath: string | undefined
  /** Every reported shift can be corrected. */
  isManager: boolean
}
/** Draws the till of a shift: the home page has room for a difference only. */
export type ShowTill = ComponentType<{ report: DailyReport; shift: Shift }>

export function DayRow({
  day,
  me,
  isKnown,
  onCorrect,
  onRecord,
  reportsOfDay,
  Till,
  syncPath,
  isManager,
}: DayRowProps) {
  const t = useT()
  const words = useDayWords()
  const { report, unsent, server, toDecide } = day
  return (
    <li className={styles.day}>
      <DoubledReports day={day} reports={reportsOfDay} />
      <div className={styles.head}>
        <h3>
          <DayText day={report.day} style="weekday" />
        </h3>
        {hasReport(report) ? <Money amount={toSar(dayTotalHalalas(report))} /> : null}
      </div>
      <ul>
        {SHIFTS.map((shift) => {
          const { sales, pharmacist, remarks } = shiftOf(report, shift)
          const state = unsent[shift]
          const note = syncPath !== undefined && toDecide.includes(shift) ? <ToDecideNote syncPath={syncPath} /> : null
          if (!isShiftReported(report, shift)) {
            if (shift === 'night' && report.dayType === 'single' && !note) return null
            return (
              <li key={shift} className={styles.shift}>
                <span className={styles.name}>{t(SHORT_SHIFT_NAMES[shift])}</span>
                <span className={styles.who}>
                  {t(isKnown || server !== undefined ? 'sales.notReported' : 'sales.notKnown')}
                </span>
                {onRecord && isKnown && !note ? (
                  <Button
                    variant="quiet"
                    className={styles.correct}
                    icon={<IconPlus aria-hidden size={18} />}
                    aria-label={t('sales.recordShift', {
                      shift: t(SHORT_SHIFT_NAMES[shift]),
                      day: words(report.day, 'weekday'),
                    })}
                    onClick={() => onRecord(shift)}
                  />
                ) : null}
                {note}
              </li>
            )
          }
          return (
            <li key={shift} className={styles.shift}>
              <span className={styles.name}>
                {t(report.dayType === 'single' ? 'sales.wholeDay' : SHORT_SHIFT_NAMES[shift])}
              </span>
              <span className={styles.who}>
                <Name>{pharmacist || t('app.notReadable')}</Name>
                {state ? <StateWord state={state} /> : null}
              </span>
              <span className={styles.sum}>
                <Money amount={sales} />
              </span>
              {onCorrect && (isManager || isOwnShift(report, shift, me) !== false) ? (
                <Button
                  variant="quiet"
                  className={styles.correct}
                  icon={<IconPencil aria-hidden size={18} />}
                  aria-label={t('sales.correctShift', {
                    shift: t(SHORT_SHIFT_NAMES[shift]),
                    day: words(report.day, 'weekday'),
                  })}
                  onClick={() => onCorrect(day, shift)}
                />
              ) : null}
              {Till ? <Till report={report} shift={shift} /> : null}
              {note}
              {correctionOf(report, shift) ? <CorrectionNote report={report} shift={shift} /> : null}
              {remarks ? (
                <p className={styles.remarks} dir="auto">
                  {remarks}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
