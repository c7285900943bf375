/** A byte order mark, by which Excel knows that Arabic is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A cell that begins like this is taken for a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** Digits that Excel would take for a number: a leading zero goes, from 12 on it is written with an exponent, and of over 15 the last are lost. */
const DIGITS_AS_CODE = /^(0\d+|\d{12,})$/

/** A table as a spreadsheet opens it: numbers plain, null an empty cell, text quoted where it must be. */
export function csvOf({ headings, rows }: { headings: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }): string {
  return BYTE_ORDER_MARK + [headings, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = DIGITS_AS_CODE.test(value) ? `="${value}"` : FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
