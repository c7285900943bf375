import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { amountName, TillFields } from '../../src/components/till/till-fields.tsx'
import { TILL } from '../../src/shared/contract/chain/till.ts'
import { typedTillOf } from '../../src/features/sales/parts/form/use-shift-report-form.ts'
import type { CountedTill } from '../../src/shared/contract/till.ts'
import { NOTHING_TYPED } from '../../src/shared/rules/till/typed-till.ts'
import type { TypedTill } from '../../src/shared/rules/till/typed-till.ts'
import { saidOn } from '../support/said-on.tsx'

// A render on the server has no state of the app. The chain has hidden one of its payment kinds.
const HIDDEN = 'Mada'
vi.mock('../../src/lib/chain-settings.ts', () => ({
  useChainSection: () => ({
    ...TILL.initial,
    paymentKinds: TILL.initial.paymentKinds.map((kind) => ({ ...kind, isHidden: kind.value === HIDDEN })),
  }),
}))

const COUNTED: CountedTill = { counts: [{ kind: HIDDEN, amount: 50 }], cash: null, difference: 0, reason: '' }

const fieldsOf = (typed: TypedTill, before: CountedTill | null) =>
  saidOn(
    <TillFields
      {...{ typed, before, salesSar: 50, problems: null, isOptional: true, cashField: createRef(), onChange: () => {} }}
    />,
  )

test.each([
  ['has a field, also if nothing is typed in it', NOTHING_TYPED, COUNTED, true],
  ['has one where it is typed', { ...NOTHING_TYPED, amounts: { [HIDDEN]: '' } }, null, true],
  ['has none elsewhere', NOTHING_TYPED, null, false],
])('An amount of a payment kind that is hidden by now %s.', (_what, typed, before, isShown) => {
  expect(fieldsOf(typed, before).includes(`name="${amountName(HIDDEN)}"`)).toBe(isShown)
})

test('Where the till is no longer counted, only what was typed before is still shown.', () => {
  const of = (touched: TypedTill | undefined) =>
    typedTillOf({ touched, before: { till: COUNTED, isUnsent: false }, close: 'off' })
  expect([of(NOTHING_TYPED), of(undefined)]).toEqual([NOTHING_TYPED, null])
})
