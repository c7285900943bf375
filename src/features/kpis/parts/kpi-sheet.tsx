import type { ReactNode } from 'react'
import { DayText, InstantText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { TillDifference } from '../../../components/till/till-difference.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import {
  averageOfShifts,
  byPharmacist,
  figuresOf,
  onTimeShare,
  salesOfShifts,
  shareOf,
  tillOfShifts,
} from '../../../shared/rules/kpis/kpis.ts'
import type { KpiCheckIn, Kpis, KpiShift, StandardGrade } from '../../../shared/rules/kpis/kpis.ts'
import { dayOfVisit } from '../../../shared/rules/visits/visit-trend.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import type { KpiFigures } from '../../../shared/contract/kpi-figures.ts'
import { Name } from '../../../components/format/name.tsx'
import { STANDARD_NAMES } from '../../../i18n/standard-names.ts'
import styles from './kpi-sheet.module.css'
import { useState } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { useIsPrinting } from '../../../components/layout/fold.tsx'

export type KpiPaths = {
  visitPathOf: (visitId: string) => string
  /** Where a reported shift is shown. */
  shiftPathOf: (shift: KpiShift) => string
}

/** A person's month: each figure opens the rows it is made of. */
export function KpiSheet({ kpis, visitPathOf, shiftPathOf }: { kpis: Kpis } & KpiPaths) {
  const t = useT()
  const amountText = useAmountText()
  const percentText = usePercentText()
  const numberText = useNumberText()
  const { shifts, pharmacyShifts, visits, shortages, checkIns } = kpis
  const figures = figuresOf(kpis)
  const share = shareOf(figures.halalas, figures.pharmacyHalalas)
  const { counted } = tillOfShifts(shifts)
  const money = (halalas: number | null) => (halalas === null ? <span>—</span> : <Money amount={toSar(halalas)} />)
  const rowsOf = (list: readonly KpiShift[], figureOf: (shift: KpiShift) => ReactNode) =>
    list.length === 0 ? null : <ShiftRows shifts={list} figureOf={figureOf} shiftPathOf={shiftPathOf} />
  return (
    <div className={styles.sheet}>
      <KpiFigure
        name={t('kpis.sales')}
        figure={<Money amount={toSar(figures.halalas)} size="figure" />}
        beside={t('kpis.shiftCount', { count: figures.shifts })}
      >
        {rowsOf(shifts, ({ halalas }) => (
          <Money amount={halalas === null ? null : toSar(halalas)} />
        ))}
      </KpiFigure>
      <KpiFigure
        name={t('kpis.share')}
        figure={share === null ? '—' : percentText(share)}
        beside={
          <span>
            <span>{t('kpis.pharmacySales')}</span> {money(figures.pharmacyHalalas)}
          </span>
        }
      >
        {pharmacyShifts.length === 0 ? null : <PharmacyShares shifts={pharmacyShifts} by="sales" />}
      </KpiFigure>
      <KpiFigure
        name={t('kpis.average')}
        figure={money(figures.average)}
        beside={
          <span>
            <span>{t('kpis.pharmacyAverage')}</span> {money(figures.pharmacyAverage)}
          </span>
        }
      >
        {pharmacyShifts.length === 0 ? null : <PharmacyShares shifts={pharmacyShifts} by="average" />}
      </KpiFigure>
      <KpiFigure
        name={t('kpis.till')}
        figure={
          counted.length === 0
            ? '—'
            : t('kpis.net', { amount: amountText(toSar(figures.tillHalalas), { isSigned: true }) })
        }
        beside={t('kpis.counted', { count: counted.length })}
      >
        {rowsOf(counted, ({ till }) => (
          <TillDifference halalas={till} />
        ))}
      </KpiFigure>
      {checkIns ? <CheckIns figures={figures} checkIns={checkIns} /> : null}
      <KpiFigure
        name={t('kpis.grade')}
        figure={figures.grade === null ? '—' : t('kpis.gradeOf', { grade: numberText(figures.grade, 1) })}
        beside={t('kpis.visitCount', { count: visits.visits.length })}
      >
        {visits.visits.length === 0 ? null : (
          <>
            <StandardGrades grades={visits.grades} />
            <ul className={styles.list}>
              {visits.visits.map((visit) => (
                <li key={visit._id} className={styles.row}>
                  <Link to={visitPathOf(visit._id)}>
                    <DayText day={dayOfVisit(visit) ?? ''} style="weekday" />
                  </Link>
                  <span>{t('kpis.points', { points: numberText(visitTotal(visit)) })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </KpiFigure>
      <KpiFigure name={t('kpis.shortages')} figure={numberText(figures.shortages)}>
        {shortages.length === 0 ? null : (
          <ul className={styles.list}>
            {shortages.map(({ shortage, day }) => (
              <li key={shortage._id} className={styles.row}>
                <bdi>{shortage.shortageName}</bdi>
                <span className={styles.quiet}>
                  <DayText day={day} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </KpiFigure>
    </div>
  )
}

type CheckInsProps = { figures: KpiFigures; checkIns: readonly KpiCheckIn[] }

/** The share of check-ins that were on time, with each check-in of the month. */
function CheckIns({ figures, checkIns }: CheckInsProps) {
  const t = useT()
  const percentText = usePercentText()
  const share = onTimeShare(figures)
  return (
    <KpiFigure
      name={t('kpis.punctuality')}
      figure={share === null ? '—' : percentText(share)}
      beside={t('kpis.lateCount', { count: figures.late ?? 0 })}
    >
      {checkIns.length === 0 ? null : (
        <ul className={styles.list}>
          {checkIns.map(({ day, at, minutesLate }) => (
            <li key={at} className={styles.row}>
              <DayText day={day} style="weekday" />
              <span>
                <InstantText instant={at} timeOnly />{' '}
                {minutesLate === 0 ? null : (
                  <span className={styles.quiet}>{t('kpis.minutesLate', { count: minutesLate })}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </KpiFigure>
  )
}

/** The pharmacy's shifts of the month by the name on them: their sales, or their average. */
function PharmacyShares({ shifts, by }: { shifts: readonly KpiShift[]; by: 'sales' | 'average' }) {
  const t = useT()
  const percentText = usePercentText()
  const all = salesOfShifts(shifts)
  return (
    <ul className={styles.list}>
      {byPharmacist(shifts).map(({ key, pharmacist, shifts: own }) => {
        const average = averageOfShifts(own)
        return (
          <li key={key} className={styles.share}>
            {pharmacist === '' ? <span>{t('app.notReadable')}</span> : <Name>{pharmacist}</Name>}
            <span className={styles.quiet}>
              {by === 'sales'
                ? percentText(shareOf(salesOfShifts(own), all) ?? 0)
                : t('kpis.shiftCount', { count: own.length })}
            </span>
            <span>
              {by === 'sales' ? (
                <Money amount={toSar(salesOfShifts(own))} />
              ) : average === null ? (
                '—'
              ) : (
                <Money amount={toSar(average)} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type ShiftRowsProps = {
  shifts: readonly KpiShift[]
  figureOf: (shift: KpiShift) => ReactNode
  shiftPathOf: (shift: KpiShift) => string
}

/** Shifts with one figure each; the day links to the report. */
function ShiftRows({ shifts, figureOf, shiftPathOf }: ShiftRowsProps) {
  const t = useT()
  return (
    <ul className={styles.list}>
      {shifts.map((shift) => (
        <li key={`${shift.pharmacyName} ${shift.day} ${shift.shift}`} className={styles.row}>
          <Link to={shiftPathOf(shift)}>
            <span>
              <DayText day={shift.day} style="weekday" />{' '}
              <span>{`· ${t(shift.shift === 'morning' ? 'sales.morning' : 'sales.night')}`}</span>
            </span>
          </Link>
          {figureOf(shift)}
        </li>
      ))}
    </ul>
  )
}

/** The average grade of each standard, and the change since the visit before the month. */
function StandardGrades({ grades }: { grades: readonly StandardGrade[] }) {
  const t = useT()
  const numberText = useNumberText()
  const changeText = (change: number) => {
    if (Math.abs(change) < 0.05) return t('kpis.same')
    const points = numberText(Math.abs(change), 1)
    return change > 0 ? t('kpis.up', { points }) : t('kpis.down', { points })
  }
  return (
    <ul className={styles.list}>
      {grades.map(({ standard, average, change }) => (
        <li key={standard} className={styles.row}>
          <span>{t(STANDARD_NAMES[standard])}</span>
          <span>
            <span>{numberText(average, 1)}</span>{' '}
            {change === null ? null : <span className={styles.quiet}>{changeText(change)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type KpiFigureProps = {
  name: string
  figure: ReactNode
  /** What it is compared with. */
  beside?: ReactNode
  /** The rows that it is made of; without any it cannot be opened. */
  children?: ReactNode
}

/** A figure that opens the rows it is made of. */
function KpiFigure({ name, figure, beside, children }: KpiFigureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = useIsPrinting()
  const answer = (
    <span className={styles.answer}>
      <span className={styles.name}>{name}</span>
      <span className={styles.figure}>{figure}</span>
      {beside ? <span className={styles.beside}>{beside}</span> : null}
    </span>
  )
  if (!children) return <div className={styles.flat}>{answer}</div>
  return (
    <details
      className={styles.kpi}
      open={isOpen || isPrinting}
      onToggle={(event) => (isPrinting ? undefined : setIsOpen(event.currentTarget.open))}
    >
      <summary className={styles.summary}>
        {answer}
        <IconChevronDown aria-hidden size={20} />
      </summary>
      {isOpen || isPrinting ? <div className={styles.rows}>{children}</div> : null}
    </details>
  )
}
