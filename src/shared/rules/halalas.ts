/** Sums are kept in whole halalas (1 SAR = 100), so that binary fractions never show. */
export const HALALAS_PER_SAR = 100
const DECIMALS = 2
/** Below it nothing is left after rounding, and JavaScript begins to write numbers with an exponent not far under it. */
const LEAST_SAR = 0.005

/*
 * Apart from the library that reads and multiplies amounts (money.ts): these two the home needs before its first figure, and
 * they take no more than the digits as written.
 */

/** SAR as the wire has them to whole halalas, half up. */
export function toHalalas(sar: number): number {
  const size = Math.abs(sar)
  if (size < LEAST_SAR) return 0
  const [whole = '', decimals = ''] = String(size).split('.')
  const halalas =
    Number(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0')) + (Number(decimals[DECIMALS] ?? 0) >= 5 ? 1 : 0)
  return sar < 0 ? -halalas : halalas
}

/** Whole halalas to SAR as the wire wants them: a number with at most 2 decimals. */
export function toSar(halalas: number): number {
  return halalas / HALALAS_PER_SAR
}
