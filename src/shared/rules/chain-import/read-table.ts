import Papa from 'papaparse'
import { visibleText } from '../values/typed-text.ts'
import { fieldOfHeading, requiredFieldsOf } from './columns.ts'
import type { ImportField, ImportTable } from './columns.ts'
import type { ImportProblem } from './problems.ts'

/** More than any chain has; a larger text is not read. */
export const MOST_IMPORT_ROWS = 5_000
/** Of each of the two texts. */
export const MOST_IMPORT_CHARACTERS = 1_000_000

/** `row` as the spreadsheet numbers it. Cells of missing columns are empty. */
export type TableRow = { row: number; cells: Partial<Record<ImportField, string>> }
export type TableReading = {
  rows: TableRow[]
  problems: ImportProblem[]
  /** Headings of columns with content that no field is known for. */
  ignored: string[]
}

/**
 * Reads a CSV, or cells that were copied from a spreadsheet. The first row that is not empty has the headings, in
 * English or Arabic and in any order. Without any text there are no rows and no problems.
 */
export function readTable(table: ImportTable, text: string): TableReading {
  const none = { rows: [], ignored: [] }
  const problem = (rest: Partial<ImportProblem> & Pick<ImportProblem, 'code'>): ImportProblem => ({
    table,
    row: 1,
    field: null,
    value: '',
    ...rest,
  })
  if (text.length > MOST_IMPORT_CHARACTERS) return { ...none, problems: [problem({ code: 'too_many' })] }
  const { cells, brokenRow } = cellsOf(text)
  if (brokenRow !== null) return { ...none, problems: [problem({ row: brokenRow, code: 'quotes' })] }
  const at = cells.findIndex(isFilled)
  const headings = cells[at]
  if (!headings) return { ...none, problems: [] }
  const columns = headings.map((heading) => (heading === '' ? null : fieldOfHeading(table, heading)))
  const given = columns.filter((field) => field !== null)
  const headingProblems = [
    ...requiredFieldsOf(table)
      .filter((field) => !given.includes(field))
      .map((field) => problem({ row: at + 1, field, code: 'column_missing' })),
    ...[...new Set(given.filter((field, index) => given.indexOf(field) !== index))].map((field) =>
      problem({ row: at + 1, field, code: 'column_twice' }),
    ),
  ]
  if (headingProblems.length > 0) return { ...none, problems: headingProblems }

  const below = cells
    .map((each, index) => ({ each, row: index + 1 }))
    .slice(at + 1)
    .filter(({ each }) => isFilled(each))
  if (below.length === 0) return { ...none, problems: [problem({ row: at + 1, code: 'no_rows' })] }
  if (below.length > MOST_IMPORT_ROWS) return { ...none, problems: [problem({ row: at + 1, code: 'too_many' })] }
  const rows = below.map(({ each, row }) => ({
    row,
    cells: Object.fromEntries(columns.flatMap((field, index) => (field ? [[field, each[index] ?? '']] : []))),
  }))
  return {
    rows,
    // A cell beside the headings is usually the rest of one that contained an unquoted separator.
    problems: below
      .filter(({ each }) => isFilled(each.slice(headings.length)))
      .map(({ row }) => problem({ row, code: 'too_many_cells' })),
    ignored: headings.flatMap((heading, index) =>
      columns[index] === null && below.some(({ each }) => (each[index] ?? '') !== '')
        ? [heading === '' ? letterOf(index) : heading]
        : [],
    ),
  }
}

function cellsOf(text: string): { cells: string[][]; brokenRow: number | null } {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: separatorOf(lines), newline: '\n' })
  const broken = errors.find(({ type }) => type === 'Quotes')
  return {
    cells: data.map((row) => row.map(cleanCell)),
    brokenRow: broken ? (broken.row ?? data.length - 1) + 1 : null,
  }
}

/** The separator that the line of headings has most of: of a spreadsheet's cells, or of a CSV of some region. */
function separatorOf(lines: string): string {
  const headings = (lines.split('\n').find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '')
  const counted = ['\t', ';', ','].map((separator) => ({ separator, count: headings.split(separator).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ','
}

/** In a spreadsheet's names of columns. */
const LETTERS = 26
/** As `csvOf` in `src/lib/csv.ts` writes digits and text that a spreadsheet would take for something else. */
const DIGITS_AS_TEXT = /^="(.*)"$/
const MARKED_FORMULA = /^'(?=[=+\-@])/

/** Without invisible characters, and with one space for any blanks, line breaks and control characters. */
function cleanCell(cell: string): string {
  const text = visibleText(cell)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return text.replace(DIGITS_AS_TEXT, '$1').replace(MARKED_FORMULA, '').trim()
}

/** How a spreadsheet names a column. */
function letterOf(index: number): string {
  const rest = Math.floor(index / LETTERS)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS))
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '')
}
