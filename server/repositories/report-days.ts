import { toHalalas, toSar } from '../../src/shared/rules/halalas.ts'
import { readFields } from '../database/json-columns.ts'
import type { ReportRow } from '../database/tables.ts'
import { NO_SHIFT } from '../rules/report-write.ts'
import type { StoredDay, StoredShift } from '../rules/report-write.ts'

/** A report's row as the rules see it. */
export function storedDayOf(row: ReportRow): StoredDay {
  return {
    dayType: row.day_type,
    morning: shiftOfColumns({
      sales: row.first_sales,
      pharmacist: row.first_pharmacist,
      remarks: row.first_remarks,
      shiftEnd: row.first_shift_end,
      by: row.first_by,
    }),
    night: shiftOfColumns({
      sales: row.second_sales,
      pharmacist: row.second_pharmacist,
      remarks: row.second_remarks,
      shiftEnd: row.second_shift_end,
      by: row.second_by,
    }),
    extra: readFields(row.extra),
  }
}

/** The columns of a day as the rules left it. */
export function dayColumns({ dayType, morning, night, extra }: StoredDay) {
  return {
    day_type: dayType,
    first_sales: halalasOrNull(morning.sales),
    first_pharmacist: morning.pharmacist,
    first_remarks: morning.remarks,
    first_shift_end: morning.shiftEnd,
    first_by: morning.by,
    second_sales: halalasOrNull(night.sales),
    second_pharmacist: night.pharmacist,
    second_remarks: night.remarks,
    second_shift_end: night.shiftEnd,
    second_by: night.by,
    extra: JSON.stringify(extra),
  }
}

function shiftOfColumns(columns: StoredShift): StoredShift {
  if (columns.pharmacist === null) return NO_SHIFT
  return { ...columns, sales: columns.sales === null ? null : toSar(columns.sales) }
}

function halalasOrNull(sar: number | null): number | null {
  return sar === null ? null : toHalalas(sar)
}
