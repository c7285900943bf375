import type { KeyboardEvent } from 'react'

/** Input types that are no single-line fields; Enter has another meaning there. */
const NO_LINE = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'hidden'])

/**
 * For a form of several fields: Enter moves to the next field and submits from the last one, as the label of a phone's
 * Enter key says. Barcode scanners send an Enter too. In multi-line remarks Enter keeps its default. From radio buttons
 * it moves on as well, because the browser would submit the half-filled form.
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
    // Enter would open it.
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
}

/** For a form that consists mainly of choices: Enter stops at each choice too, and only the button submits. */
export function enterMovesThrough(event: KeyboardEvent<HTMLFormElement>): void {
  const from = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(isRadio(from) || isLine(from))) return
  event.preventDefault()
  goOn(event, stopsOf(event.currentTarget), from)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Focuses the stop after this field; without one, the browser's default applies. */
function goOn(event: KeyboardEvent, stops: readonly Control[], from: Control): void {
  const next = stops.find(
    (stop) => stop.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_PRECEDING && !isSameGroup(stop, from),
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Fields, remarks, and of each radio group the checked button or the first one. */
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

/** Controls marked with `data-own-keys` only browse, such as the month shown by a calendar. */
function isLine(element: unknown): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLSelectElement) return !element.disabled && element.dataset['ownKeys'] === undefined
  return element instanceof HTMLInputElement && !NO_LINE.has(element.type) && !element.disabled && !element.readOnly
}
