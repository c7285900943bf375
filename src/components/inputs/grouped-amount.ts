import { withThousands } from '../../shared/rules/values/format-number.ts'

/** Digits without separators, from a thousand on; more than 21 are no amount. */
const WHOLE = /^([1-9]\d{3,20})(\.\d*)?$/
/** As a person writes or pastes it. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
/** Between the amounts of a sum; captured, so that splitting keeps it. */
const SIGN = /([+*×])/

/** `1234567.5+20` as `1,234,567.5+20`. An amount that is not plain digits stays as typed. */
export function grouped(value: string): string {
  return value
    .split(SIGN)
    .map((term) => term.replace(WHOLE, (_, whole: string, rest = '') => withThousands(whole) + String(rest)))
    .join('')
}

/** Without separators; only complete groups have them removed, so `0,50` and `1,5` stay as typed. */
function ungrouped(text: string): string {
  return text
    .split(SIGN)
    .map((term) => (GROUPED.test(term.trim()) ? term.replaceAll(',', '') : term))
    .join('')
}

type Edit = {
  /** The value without separators, as it was before. */
  value: string
  /** The field's text after the edit, in Western digits. */
  text: string
  /** The selection before the edit; null if it is not known. */
  selection: { start: number; end: number } | null
  isForward: boolean
}

type Edited = { value: string; caret: number }

/**
 * The value after an edit of the grouped text, and the caret's place in the newly grouped text. Separators
 * beside the edited part belong to the display and are removed; what the person typed or pasted is kept, so that a comma
 * typed as a decimal point is one. Deleting a separator deletes the digit beyond it.
 */
export function afterEdit({ value, text, selection, isForward }: Edit): Edited {
  const shown = grouped(value)
  const part = selection && editedPart(shown, text, selection, isForward)
  if (!part) return placed(ungrouped(text), ungrouped(text).length)
  const { start, end, inserted } = part
  let before = valuePart(shown, value, 0, start)
  let after = valuePart(shown, value, end, shown.length)
  const isSeparatorDeleted = inserted === '' && end === start + 1 && before + after === value
  if (isSeparatorDeleted && isForward) after = after.slice(1)
  else if (isSeparatorDeleted) before = before.slice(0, -1)
  const next = before + inserted + after
  const plain = ungrouped(next)
  const removed = next.length - plain.length
  return placed(plain, before.length + inserted.length - removed)
}

function editedPart(
  shown: string,
  text: string,
  { start, end }: { start: number; end: number },
  isForward: boolean,
): { start: number; end: number; inserted: string } | null {
  const missing = shown.length - text.length
  // A deletion at a caret removes what is beside it.
  const from = start === end && missing > 0 && !isForward ? start - missing : start
  const to = start === end && missing > 0 && isForward ? end + missing : end
  const tail = shown.slice(to)
  if (!text.startsWith(shown.slice(0, Math.max(0, from))) || !text.endsWith(tail)) return null
  if (from < 0 || text.length < from + tail.length) return null
  return { start: from, end: to, inserted: text.slice(from, text.length - tail.length) }
}

/** The part of the value that these places of the shown text stand for. */
function valuePart(shown: string, value: string, from: number, to: number): string {
  return value.slice(valueIndex(shown, value, from), valueIndex(shown, value, to))
}

/** The place in the value for a place in its grouped text. */
function valueIndex(shown: string, value: string, place: number): number {
  let index = 0
  for (let at = 0; at < place; at += 1) if (shown[at] === value[index]) index += 1
  return index
}

function placed(value: string, caretInValue: number): Edited {
  const shown = grouped(value)
  let caret = 0
  for (let index = 0; index < caretInValue && caret < shown.length; caret += 1)
    if (shown[caret] === value[index]) index += 1
  return { value, caret }
}
