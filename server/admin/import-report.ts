import { headingOf } from '../../src/shared/rules/chain-import/columns.ts'
import type { ImportTable } from '../../src/shared/rules/chain-import/columns.ts'
import type { ImportProblem, ImportProblemCode } from '../../src/shared/rules/chain-import/problems.ts'
import { MOST_IMPORT_ROWS } from '../../src/shared/rules/chain-import/read-table.ts'
import type { ImportReading } from '../../src/shared/rules/chain-import/read-import.ts'

const SENTENCES: Record<ImportProblemCode, string> = {
  quotes: 'a quotation mark is not closed',
  column_missing: 'the column is missing',
  column_twice: 'the column is there twice',
  no_rows: 'there are headings, but no rows',
  too_many: `there is more than ${MOST_IMPORT_ROWS} rows or a million characters`,
  too_many_cells: 'there is more in the row than there are headings',
  choice_unknown: 'is not in the list of the chain settings',
  role_unknown: 'is Employee, Accountant or Manager',
  pharmacy_unknown: 'there is no such pharmacy',
  name_reserved: 'is the name of a place without pharmacy',
  digits_lost: 'the spreadsheet has shortened the number; format the column as text',
  twice: 'is there twice',
  exists: 'is in the chain already',
  same_name: 'somebody of this name is at the same place; add the second name',
  former_name: 'somebody had this name before; add a second name',
  required: 'is missing',
  too_long: 'is too long',
  email_invalid: 'is like name@chain.example',
  phone_invalid: 'has 7 to 15 digits',
  account_invalid: 'has 6 to 24 digits, or is an IBAN; a Saudi one is SA and 22 digits',
  iban_wrong: 'is an IBAN with a wrong digit',
  day_invalid: 'is a day like 2026-03-09 or 9/3/2026',
  day_hijri: 'seems to have a Hijri year',
  day_too_early: 'is before 1900',
  day_in_future: 'is in the future',
  joined_before_birth: 'is before the birth date',
  born_after_joining: 'is after the joining date',
}

/** What a dry run found, a line each; `fileOf` names the file of a table. */
export function importReport(reading: ImportReading, fileOf: (table: ImportTable) => string): string[] {
  return [
    ...reading.problems.map((problem) => lineOf(problem, fileOf)),
    ...reading.ignored.map(({ table, heading }) => `${fileOf(table)}: the column "${heading}" is not imported`),
    ...reading.proposed.map(
      ({ field, value, count }) =>
        `${fileOf('people')}: ${headingOf('people', field, 'en')} is empty for ${count}, who get "${value}"`,
    ),
  ]
}

function lineOf({ table, row, field, code, value, otherRow }: ImportProblem, fileOf: (table: ImportTable) => string) {
  const column = field === null ? '' : `, ${headingOf(table, field, 'en')}`
  const cell = value === '' ? '' : ` "${value}"`
  const other = otherRow === undefined ? '' : `, also in row ${otherRow}`
  return `${fileOf(table)}, row ${row}${column}:${cell} ${SENTENCES[code]}${other}`
}
