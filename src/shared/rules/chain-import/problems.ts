import type { PersonProblem } from '../people/new-employee.ts'
import type { ImportField, ImportTable } from './columns.ts'

type TableCode =
  /** A quotation mark that is not closed, or followed by text. */
  'quotes' | 'column_missing' | 'column_twice' | 'no_rows' | 'too_many' | 'too_many_cells'

type CellCode =
  /** Not a value of the chain's list. */
  | 'choice_unknown'
  | 'role_unknown'
  | 'pharmacy_unknown'
  /** A pharmacy cannot have the name of a place without one. */
  | 'name_reserved'
  /** A spreadsheet has shortened the digits, such as `9.66E+11`. */
  | 'digits_lost'
  /** In another row too; `otherRow` says which. */
  | 'twice'
  /** In the chain already. */
  | 'exists'
  /** Two people of one name at one place could not be distinguished in its reports; `otherRow`, or in the chain already. */
  | 'same_name'
  /** Somebody of the chain had this name before, and it still leads to them. */
  | 'former_name'

export type ImportProblemCode = TableCode | CellCode | PersonProblem

export type ImportProblem = {
  table: ImportTable
  /** As a spreadsheet numbers it. */
  row: number
  /** Null: the row as a whole. */
  field: ImportField | null
  code: ImportProblemCode
  /** The cell as it was read. */
  value: string
  otherRow?: number
}
