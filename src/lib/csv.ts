/** A byte order mark, by which Excel knows that Arabic is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Signs that begin a formula; full-width ones too, since some spreadsheets fold them. */
const FORMULA_SIGN = '[\\s"]*[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]'
const BEGINS_AS_FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${FORMULA_SIGN})`)
/** A spreadsheet that separates by another character sees our quotes only at a line's beginning, so a cell of its own begins within a text. */
const FORMULA_WITHIN = new RegExp(`(?:\\r\\n|[;\\t\\r\\n])(?=${FORMULA_SIGN})`, 'g')
/** Some regions separate cells by a semicolon or a tab. */
const SEPARATOR_OR_QUOTE = /[",;\t\r\n]/
/** Digits that Excel would take for a number: a leading zero goes, from 12 on it is written with an exponent, and of over 15 the last are lost. */
const DIGITS_AS_CODE = /^(0\d+|\d{12,})$/

/** A table as a spreadsheet opens it: numbers plain, null an empty cell, text quoted where it must be. */
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
  return (BEGINS_AS_FORMULA.test(text) ? "'" : '') + text.replaceAll(FORMULA_WITHIN, "$&'")
}
