/** A byte order mark, from which Excel recognizes UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Characters that start a formula, including full-width ones, since some spreadsheets normalize them. */
const FORMULA_SIGN = '[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]'
const BEGINS_AS_FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[\\s"]*${FORMULA_SIGN})`)
/**
 * A spreadsheet with another separator recognizes our quotes only at the start of a line, so a cell may start within a
 * text.
 */
const BEFORE_FORMULA = new RegExp(`(?<![;\\s"])[;\\s"]+(?=${FORMULA_SIGN})`, 'g')
const SEPARATOR = /\r\n|[;\t\r\n]/g
/** Some regions separate cells by a semicolon or a tab. */
const SEPARATOR_OR_QUOTE = /[",;\t\r\n]/
/**
 * Digits that Excel would convert to a number: it drops leading zeros, uses an exponent from 12 digits on, and loses
 * digits beyond 15.
 */
const DIGITS_AS_CODE = /^(0\d+|\d{12,})$/

/** A table as CSV for a spreadsheet: plain numbers, an empty cell for null, text quoted where necessary. */
export function csvOf({
  headings,
  rows,
}: {
  headings: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}): string {
  return BYTE_ORDER_MARK + [headings, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = DIGITS_AS_CODE.test(value) ? `="${value}"` : withoutFormulas(value)
  return SEPARATOR_OR_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function withoutFormulas(text: string): string {
  return (
    (BEGINS_AS_FORMULA.test(text) ? "'" : '') +
    text.replaceAll(BEFORE_FORMULA, (gap) => gap.replaceAll(SEPARATOR, "$&'"))
  )
}
