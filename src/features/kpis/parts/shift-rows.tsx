import type { ReactNode } from 'react'
import { DayText } from '../../../components/format/day-text.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Link } from '../../../lib/router.tsx'
import type { KpiShift } from '../../../shared/rules/kpis/kpis.ts'
import styles from './kpi-sheet.module.css'

type ShiftRowsProps = {
  shifts: readonly KpiShift[]
  figureOf: (shift: KpiShift) => ReactNode
  shiftPathOf: (shift: KpiShift) => string
}

/** Shifts with one figure each; the day links to the report. */
export function ShiftRows({ shifts, figureOf, shiftPathOf }: ShiftRowsProps) {
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
