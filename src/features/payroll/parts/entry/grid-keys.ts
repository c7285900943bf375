import type { KeyboardEvent } from 'react'

type Control = HTMLInputElement | HTMLButtonElement

/** Down or up a row, or along the line: 1 in reading direction, -1 against it. */
type Step = { rows: -1 | 0 | 1; columns: -1 | 0 | 1 }

/** A step up or down that leaves the rows of this page. */
export type Beyond = { employeeId: string; column: string; rows: -1 | 1 }

/**
 * The keys of a spreadsheet in a table of controls with `data-column` in rows with `data-employee`: arrows move to the
 * next cell, Enter to the one below and Shift+Enter to the one above. Left and right stay in a text while the caret is
 * within it, and Enter presses a button. Rows without such a control are skipped.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, onBeyond: (beyond: Beyond) => void): void {
  const from = event.target
  if (!isControl(from) || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  const step = stepOf(event, from)
  if (!step) return
  event.preventDefault()
  if (step.rows === 0) return besideOf(from, step.columns)?.focus()
  const to = belowOf(from, step.rows)
  const employeeId = from.closest('tr')?.dataset['employee']
  if (to) to.focus()
  else if (employeeId) onBeyond({ employeeId, column: from.dataset['column'] ?? '', rows: step.rows })
}

function stepOf({ key, shiftKey }: KeyboardEvent, from: Control): Step | null {
  if (key === 'Enter') return from instanceof HTMLInputElement ? { rows: shiftKey ? -1 : 1, columns: 0 } : null
  if (shiftKey) return null
  if (key === 'ArrowDown' || key === 'ArrowUp') return { rows: key === 'ArrowDown' ? 1 : -1, columns: 0 }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (!isAtEdge(from, key === 'ArrowLeft' ? 'start' : 'end')) return null
  const isRtl = getComputedStyle(from.closest('table') ?? from).direction === 'rtl'
  return { rows: 0, columns: (key === 'ArrowRight') === isRtl ? -1 : 1 }
}

/** Figures are written left to right in both languages. A selected figure counts as a whole. */
function isAtEdge(from: Control, edge: 'start' | 'end'): boolean {
  if (from instanceof HTMLButtonElement) return true
  const [start, end] = [from.selectionStart ?? 0, from.selectionEnd ?? 0]
  if (start === 0 && end === from.value.length) return true
  return start === end && start === (edge === 'start' ? 0 : from.value.length)
}

function belowOf(from: Control, step: -1 | 1): HTMLElement | null {
  const column = from.dataset['column'] ?? ''
  let row = from.closest('tr')
  while (row) {
    row = (step === 1 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null
    const there = row?.querySelector<HTMLElement>(`[data-column="${column}"]`)
    if (there) return there
  }
  return null
}

function besideOf(from: Control, step: -1 | 1 | 0): HTMLElement | null {
  const cells = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  return cells[cells.indexOf(from) + step] ?? null
}

function isControl(element: EventTarget): element is Control {
  return (
    (element instanceof HTMLInputElement || element instanceof HTMLButtonElement) &&
    element.dataset['column'] !== undefined
  )
}
