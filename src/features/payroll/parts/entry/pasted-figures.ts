import type { PaySettings } from '../../../../shared/contract/chain/pay-contracts.ts'
import { westernDigits } from '../../../../shared/rules/values/money.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../../shared/contract/text-limits.ts'
import { figureTyped, MONTHLY_FIGURES } from '../../../../shared/rules/pay/pay-entry.ts'
import type { PayEntry } from '../../../../shared/rules/pay/pay-entry.ts'
import { storableText } from '../../../../shared/rules/values/storable-text.ts'
import { startingEntry } from './use-pay-form.ts'
import type { PersonPay } from '../../overlay.ts'

/** Those of the table, in its order. */
export const PASTED_COLUMNS = [...MONTHLY_FIGURES, 'remarks'] as const
type PastedColumn = (typeof PASTED_COLUMNS)[number]

type Pasted = {
  /** In the order of the table, with those on further pages. */
  people: readonly PersonPay[]
  entries: Record<string, PayEntry>
  /** The cell pasted into. */
  at: { employeeId: string; column: PastedColumn }
  text: string
  pay: PaySettings
  isLastComing: boolean
}

/** Whether a text has more than one cell of a spreadsheet. */
export function isCells(text: string): boolean {
  return /[\t\n]/.test(text.trim())
}

/**
 * The entries after cells of a spreadsheet were pasted: down from a cell, and to its right. `skipped` counts the
 * lines without an open row: of people who have a slip, who wait for last month, and beyond the end. They take part in
 * the order and change nothing. So does an empty cell.
 */
export function pastedFigures({ people, entries, at, text, pay, isLastComing }: Pasted): {
  changed: Record<string, PayEntry>
  skipped: number
} {
  const firstRow = people.findIndex(({ employee }) => employee._id === at.employeeId)
  const firstColumn = PASTED_COLUMNS.indexOf(at.column)
  const changed: Record<string, PayEntry> = {}
  let skipped = 0
  linesOf(text).forEach((cells, index) => {
    const person = people[firstRow + index]
    const start =
      person && !person.slip && !person.row
        ? (entries[person.employee._id] ?? startingEntry(person, { pay, isLastComing }))
        : null
    if (!person || !start) {
      skipped += 1
      return
    }
    const texts = cells.flatMap((cell, column) => {
      const name = PASTED_COLUMNS[firstColumn + column]
      return name && cell.trim() !== '' ? [[name, textOf(name, cell)] as const] : []
    })
    if (texts.length > 0) changed[person.employee._id] = { ...start, ...Object.fromEntries(texts) }
  })
  return { changed, skipped }
}

function textOf(column: PastedColumn, cell: string): string {
  return column === 'remarks'
    ? storableText(cell).slice(0, MAX_LONG_TEXT_LENGTH)
    : figureTyped(westernDigits(cell), '0')
}

/** A cell with a line break or a tab is copied in quotes, with its own quotes doubled. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))([\t\n])/gy

/** The lines of copied cells. A line break within a cell is a blank, because a field would drop it. */
function linesOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const copied = text.replace(/\r\n?/g, '\n').replace(/(?<!\n)\n+$/, '')
  for (const [, quoted, plain = '', end] of `${copied}\n`.matchAll(CELL)) {
    line.push(quoted?.replaceAll('""', '"').replaceAll('\n', ' ') ?? plain)
    if (end === '\n') {
      lines.push(line)
      line = []
    }
  }
  return lines
}
