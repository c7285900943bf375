import Big from 'big.js'
import { MAX_SHIFT_SALES_SAR } from '../contract/sales.ts'
import { HALALAS_PER_SAR } from './halalas.ts'

export type MoneyProblem = 'sales_negative' | 'sales_not_a_number' | 'sales_too_large' | 'sales_too_precise'
export type ParsedMoney = { ok: true; halalas: number } | { ok: false; code: MoneyProblem }

const PLAIN_NUMBER = /^(\d+\.?\d*|\.\d+)$/
const GROUPED_BY_COMMA = /^\d{1,3}(,\d{3})+(\.\d*)?$/
/** Some keyboards have a comma for the decimal point; three digits after it would be a group. */
const COMMA_FOR_POINT = /^\d*,(\d{1,2}|\d{4,})$/
/** Blanks of every kind (the no-break ones that figures are copied with too), and the marks that only turn the direction. */
const INVISIBLE = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/** Reads an amount as a person types it, in Latin, Arabic-Indic or Persian digits; nothing typed is 0. */
export function parseMoney(typed: string): ParsedMoney {
  const text = westernDigits(typed).replace(INVISIBLE, '').replace(/^[−–]/, '-')
  if (text === '') return { ok: true, halalas: 0 }

  const unsigned = text.startsWith('-') ? text.slice(1) : text
  const pointed = COMMA_FOR_POINT.test(unsigned) ? unsigned.replace(',', '.') : unsigned
  if (!PLAIN_NUMBER.test(pointed) && !GROUPED_BY_COMMA.test(pointed)) return { ok: false, code: 'sales_not_a_number' }
  const amount = new Big(pointed.replaceAll(',', '').replace(/\.$/, '').replace(/^\./, '0.'))
  if (text !== unsigned && amount.gt(0)) return { ok: false, code: 'sales_negative' }
  if (!amount.round(2).eq(amount)) return { ok: false, code: 'sales_too_precise' }
  if (amount.gt(MAX_SHIFT_SALES_SAR)) return { ok: false, code: 'sales_too_large' }
  return { ok: true, halalas: amount.times(HALALAS_PER_SAR).toNumber() }
}

/** Hours × rate and the like, rounded half up to whole halalas. */
export function multiplyToHalalas(sar: number, factor: number): number {
  return new Big(sar).times(factor).times(HALALAS_PER_SAR).round(0, Big.roundHalfUp).toNumber()
}

/** Latin digits for Arabic-Indic and Persian ones; everything else as typed. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO))
  })
}

/** Latin digits, `.` for `٫` and `,` for `٬`. */
export function westernDigits(text: string): string {
  return latinDigits(text).replaceAll('٬', ',').replaceAll('٫', '.')
}
