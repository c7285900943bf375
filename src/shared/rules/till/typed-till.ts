import { CASH } from '../../contract/chain/till.ts'
import type { CountedTill } from '../../contract/till.ts'
import { HALALAS_PER_SAR, toHalalas, toSar } from '../values/halalas.ts'
import { readSum } from '../values/money-sum.ts'
import type { ReadAmount } from '../values/money.ts'
import { cashHalalas, kindsIn, MAX_PIECES } from './till.ts'
import { countedHalalas } from './till-difference.ts'

/**
 * A till as typed. `amounts` by payment kind; `pieces` by the value of a note or coin in halalas: while any are typed,
 * they are the cash.
 */
export type TypedTill = { amounts: Record<string, string>; pieces: Record<string, string>; reason: string }

export const NOTHING_TYPED: TypedTill = { amounts: {}, pieces: {}, reason: '' }

export type TillProblem = Extract<ReadAmount, { ok: false }>
export type ReadTill =
  | { ok: true; till: CountedTill | null }
  /** By payment kind, and by value of the note or coin. */
  | { ok: false; amounts: Record<string, TillProblem>; pieces: Record<string, 'not_whole'> }

/** The till that a form's texts mean; null if nothing was counted. An empty amount of a kind is not part of it. */
export function readTill(typed: TypedTill, { salesSar }: { salesSar: number }): ReadTill {
  const cash = readPieces(typed.pieces)
  const problems: Record<string, TillProblem> = {}
  const counts: CountedTill['counts'] = []
  const kinds = Object.keys(typed.amounts).filter((kind) => kind !== CASH)
  for (const kind of [CASH, ...kinds]) {
    if (kind === CASH && cash.isTyped) {
      counts.push({ kind, amount: toSar(cash.halalas) })
      continue
    }
    const text = typed.amounts[kind] ?? ''
    if (text.trim() === '') continue
    const read = readSum(text)
    if (read.ok) counts.push({ kind, amount: toSar(read.halalas) })
    else problems[kind] = read
  }
  if (Object.keys(problems).length > 0 || Object.keys(cash.problems).length > 0)
    return { ok: false, amounts: problems, pieces: cash.problems }
  if (counts.length === 0) return { ok: true, till: null }
  const difference = toSar(countedHalalas({ counts }) - toHalalas(salesSar))
  return {
    ok: true,
    till: { counts, cash: cash.isTyped ? cash.pieces : null, difference, reason: typed.reason.trim() },
  }
}

type Pieces = {
  isTyped: boolean
  pieces: Record<string, number>
  halalas: number
  problems: Record<string, 'not_whole'>
}

/** Whole numbers; several bundles may be added up, `20+7`. */
function readPieces(typed: TypedTill['pieces']): Pieces {
  const found: Pieces = { isTyped: false, pieces: {}, halalas: 0, problems: {} }
  for (const [value, text] of Object.entries(typed)) {
    if (text.trim() === '') continue
    found.isTyped = true
    const read = readSum(text)
    const count = read.ok ? read.halalas / HALALAS_PER_SAR : Number.NaN
    if (Number.isInteger(count) && count <= MAX_PIECES) found.pieces[value] = count
    else found.problems[value] = 'not_whole'
  }
  found.halalas = cashHalalas(found.pieces)
  return found
}

/** The value of the typed notes and coins so far, in halalas; null if there are none. */
export function typedCashHalalas({ pieces }: TypedTill): number | null {
  const { isTyped, halalas } = readPieces(pieces)
  return isTyped ? halalas : null
}

/** All that is typed so far, in halalas; null if nothing can be read. */
export function typedHalalas(typed: TypedTill): number | null {
  const cash = typedCashHalalas(typed)
  const amounts = Object.entries(typed.amounts).flatMap(([kind, text]) => {
    const read = text.trim() === '' || (kind === CASH && cash !== null) ? null : readSum(text)
    return read?.ok ? [read.halalas] : []
  })
  if (cash !== null) amounts.push(cash)
  return amounts.length === 0 ? null : amounts.reduce((sum, each) => sum + each, 0)
}

/** A recorded till as the form's texts, to correct it. */
export function typedFrom({ counts, cash, reason }: CountedTill): TypedTill {
  const amounts: TypedTill['amounts'] = {}
  for (const { kind, amount } of counts) {
    const before = amounts[kind] === undefined ? 0 : toHalalas(Number(amounts[kind]))
    amounts[kind] = toSar(before + toHalalas(amount)).toFixed(2)
  }
  const pieces = Object.fromEntries(Object.entries(cash ?? {}).map(([value, count]) => [value, String(count)]))
  if (Object.keys(pieces).length > 0) delete amounts[CASH]
  return { amounts, pieces, reason }
}

/**
 * The payment kinds that a recorded till has and whose amount was emptied. `typed` is null where the count was skipped,
 * which is a choice of its own.
 */
export function emptiedKinds(typed: TypedTill | null, before: CountedTill | 'unreadable' | null): string[] {
  if (typed === null) return []
  const isEmpty = (kind: string) =>
    (typed.amounts[kind] ?? '').trim() === '' && !(kind === CASH && typedCashHalalas(typed) !== null)
  return kindsIn([before]).filter(isEmpty)
}
