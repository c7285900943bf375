import type { CountedTill } from '../../src/shared/contract/till.ts'
import { toSar } from '../../src/shared/rules/values/halalas.ts'
import { COINS, NOTES } from '../../src/shared/rules/till/till.ts'

const SHARE_EXACT = 0.7
const SHARE_LARGE = 0.06
const SMALL_HALALAS = 500
const LARGE_HALALAS = 6_000
const COIN_HALALAS = 5
const REASONS = ['Change given twice', 'A customer will pay the rest tomorrow', 'Card payment booked as cash', '']

/**
 * The till at the end of a shift with these sales in halalas: mostly exact, now and then a little off, and rarely more
 * than the limit. The cash is counted by notes and coins.
 */
export function demoTill(sales: number, random: () => number): CountedTill {
  const difference = differenceOf(random)
  const [mada, credit, transfer] = [0.35 + random() * 0.2, 0.08 + random() * 0.07, random() < 0.3 ? 0.03 : 0].map(
    (share) => Math.round(sales * share),
  ) as [number, number, number]
  const wanted = sales + difference - mada - credit - transfer
  const cash = wanted - (wanted % COIN_HALALAS)
  // What no coin can pay is paid by card.
  const counts = [
    { kind: 'Cash', amount: toSar(cash) },
    { kind: 'Mada', amount: toSar(mada + wanted - cash) },
    { kind: 'Credit card', amount: toSar(credit) },
    ...(transfer > 0 ? [{ kind: 'Transfer', amount: toSar(transfer) }] : []),
  ]
  const reason = Math.abs(difference) > SMALL_HALALAS ? (REASONS[Math.floor(random() * REASONS.length)] ?? '') : ''
  return { counts, cash: piecesOf(cash), difference: toSar(difference), reason }
}

function differenceOf(random: () => number): number {
  const [chance, size, side] = [random(), random(), random()]
  if (chance < SHARE_EXACT) return 0
  const most = chance > 1 - SHARE_LARGE ? LARGE_HALALAS : SMALL_HALALAS
  // More is missing than is over.
  return Math.round((size * most) / COIN_HALALAS) * COIN_HALALAS * (side < 0.65 ? -1 : 1)
}

/** The fewest notes and coins of an amount. */
function piecesOf(halalas: number): Record<string, number> {
  const pieces: Record<string, number> = {}
  let rest = halalas
  for (const value of [...NOTES, ...COINS]) {
    const count = Math.floor(rest / value)
    if (count > 0) pieces[value] = count
    rest -= count * value
  }
  return pieces
}
