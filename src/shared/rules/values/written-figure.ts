import { digitsOf } from './format-locale.ts'

const ARABIC_INDIC_ZERO = 0x0660
const ARABIC_MARKS: Record<string, string> = { '.': '٫', ',': '٬', '%': '٪' }

/** Isolates text that keeps left-to-right order inside a sentence: ids, numbers, addresses. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}

/** Converts a figure with Western digits, separators and signs to the digits of the format locale. */
export function inDigits(figure: string, formatLocale: string): string {
  if (digitsOf(formatLocale) === 'latn') return figure
  return figure.replace(
    /[\d.,%]/g,
    (sign) => ARABIC_MARKS[sign] ?? String.fromCharCode(ARABIC_INDIC_ZERO + Number(sign)),
  )
}

/**
 * The same for the middle of a sentence. Arabic-Indic digits reverse the marks between them, even among Latin letters
 * (`3 – 5` would read `5 – 3`), so each such figure is isolated.
 */
export function figureText(figure: string, formatLocale: string): string {
  return digitsOf(formatLocale) === 'latn' ? figure : isolated(inDigits(figure, formatLocale))
}

/**
 * `87.3%` in the digits of the format locale. The sign follows the digits: with Arabic ones it is `٪`, in Arabic
 * direction, which is to the left.
 */
export function percentFigure(figure: string, formatLocale: string): string {
  if (digitsOf(formatLocale) === 'latn') return isolated(`${figure}%`)
  return `\u2067${figureText(figure, formatLocale)}٪\u2069`
}
