import type { ReactNode } from 'react'
import { DayText } from '../../../components/format/day-text.tsx'
import { Money } from '../../../components/format/money.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { figuresOf, shareOf, tillOfShifts } from '../../../shared/rules/kpis/kpis.ts'
import type { Kpis, KpiShift } from '../../../shared/rules/kpis/kpis.ts'
import { dayOfVisit } from '../../../shared/rules/visits/visit-trend.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import { CheckIns } from './check-ins.tsx'
import { KpiFigure } from './kpi-figure.tsx'
import { PharmacyShares } from './pharmacy-shares.tsx'
import { ShiftRows } from './shift-rows.tsx'
import { StandardGrades } from './standard-grades.tsx'
import styles from './kpi-sheet.module.css'

export type KpiPaths = {
  visitPathOf: (visitId: string) => string
  /** Where a reported shift is shown. */
  shiftPathOf: (shift: KpiShift) => string
}

/** A person's month: each figure opens the rows it is made of. */
export function KpiSheet({ kpis, visitPathOf, shiftPathOf }: { kpis: Kpis } & KpiPaths) {
  const t = useT()
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
        figure={counted.length === 0 ? '—' : money(figures.tillHalalas)}
        beside={t('kpis.counted', { count: counted.length })}
      >
        {rowsOf(counted, ({ till }) => money(till))}
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
