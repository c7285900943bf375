import { CASH } from '../../contract/chain/till.ts'
import type { CountedTill } from '../../contract/till.ts'
import { toHalalas, toSar } from '../values/halalas.ts'
import { countedHalalas } from './till-difference.ts'

/** Values of the notes and coins that are counted, in halalas, largest first. */
export const NOTES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100] as const
export const COINS = [50, 25, 10, 5] as const
/** More of one note or coin is a typing error. */
export const MAX_PIECES = 100_000

/** The value of counted notes and coins in halalas. */
export function cashHalalas(pieces: Readonly<Record<string, number>>): number {
  return Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * count, 0)
}

/** The amount of one payment kind in SAR; null if it was not counted. */
export function amountOfKind({ counts }: Pick<CountedTill, 'counts'>, kind: string): number | null {
  const ofKind = counts.filter((count) => count.kind === kind)
  return ofKind.length === 0 ? null : toSar(countedHalalas({ counts: ofKind }))
}

/** The payment kinds of these tills, cash first, then in the order in which they were counted. */
export function kindsIn(tills: readonly (CountedTill | 'unreadable' | null)[]): string[] {
  const kinds = tills.flatMap((till) =>
    till === null || till === 'unreadable' ? [] : till.counts.map(({ kind }) => kind),
  )
  return [...new Set(kinds)].sort((one, other) => Number(other === CASH) - Number(one === CASH))
}

/** Whether a reason is asked for. The report is saved without one all the same. */
export function asksForReason(difference: number, limitSar: number): boolean {
  return Math.abs(difference) > toHalalas(limitSar)
}
