import { FIRST_TARGET_MONTH, MAX_TARGET_SAR } from '../../contract/chain/targets.ts'
import type { Target } from '../../contract/chain/targets.ts'
import { byName } from './chain-sales.ts'
import { toSar } from '../values/halalas.ts'
import { readAmount } from '../values/money.ts'
import type { AmountProblem } from '../values/money.ts'

export type TargetsProblem = 'first_missing' | 'twice' | 'amount_missing'

/** Each pharmacy has one target a month, and the chain always has an amount, from the first month on. */
export function targetsProblem(targets: readonly Target[]): TargetsProblem | null {
  const keys = targets.map(({ pharmacyName, from }) => `${pharmacyName === null ? '' : `=${pharmacyName}`} ${from}`)
  if (new Set(keys).size < keys.length) return 'twice'
  const ofChain = targets.filter(({ pharmacyName }) => pharmacyName === null)
  if (ofChain.some(({ amountSar }) => amountSar === null)) return 'amount_missing'
  return ofChain.some(({ from }) => from <= FIRST_TARGET_MONTH) ? null : 'first_missing'
}

/** In the order of the list: those of the chain first, then by pharmacy; the latest month first. */
export function sortedTargets(targets: readonly Target[]): Target[] {
  return [...targets].sort(
    (a, b) => byName(a.pharmacyName ?? '', b.pharmacyName ?? '') || (a.from < b.from ? 1 : a.from > b.from ? -1 : 0),
  )
}

/** `missing`: no amount, or 0. */
export type TypedAmountProblem = AmountProblem | 'missing'
type TargetProblems = { from?: 'missing'; amount?: { code: TypedAmountProblem; instead: readonly string[] } }
type ReadTarget = { ok: true; target: Target } | { ok: false; problems: TargetProblems }

/** A target as it is typed. An empty pharmacy is the chain; an empty amount ends a pharmacy's own target. */
export function readTypedTarget(typed: { pharmacyName: string; from: string; amount: string }): ReadTarget {
  const problems: TargetProblems = {}
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(typed.from)) problems.from = 'missing'
  const isEnd = typed.pharmacyName !== '' && typed.amount.trim() === ''
  const read = readAmount(typed.amount, MAX_TARGET_SAR)
  if (!read.ok) problems.amount = { code: read.code, instead: read.instead }
  else if (read.halalas === 0 && !isEnd) problems.amount = { code: 'missing', instead: [] }
  if (!read.ok || problems.from || problems.amount) return { ok: false, problems }
  const amountSar = isEnd ? null : toSar(read.halalas)
  return { ok: true, target: { pharmacyName: typed.pharmacyName || null, from: typed.from, amountSar } }
}
