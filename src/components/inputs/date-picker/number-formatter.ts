import { inDigits } from '../../../shared/rules/values/written-figure.ts'

/** For React Aria in place of `Intl.NumberFormat`, as `day-formatter.ts`: whole numbers of a date field. */
export class NumberFormatter {
  readonly #locale: string
  readonly #digits: number

  constructor(locale: string, { minimumIntegerDigits = 1 }: { minimumIntegerDigits?: number } = {}) {
    this.#locale = locale
    this.#digits = minimumIntegerDigits
  }

  format(number: number): string {
    return inDigits(String(number).padStart(this.#digits, '0'), this.#locale)
  }
}

const DIGITS = /^[\d\u0660-\u0669\u06f0-\u06f9]*$/
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Reads Western, Arabic and Persian digits, whichever the keyboard has. */
export class NumberParser {
  isValidPartialNumber(text: string): boolean {
    return DIGITS.test(text)
  }

  parse(text: string): number {
    if (text === '' || !DIGITS.test(text)) return Number.NaN
    // The value of a digit is the last hexadecimal digit of its code.
    return Number(text.replace(OTHER_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf)))
  }
}
