import type { KeyboardEvent } from 'react'

const STOPS = '[data-stop]'

/** Enter in a field moves to the next one, and from the last to the save button. Elsewhere Enter keeps its default. */
export function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(from instanceof HTMLInputElement || from instanceof HTMLSelectElement)) return
  event.preventDefault()
  focusNext(event.currentTarget, from)
}

/** Focuses the stop after this element; the first one for null. */
export function focusNext(within: HTMLElement, from: Element | null): void {
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)]
  const next = from === null ? stops[0] : stops.find((stop) => isAfter(stop, from))
  next?.focus()
}

function isAfter(stop: Element, from: Element): boolean {
  return stop !== from && Boolean(from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)
}
