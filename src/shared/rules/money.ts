import Big from 'big.js'
import { MAX_SHIFT_SALES_SAR } from '../contract/sales.ts'
import { HALALAS_PER_SAR } from './halalas.ts'

export type MoneyProblem =
  | 'sales_negative'
  | 'sales_not_a_number'
  | 'sales_ambiguous'
  | 'sales_too_large'
  | 'sales_too_precise'
export type ParsedMoney = { ok: true; halalas: number } | { ok: false; code: MoneyProblem }

const PLAIN_NUMBER = /^(\d+\.?\d*|\.\d+)$/
/** Of one kind throughout, and no group of nothing: `0,500` is hardly five hundred. */
const GROUPED = /^[1-9]\d{0,2}([,،\s])\d{3}(\1\d{3})*(\.\d*)?$/
/** Some keyboards have a comma for the decimal point; three digits after it would be a group. The Arabic one may follow groups too. */
const COMMA_FOR_POINT = /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)[,،](\d{1,2}|\d{4,})$/
const LATIN_COMMA_AFTER_GROUPS = /,.*,/
/** Either reading would be right for somebody. */
const GROUP_OR_DECIMALS = /^(0*,|\d{0,3}،)\d{3}$/
/** The marks that only turn the direction. */
const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/**
 * Reads an amount as a person types it, in Latin, Arabic-Indic or Persian digits; nothing typed is 0. A comma, Latin or Arabic, with one or two digits
 * after it stands for the decimal point; what could as well be a thousand times as much is asked about instead.
 */
export function parseMoney(typed: string): ParsedMoney {
  const text = westernDigits(typed).replace(INVISIBLE, '').trim().replace(/^[−–]/, '-')
  if (text === '') return { ok: true, halalas: 0 }

  const unsigned = text.startsWith('-') ? text.slice(1).trim() : text
  if (GROUP_OR_DECIMALS.test(unsigned)) return { ok: false, code: 'sales_ambiguous' }
  const amountText = plainOf(unsigned)
  if (amountText === null) return { ok: false, code: 'sales_not_a_number' }
  const amount = new Big(amountText.replace(/\.$/, '').replace(/^\./, '0.'))
  if (text !== unsigned && amount.gt(0)) return { ok: false, code: 'sales_negative' }
  if (!amount.round(2).eq(amount)) return { ok: false, code: 'sales_too_precise' }
  if (amount.gt(MAX_SHIFT_SALES_SAR)) return { ok: false, code: 'sales_too_large' }
  return { ok: true, halalas: amount.times(HALALAS_PER_SAR).toNumber() }
}

/** Without its groups and with a point, or null where it is no number. */
function plainOf(typed: string): string | null {
  if (GROUPED.test(typed)) return typed.replace(/[,،\s]/g, '')
  if (COMMA_FOR_POINT.test(typed) && !LATIN_COMMA_AFTER_GROUPS.test(typed))
    return typed.replace(/[,،](?=\d*$)/, '.').replaceAll(',', '')
  return PLAIN_NUMBER.test(typed) ? typed : null
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
