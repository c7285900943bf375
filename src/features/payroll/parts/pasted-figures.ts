import type { PaySettings } from '../../../shared/contract/chain/pay-contracts.ts'
import { westernDigits } from '../../../shared/rules/money.ts'
import { ENTRY_FIGURES, figureTyped } from '../../../shared/rules/pay-entry.ts'
import type { EntryFigure, PayEntry } from '../../../shared/rules/pay-entry.ts'
import { startingEntry } from './entry-of-person.ts'
import type { PersonPay } from '../overlay.ts'

type Pasted = {
  /** In the order of the table, with those on further pages. */
  people: readonly PersonPay[]
  entries: Record<string, PayEntry>
  /** The cell pasted into. */
  at: { employeeId: string; column: EntryFigure }
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
 * the order and change nothing. So does an empty line for somebody without a draft, whom it would give last month's
 * contract.
 */
export function pastedFigures({ people, entries, at, text, pay, isLastComing }: Pasted): {
  changed: Record<string, PayEntry>
  skipped: number
} {
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n')
  const firstRow = people.findIndex(({ employee }) => employee._id === at.employeeId)
  const firstColumn = ENTRY_FIGURES.indexOf(at.column)
  const changed: Record<string, PayEntry> = {}
  let skipped = 0
  lines.forEach((line, index) => {
    const person = people[firstRow + index]
    const before = person && entries[person.employee._id]
    const start =
      person && !person.slip && !person.row ? (before ?? startingEntry(person, { pay, isLastComing })) : null
    if (!person || !start) {
      skipped += 1
      return
    }
    if (!before && line.trim() === '') return
    const figures = Object.fromEntries(
      line.split('\t').flatMap((cell, column) => {
        const name = ENTRY_FIGURES[firstColumn + column]
        return name ? [[name, figureTyped(westernDigits(cell), '0')]] : []
      }),
    )
    changed[person.employee._id] = { ...start, ...figures }
  })
  return { changed, skipped }
}
