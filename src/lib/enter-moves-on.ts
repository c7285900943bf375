import type { KeyboardEvent } from 'react'

/** What a person fills in one line: not what is ticked or pressed, where Enter has a meaning of its own. */
const NO_LINE = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'hidden'])

/**
 * For a form of several lines: Enter goes on to the next one, and from the last it sends, as the key of a phone's keyboard promises. A barcode
 * scanner types an Enter of its own. Remarks of several lines keep theirs. From a choice it goes on to whatever follows: the browser would send
 * the form from there, half filled.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (isRadio(from)) return goOn(event, stopsOf(event.currentTarget), from)
  if (!isLine(from)) return
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

/** The same for a form whose choices are the work itself: Enter stops at each of them too, and only the button sends. */
export function enterMovesThrough(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(isRadio(from) || isLine(from))) return
  event.preventDefault()
  goOn(event, stopsOf(event.currentTarget), from)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The stop after this field; where there is none the browser does what it does. */
function goOn(event: KeyboardEvent, stops: readonly Control[], from: Control): void {
  const next = stops.find(
    (stop) => stop.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_PRECEDING && !isSameGroup(stop, from),
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Lines, remarks, and of each choice what is chosen, or its first. */
function stopsOf(form: HTMLFormElement): Control[] {
  const all = [...form.elements].filter(
    (element) =>
      isRadio(element) ||
      isLine(element) ||
      (element instanceof HTMLTextAreaElement && !element.disabled && !element.readOnly),
  ) as Control[]
  return all.filter((stop) => {
    if (!isRadio(stop)) return true
    const group = all.filter((other) => isSameGroup(other, stop)) as HTMLInputElement[]
    return stop === (group.find(({ checked }) => checked) ?? group[0])
  })
}

function isSameGroup(one: Control, other: Control): boolean {
  return isRadio(one) && isRadio(other) && one.name === other.name
}

function isRadio(element: unknown): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio' && !element.disabled
}

function isLine(element: unknown): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLSelectElement) return !element.disabled
  return element instanceof HTMLInputElement && !NO_LINE.has(element.type) && !element.disabled && !element.readOnly
}
