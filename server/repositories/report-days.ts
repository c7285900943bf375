import { SHIFTS } from '../../src/shared/contract/sales.ts'
import type { DailyReport, Shift } from '../../src/shared/contract/sales.ts'
import { SHIFT_FIELDS, SHIFT_PREFIXES, wireName } from '../../src/shared/contract/shift-fields.ts'
import type { ShiftField, WireName } from '../../src/shared/contract/shift-fields.ts'
import { readFields } from '../database/json-columns.ts'
import type { ReportRow } from '../database/tables.ts'
import { NO_SHIFT } from '../rules/report-write.ts'
import type { StoredDay, StoredShift } from '../rules/report-write.ts'
import { SHIFT_COLUMNS } from './shift-columns.ts'

type Column = { field: ShiftField; fromColumn(stored: unknown): unknown; toColumn(value: unknown): unknown }
type ColumnNames = { [Name in keyof ReportRow]: Name extends `${'first' | 'second'}_${string}` ? Name : never }

/** Every field of both shifts. One without a column is kept in `extra`, under its name on the wire. */
const FIELDS = SHIFTS.flatMap((shift) =>
  SHIFT_FIELDS.map((field) => ({ shift, field, wire: wireName(shift, field), column: columnOf(shift, field) })),
)

function columnOf(shift: Shift, field: ShiftField) {
  const columns = Object.entries(SHIFT_COLUMNS) as unknown as [string, Column][]
  const found = columns.find(([, column]) => column.field === field)
  return found ? { ...found[1], name: `${SHIFT_PREFIXES[shift]}_${found[0]}` as keyof ReportRow } : null
}

/** The value of a field. In `extra` it is newer than its column: a server without the column wrote it. */
function valueIn(row: ReportRow, extra: Record<string, unknown>, { wire, column }: (typeof FIELDS)[number]): unknown {
  const stored = column && (row[column.name] ?? null)
  return extra[wire] ?? (column && stored !== null ? column.fromColumn(stored) : null)
}

/** The fields of both shifts as they are sent. */
export function shiftFieldsOf(row: ReportRow, extra: Record<string, unknown>) {
  return Object.fromEntries(FIELDS.map((field) => [field.wire, valueIn(row, extra, field)])) as Pick<
    DailyReport,
    WireName<Shift, ShiftField>
  >
}

/** Who reported the shifts, beside their names. */
export function shiftOwnersOf(row: ReportRow): Pick<DailyReport, 'firstPharmacistId' | 'secondPharmacistId'> {
  return { firstPharmacistId: row.first_by, secondPharmacistId: row.second_by }
}

/** A report's row in the form that the rules use. */
export function storedDayOf(row: ReportRow): StoredDay {
  const fields = readFields(row.extra)
  const extra = { ...fields }
  for (const { wire } of FIELDS) delete extra[wire]
  const shiftOf = (shift: Shift): StoredShift => {
    const values = FIELDS.filter((one) => one.shift === shift).map((one) => [one.field, valueIn(row, fields, one)])
    // An unreported shift may have fields of another program, which an edit of the day keeps.
    return { ...NO_SHIFT, ...Object.fromEntries(values), by: row[`${SHIFT_PREFIXES[shift]}_by`] }
  }
  return { dayType: row.day_type, morning: shiftOf('morning'), night: shiftOf('night'), extra }
}

/** The columns for a day as the rules return it. */
export function dayColumns({ dayType, extra, ...shifts }: StoredDay) {
  const columns: Record<string, unknown> = { first_by: shifts.morning.by, second_by: shifts.night.by }
  const others: Record<string, unknown> = {}
  for (const { shift, field, wire, column } of FIELDS) {
    const value = shifts[shift][field]
    if (column) columns[column.name] = value === null ? null : column.toColumn(value)
    else if (value !== null) others[wire] = value
  }
  return {
    day_type: dayType,
    ...(columns as Pick<ReportRow, ColumnNames[keyof ReportRow]>),
    extra: JSON.stringify({ ...extra, ...others }),
  }
}
