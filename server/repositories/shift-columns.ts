import { toHalalas, toSar } from '../../src/shared/rules/values/halalas.ts'
import type { ReportShift } from '../../src/shared/rules/sales/shift-of-report.ts'
import type { ReportRow } from '../database/tables.ts'

/** The columns of `reports` for each shift, without `first_` and `second_`. `by` is no field of a report. */
type ShiftColumn = { [Name in keyof ReportRow]: Name extends `first_${infer Column}` ? Column : never }[keyof ReportRow]
type FieldColumn = Exclude<ShiftColumn, 'by'>

type Value<Of> = NonNullable<Of>
type InColumn<Column extends FieldColumn> = Value<ReportRow[`first_${Column}` & keyof ReportRow]>
type Stored<Column extends FieldColumn> = {
  [Field in keyof ReportShift]: {
    field: Field
    fromColumn(stored: InColumn<Column>): Value<ReportShift[Field]>
    toColumn(value: Value<ReportShift[Field]>): InColumn<Column>
  }
}[keyof ReportShift]

const unchanged = {
  fromColumn: <Stored>(stored: Stored) => stored,
  toColumn: <Value>(value: Value) => value,
}
const inHalalas = { fromColumn: toSar, toColumn: toHalalas }

/**
 * The shift's field in each column and how it is stored. Fields without a column are in `extra`. A new column of
 * `ReportsTable` does not compile without its line here; reading and writing follow from it.
 */
export const SHIFT_COLUMNS: { readonly [Column in FieldColumn]: Stored<Column> } = {
  sales: { field: 'sales', ...inHalalas },
  pharmacist: { field: 'pharmacist', ...unchanged },
  remarks: { field: 'remarks', ...unchanged },
  shift_end: { field: 'shiftEnd', ...unchanged },
}
