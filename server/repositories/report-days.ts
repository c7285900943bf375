import type { Shift } from '../../src/shared/contract/sales.ts'
import { SHIFT_FIELDS, wireName } from '../../src/shared/contract/shift-fields.ts'
import type { ShiftField } from '../../src/shared/contract/shift-fields.ts'
import { toHalalas, toSar } from '../../src/shared/rules/halalas.ts'
import { UNREPORTED } from '../../src/shared/rules/shift-of-report.ts'
import { readFields } from '../database/json-columns.ts'
import type { ReportRow } from '../database/tables.ts'
import { NO_SHIFT } from '../rules/report-write.ts'
import type { StoredDay, StoredShift } from '../rules/report-write.ts'

/** Fields of a shift with a column of their own; any other is kept in `extra`, under its name on the wire. */
const WITH_COLUMN: readonly ShiftField[] = ['sales', 'pharmacist', 'remarks', 'shiftEnd']
const IN_EXTRA = SHIFT_FIELDS.filter((field) => !WITH_COLUMN.includes(field))

/** A report's row in the form that the rules use. */
export function storedDayOf(row: ReportRow): StoredDay {
  const fields = readFields(row.extra)
  const extra = { ...fields }
  for (const field of IN_EXTRA) for (const shift of ['morning', 'night'] as const) delete extra[wireName(shift, field)]
  const shiftOf = (shift: Shift, columns: StoredShift): StoredShift => {
    if (columns.pharmacist === null) return NO_SHIFT
    const others = Object.fromEntries(IN_EXTRA.map((field) => [field, fields[wireName(shift, field)] ?? null]))
    return { ...columns, ...others, sales: columns.sales === null ? null : toSar(columns.sales) }
  }
  return {
    dayType: row.day_type,
    morning: shiftOf('morning', {
      ...UNREPORTED,
      sales: row.first_sales,
      pharmacist: row.first_pharmacist,
      remarks: row.first_remarks,
      shiftEnd: row.first_shift_end,
      by: row.first_by,
    }),
    night: shiftOf('night', {
      ...UNREPORTED,
      sales: row.second_sales,
      pharmacist: row.second_pharmacist,
      remarks: row.second_remarks,
      shiftEnd: row.second_shift_end,
      by: row.second_by,
    }),
    extra,
  }
}

/** The columns for a day as the rules return it. */
export function dayColumns({ dayType, morning, night, extra }: StoredDay) {
  const inExtra = (shift: Shift, stored: StoredShift) =>
    IN_EXTRA.flatMap((field) => (stored[field] === null ? [] : [[wireName(shift, field), stored[field]]]))
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
    extra: JSON.stringify({
      ...extra,
      ...Object.fromEntries([...inExtra('morning', morning), ...inExtra('night', night)]),
    }),
  }
}

function halalasOrNull(sar: number | null): number | null {
  return sar === null ? null : toHalalas(sar)
}
