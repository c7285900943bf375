import { digitsOf } from './format-locale.ts'

const ARABIC_INDIC_ZERO = 0x0660
const ARABIC_MARKS: Record<string, string> = { '.': '٫', ',': '٬', '%': '٪' }

/** Text that keeps its own left-to-right order inside a sentence: ids, numbers, addresses. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}

/** A figure made with Western digits, separators and marks, in the digits of the format locale. */
export function inDigits(figure: string, formatLocale: string): string {
  if (digitsOf(formatLocale) === 'latn') return figure
  return figure.replace(
    /[\d.,%]/g,
    (sign) => ARABIC_MARKS[sign] ?? String.fromCharCode(ARABIC_INDIC_ZERO + Number(sign)),
  )
}

/**
 * The same for the middle of a sentence. Arabic-Indic digits turn the direction of the marks between two of them, even
 * among Latin letters (`3 – 5` would read `5 – 3`), so each figure of theirs stands isolated.
 */
export function figureText(figure: string, formatLocale: string): string {
  return digitsOf(formatLocale) === 'latn' ? figure : isolated(inDigits(figure, formatLocale))
}

/** `87.3%` as it is written with the digits: `٪` follows in the direction of Arabic, which is on the left. */
export function percentFigure(figure: string, { formatLocale, sign }: { formatLocale: string; sign: string }): string {
  if (digitsOf(formatLocale) === 'latn') return isolated(figure + sign)
  return `\u2067${figureText(figure, formatLocale)}٪\u2069`
}
