import type { StateWord } from '@counter/outbox'
import type { ShiftCorrection } from '../../../../shared/contract/shift-correction.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import { dayTotalHalalas } from '../../../../shared/rules/sales/achievement.ts'
import { addDays, monthOf } from '../../../../shared/rules/days/business-day.ts'
import { toHalalas, toSar } from '../../../../shared/rules/values/halalas.ts'
import { correctionOf, isShiftReported, shiftOf, timesOf } from '../../../../shared/rules/sales/shift-of-report.ts'
import type { ShiftTimes } from '../../../../shared/rules/sales/shift-of-report.ts'
import { differenceHalalas, tillOf } from '../../../../shared/rules/till/till-difference.ts'
import type { ReportedDay } from '../../overlay.ts'

/**
 * `halalas` and `pharmacist` are null for an unreported shift; `halalas` alone is null if the figure failed validation.
 * `unsent` is the sync state while the server does not have the shift.
 */
export type LedgerShift = {
  halalas: number | null
  pharmacist: string | null
  remarks: string | null
  till: ReturnType<typeof tillOf>
  correction: ShiftCorrection | null
  unsent: StateWord | null
} & ShiftTimes

/** `key` is unique within a month, because a day may have several reports. */
export type LedgerRow = {
  key: string
  day: string
  isSingle: boolean
  shifts: Record<Shift, LedgerShift>
  totalHalalas: number | null
}

/** All days of a month up to today, including those without a report. */
export function monthLedger({
  days,
  month,
  today,
}: {
  days: readonly ReportedDay[]
  month: string
  today: string
}): LedgerRow[] {
  const reported = days.filter(({ report }) => monthOf(report.day) === month)
  const rows: LedgerRow[] = []
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) {
    const ofDay = reported.filter(({ report }) => report.day === day)
    if (ofDay.length > 0) rows.push(...ofDay.map(rowOf))
    else if (day <= today)
      rows.push({ key: day, day, isSingle: false, shifts: { morning: NOBODY, night: NOBODY }, totalHalalas: null })
  }
  return rows
}

/** The till's difference in halalas; null without a readable till and figure. */
export function differenceOf({ till, halalas }: LedgerShift): number | null {
  return till === null || till === 'unreadable'
    ? null
    : differenceHalalas(till, halalas === null ? null : toSar(halalas))
}

const NOBODY: LedgerShift = {
  halalas: null,
  pharmacist: null,
  remarks: null,
  till: null,
  correction: null,
  unsent: null,
  savedAt: null,
  isAbout: false,
  receivedAt: null,
}

function rowOf({ report, unsent }: ReportedDay, index: number): LedgerRow {
  const shiftIn = (shift: Shift): LedgerShift => {
    if (!isShiftReported(report, shift)) return NOBODY
    const { sales, pharmacist, remarks } = shiftOf(report, shift)
    return {
      halalas: sales === null ? null : toHalalas(sales),
      pharmacist,
      remarks,
      till: tillOf(report, shift),
      correction: correctionOf(report, shift),
      unsent: unsent[shift] ?? null,
      ...timesOf(report, shift),
    }
  }
  const isReported = SHIFTS.some((shift) => isShiftReported(report, shift))
  return {
    key: `${report.day} ${index}`,
    day: report.day,
    isSingle: report.dayType === 'single',
    shifts: { morning: shiftIn('morning'), night: shiftIn('night') },
    totalHalalas: isReported ? dayTotalHalalas(report) : null,
  }
}
