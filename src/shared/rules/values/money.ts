import Big from 'big.js'
import { MAX_SHIFT_SALES_SAR } from '../../contract/sales.ts'
import { HALALAS_PER_SAR } from './halalas.ts'
import { latinDigits, plainAmount } from './typed-text.ts'

export type AmountProblem = 'negative' | 'not_a_number' | 'ambiguous' | 'too_large'
/** `instead`: what to type for each amount that an ambiguous text could mean, with Latin digits. */
export type ReadAmount = { ok: true; halalas: number } | { ok: false; code: AmountProblem; instead: readonly string[] }

const PLAIN_NUMBER = /^(?=.*\d)(?<whole>\d*)(?:\.(?<decimals>\d*))?$/
/**
 * The same separator throughout, and no leading zero: `0,500` does not mean five hundred. Blanks that do not break are
 * separators, as in French and Swedish spreadsheets; an ordinary one, a tab or a line break is between two amounts.
 */
const GROUPED = /^(?<whole>[1-9]\d{0,2}([,،\u00a0\u2007\u2009\u202f])\d{3}(\2\d{3})*)(?:\.(?<decimals>\d*))?$/
/** Many keyboards write an Arabic comma for either separator, so a single one before three digits tells nothing. */
const ONE_ARABIC_COMMA = /^\d{1,3}،\d{3}$/
/** Some keyboards have a comma as decimal point. An Arabic comma may also follow groups. */
const COMMA_FOR_POINT = /^(?<whole>\d*|[1-9]\d{0,2}(?:,\d{3})+(?=،))[,،](?<decimals>\d+)$/
const MAX_DECIMALS = 2

/**
 * Reads an amount as a person types it, with Latin, Arabic-Indic or Persian digits; empty text is 0. More than two
 * decimals are never rounded: with another separator they could mean a thousand times as much (docs/rules.md, *Money
 * entry*).
 */
export function readAmount(typed: string, mostSar = MAX_SHIFT_SALES_SAR): ReadAmount {
  const text = plainAmount(westernDigits(typed))
  if (text === '') return { ok: true, halalas: 0 }

  const unsigned = text.startsWith('-') ? text.slice(1).trim() : text
  const parts = partsOf(unsigned)
  if (parts === null) return refused('not_a_number')
  const amount = new Big(`${parts.whole || '0'}.${parts.decimals || '0'}`)
  if (text !== unsigned && amount.gt(0)) return refused('negative')
  if (amount.gt(mostSar)) return refused('too_large')
  if (parts.decimals.length > MAX_DECIMALS) return refused('ambiguous', readingsOf(amount, parts))
  return { ok: true, halalas: amount.times(HALALAS_PER_SAR).toNumber() }
}

type Parts = { whole: string; decimals: string }

function partsOf(typed: string): Parts | null {
  const found =
    (!ONE_ARABIC_COMMA.test(typed) && GROUPED.exec(typed)) || COMMA_FOR_POINT.exec(typed) || PLAIN_NUMBER.exec(typed)
  const { whole = '', decimals = '' } = found?.groups ?? {}
  return found ? { whole: whole.replace(/[,،\s]/g, ''), decimals } : null
}

/** As thousands, unless that would be refused, and with two decimals. */
function readingsOf(amount: Big, { whole, decimals }: Parts): string[] {
  const asThousands = new Big(whole + decimals)
  const rounded = amount.round(MAX_DECIMALS, Big.roundHalfUp).toFixed(MAX_DECIMALS)
  return asThousands.gt(MAX_SHIFT_SALES_SAR) ? [rounded] : [asThousands.toFixed(), rounded]
}

function refused(code: AmountProblem, instead: readonly string[] = []): ReadAmount {
  return { ok: false, code, instead }
}

/** Multiplies, for example hours × rate, and rounds half up to whole halalas. */
export function multiplyToHalalas(sar: number, factor: number): number {
  return new Big(sar).times(factor).times(HALALAS_PER_SAR).round(0, Big.roundHalfUp).toNumber()
}

/** Latin digits, `.` for `٫` and `,` for `٬`. */
export function westernDigits(text: string): string {
  return latinDigits(text).replaceAll('٬', ',').replaceAll('٫', '.')
}
