import type { KeyboardEvent } from 'react'

/** What a person fills in one line: not what is ticked or pressed, where Enter has a meaning of its own. */
const NO_LINE = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'hidden'])

/**
 * For a form of several lines: Enter goes on to the next one, and from the last it sends, as the key of a phone's keyboard promises. A barcode
 * scanner types an Enter of its own. Remarks of several lines keep theirs.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isLine(from)) return
  const lines = [...event.currentTarget.elements].filter(isLine)
  const next = lines[lines.indexOf(from) + 1]
  if (next) {
    event.preventDefault()
    next.focus()
  } else if (from instanceof HTMLSelectElement) {
    // It would be opened.
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
}

function isLine(element: unknown): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLSelectElement) return !element.disabled
  return element instanceof HTMLInputElement && !NO_LINE.has(element.type) && !element.disabled && !element.readOnly
}
