/** Sums are whole halalas (1 SAR = 100), so that binary fractions never show. */
export const HALALAS_PER_SAR = 100
const DECIMALS = 2
/** Smaller amounts round to 0; not far below, JavaScript writes numbers with an exponent. */
const LEAST_SAR = 0.005

/*
 * Separate from the decimal library (money.ts): the home page needs these two before its first figure. They work on the
 * decimal digits of the number.
 */

/** Converts SAR to whole halalas, half up. */
export function toHalalas(sar: number): number {
  const size = Math.abs(sar)
  if (size < LEAST_SAR) return 0
  const [whole = '', decimals = ''] = String(size).split('.')
  const halalas =
    Number(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0')) + (Number(decimals[DECIMALS] ?? 0) >= 5 ? 1 : 0)
  return sar < 0 ? -halalas : halalas
}

/** Converts whole halalas to SAR with at most 2 decimals. */
export function toSar(halalas: number): number {
  return halalas / HALALAS_PER_SAR
}
