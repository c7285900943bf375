import { describe, expect, test } from 'vitest'
import { readSection } from '../../src/shared/contract/chain/section.ts'
import { TARGETS } from '../../src/shared/contract/chain/targets.ts'
import type { Target } from '../../src/shared/contract/chain/targets.ts'
import { monthlyTarget } from '../../src/shared/rules/sales/monthly-target.ts'
import { readTypedTarget, sortedTargets, targetsProblem } from '../../src/shared/rules/chain/target-list.ts'

const CHAIN: Target = { pharmacyName: null, from: '2015-01', amountSar: 200_000 }
const RAISED: Target = { pharmacyName: null, from: '2026-06', amountSar: 220_000 }
const OWN: Target = { pharmacyName: 'P1', from: '2026-03', amountSar: 90_000.5 }
const ENDED: Target = { pharmacyName: 'P1', from: '2026-09', amountSar: null }
const ALL = [ENDED, RAISED, CHAIN, OWN]

describe('monthlyTarget', () => {
  test.each([
    ['the chain’s', 'P2', '2026-05', 200_000],
    ['the chain’s later one from its month on', 'P2', '2026-06', 220_000],
    ['the chain’s before its own begins', 'P1', '2026-02', 200_000],
    ['its own from its month on', 'P1', '2026-03', 90_000.5],
    ['its own, also when the chain’s changes later', 'P1', '2026-08', 90_000.5],
    ['the chain’s again once its own has ended', 'P1', '2026-09', 220_000],
    ['none before the first', 'P2', '2014-12', 0],
  ])('is %s', (_which, pharmacyName, month, sar) => {
    expect(monthlyTarget(ALL, { pharmacyName, month })).toBe(sar * 100)
  })
})

test.each([
  ['the initial targets', TARGETS.initial, null],
  ['several', ALL, null],
  ['two for one month', [CHAIN, RAISED, { ...RAISED, amountSar: 1 }], 'twice'],
  ['a pharmacy’s twice', [CHAIN, OWN, { ...OWN, amountSar: 1 }], 'twice'],
  ['the chain without an amount', [CHAIN, { ...RAISED, amountSar: null }], 'amount_missing'],
  ['a chain whose first target begins later', [RAISED], 'first_missing'],
  ['nothing', [], 'first_missing'],
])('of %s the problem is found', (_which, targets, problem) => {
  expect(targetsProblem(targets)).toBe(problem)
})

test.each([[null], [{}], ['Invalid date'], [[{ pharmacyName: 1 }]], [[{ ...CHAIN, amountSar: '200000' }]]])(
  'stored targets that cannot be read (%j) are the initial ones',
  (stored) => {
    expect(readSection(TARGETS, stored)).toEqual(TARGETS.initial)
  },
)

test.each([
  ['an amount for everybody', { pharmacyName: '', amount: '250,000.50' }, { pharmacyName: null, amountSar: 250_000.5 }],
  ['an amount for one pharmacy', { pharmacyName: 'P1', amount: '١٢٠٠٠٠' }, { pharmacyName: 'P1', amountSar: 120_000 }],
  ['no amount for one pharmacy', { pharmacyName: 'P1', amount: ' ' }, { pharmacyName: 'P1', amountSar: null }],
])('%s can be set', (_what, typed, target) => {
  expect(readTypedTarget({ from: '2026-11', ...typed })).toEqual({ ok: true, target: { from: '2026-11', ...target } })
})

test.each([
  ['nothing for everybody', { pharmacyName: '', amount: '' }, 'missing'],
  ['0', { pharmacyName: 'P1', amount: '0' }, 'missing'],
  ['words', { pharmacyName: 'P1', amount: 'many' }, 'not_a_number'],
  ['too much', { pharmacyName: 'P1', amount: '100000001' }, 'too_large'],
  ['three decimals', { pharmacyName: 'P1', amount: '0.500' }, 'ambiguous'],
])('%s is refused', (_what, typed, code) => {
  expect(readTypedTarget({ from: '2026-11', ...typed })).toMatchObject({ ok: false, problems: { amount: { code } } })
})

test('A target without a month is refused.', () => {
  const read = readTypedTarget({ pharmacyName: '', from: '', amount: '1' })
  expect(read).toEqual({ ok: false, problems: { from: 'missing' } })
})

test('The chain’s targets are listed first, and the latest of each before the others.', () => {
  expect(sortedTargets(ALL)).toEqual([RAISED, CHAIN, ENDED, OWN])
})
