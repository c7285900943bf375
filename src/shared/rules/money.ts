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
/** The same separator throughout, and no leading zero: `0,500` does not mean five hundred. */
const GROUPED = /^[1-9]\d{0,2}([,،\s])\d{3}(\1\d{3})*(\.\d*)?$/
/**
 * Some keyboards have a comma as decimal point; three digits after it would be a group. An Arabic comma may also follow
 * groups.
 */
const COMMA_FOR_POINT = /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)[,،](\d{1,2}|\d{4,})$/
const LATIN_COMMA_AFTER_GROUPS = /,.*,/
/** Ambiguous: either reading is plausible. */
const GROUP_OR_DECIMALS = /^(0*,|\d{0,3}،)\d{3}$/
/** Directional marks. */
const INVISIBLE = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const ARABIC_INDIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/**
 * Parses an amount typed in Latin, Arabic-Indic or Persian digits; empty text is 0. A Latin or Arabic comma followed by
 * one or two digits is a decimal point. An amount that could also mean a thousand times as much is refused as
 * ambiguous.
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

/** Without group separators and with a decimal point; null if it is not a number. */
function plainOf(typed: string): string | null {
  if (GROUPED.test(typed)) return typed.replace(/[,،\s]/g, '')
  if (COMMA_FOR_POINT.test(typed) && !LATIN_COMMA_AFTER_GROUPS.test(typed))
    return typed.replace(/[,،](?=\d*$)/, '.').replaceAll(',', '')
  return PLAIN_NUMBER.test(typed) ? typed : null
}

/** Multiplies, for example hours × rate, and rounds half up to whole halalas. */
export function multiplyToHalalas(sar: number, factor: number): number {
  return new Big(sar).times(factor).times(HALALAS_PER_SAR).round(0, Big.roundHalfUp).toNumber()
}

/** Replaces Arabic-Indic and Persian digits by Latin ones; other characters are unchanged. */
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
