import Big from 'big.js'
import { MAX_SHIFT_SALES_SAR } from '../../contract/sales.ts'
import { HALALAS_PER_SAR, toHalalas, toSar } from './halalas.ts'
import { readAmount } from './money.ts'
import type { ReadAmount } from './money.ts'

/** What is typed between signs; a sign without anything after it is still being typed and does not count. */
function partsOf(typed: string, sign: RegExp): string[] {
  return typed
    .split(sign)
    .map((part) => part.trim())
    .filter((part, index) => part !== '' || index === 0)
}
const PLUS = /\+/
const TIMES = /[*×]/

const ENDS_WITH_AMOUNT = /[^+*×\s]\s*$/

/** Whether a sign may follow what is typed so far. */
export function mayTakeSign(typed: string): boolean {
  return ENDS_WITH_AMOUNT.test(typed)
}

/** Whether more than one amount was typed. */
export function isSum(typed: string): boolean {
  const terms = partsOf(typed, PLUS)
  return terms.length > 1 || terms.some((term) => partsOf(term, TIMES).length > 1)
}

/**
 * An amount, or several with `+` and `*` between them: `120+35.5`, `3*50`. Each is read by `readAmount`, and the first
 * problem counts. A product that is no whole number of halalas is not rounded.
 */
export function readSum(typed: string): ReadAmount {
  let halalas = 0
  for (const term of partsOf(typed, PLUS)) {
    const parsed = readProduct(partsOf(term, TIMES))
    if (!parsed.ok) return parsed
    halalas += parsed.halalas
  }
  return halalas > toHalalas(MAX_SHIFT_SALES_SAR)
    ? { ok: false, code: 'too_large', instead: [] }
    : { ok: true, halalas }
}

/** The typed sum in SAR. Null if it cannot be read, or if nothing is typed: saving may take that as 0, but nobody said so. */
export function typedSumSar(typed: string): number | null {
  const figure = readSum(typed)
  return figure.ok && typed.trim() !== '' ? toSar(figure.halalas) : null
}

function readProduct([first = '', ...factors]: readonly string[]): ReadAmount {
  const parsed = readAmount(first)
  // `*5` is no amount, although an empty text is 0.
  if (factors.length > 0 && first === '') return { ok: false, code: 'not_a_number', instead: [] }
  if (!parsed.ok || factors.length === 0) return parsed
  let product = new Big(parsed.halalas)
  for (const factor of factors) {
    const times = readAmount(factor)
    if (!times.ok) return times
    product = product.times(times.halalas).div(HALALAS_PER_SAR)
  }
  if (product.gt(toHalalas(MAX_SHIFT_SALES_SAR))) return { ok: false, code: 'too_large', instead: [] }
  const rounded = product.round(0, Big.roundHalfUp)
  return rounded.eq(product)
    ? { ok: true, halalas: rounded.toNumber() }
    : { ok: false, code: 'ambiguous', instead: [toSar(rounded.toNumber()).toFixed(2)] }
}
