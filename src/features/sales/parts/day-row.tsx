import { useState } from 'react'
import { IconChevronDown, IconPencil, IconPlus } from '@tabler/icons-react'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { TillGap } from '../../../components/till/till-note.tsx'
import { Amount } from '../../../components/format/amount.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { SHIFTS } from '../../../shared/contract/sales.ts'
import type { Shift } from '../../../shared/contract/sales.ts'
import { dayTotalHalalas, hasReport } from '../../../shared/rules/sales/achievement.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { correctionOf, isOwnShift, isShiftReported, shiftOf } from '../../../shared/rules/sales/shift-of-report.ts'
import type { Reporter } from '../../../shared/rules/sales/shift-of-report.ts'
import styles from './days-list.module.css'
import type { ReportedDay } from '../overlay.ts'
import { SHORT_SHIFT_NAMES } from './shift-names.ts'
import { DoubledReports } from './doubled-reports.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'

const ShiftDetails = onDemand(async () =>
  withTexts(import('./shift-details.tsx').then((module) => module.ShiftDetails)),
)
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
  /** Path of the page where the person decides about their own refused shifts. */
  syncPath: string | undefined
  /** Every reported shift can be corrected. */
  isManager: boolean
}

/** A line for each shift, with all that is wrong; a tap shows the rest. There is room to correct one without it. */
export function DayRow({ day, me, isKnown, onCorrect, onRecord, reportsOfDay, syncPath, isManager }: DayRowProps) {
  const t = useT()
  const words = useDayWords()
  const [isOpen, setIsOpen] = useState(false)
  const { report, unsent, server, toDecide } = day
  const dayWords = words(report.day, 'weekday')
  const correctable = SHIFTS.filter(
    (shift) => isShiftReported(report, shift) && (isManager || isOwnShift(report, shift, me) !== false),
  )
  return (
    <li className={styles.day}>
      <DoubledReports day={day} reports={reportsOfDay} />
      <div className={classNames(styles.row, isOpen && styles.open)}>
        <div className={styles.head}>
          <h3>
            <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <DayText day={report.day} style="weekday" />
              <IconChevronDown aria-hidden size={18} />
            </button>
          </h3>
          {hasReport(report) ? <Money amount={toSar(dayTotalHalalas(report))} /> : null}
        </div>
        <ul>
          {SHIFTS.map((shift) => {
            const { sales, pharmacist, remarks } = shiftOf(report, shift)
            const state = unsent[shift]
            const note =
              syncPath !== undefined && toDecide.includes(shift) ? <ToDecideNote syncPath={syncPath} /> : null
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
                      className={styles.record}
                      icon={<IconPlus aria-hidden size={18} />}
                      aria-label={t('sales.recordShift', { shift: t(SHORT_SHIFT_NAMES[shift]), day: dayWords })}
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
                </span>
                <div className={styles.notes}>
                  {state ? <StateWord state={state} /> : null}
                  {isOpen ? null : <TillGap report={report} shift={shift} />}
                </div>
                <span className={styles.sum}>
                  <Amount amount={sales} />
                </span>
                {onCorrect && correctable.includes(shift) && (isOpen || correctable.length === 1) ? (
                  <Button
                    variant="quiet"
                    className={styles.correct}
                    icon={<IconPencil aria-hidden size={18} />}
                    aria-label={t('sales.correctShift', { shift: t(SHORT_SHIFT_NAMES[shift]), day: dayWords })}
                    onClick={() => onCorrect(day, shift)}
                  />
                ) : null}
                {isOpen ? <ShiftDetails report={report} shift={shift} /> : null}
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
      </div>
    </li>
  )
}
