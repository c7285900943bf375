import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { newSlipBodySchema, slipSchema } from '../../src/shared/contract/payroll.ts'
import type { Slip } from '../../src/shared/contract/payroll.ts'
import { decidePaySlip } from '../../src/shared/rules/pay/pay-slip.ts'

const intent = newSlipBodySchema.parse({
  userId: 'amal',
  userName: 'Amal',
  month: '2026-10-01',
  basicPay: 3150,
  incentives: 120.5,
  netPay: 3270.5,
})
const OP = 'op-1'
const VOIDED = { at: '2026-11-02T09:00:00.000Z', by: 'Mona', reason: 'Wrong hours' }

function stored(figures: Record<string, unknown> = {}): Slip {
  return slipSchema.parse({ _id: 's1', ...intent, ...figures })
}

describe('A queued pay slip', () => {
  test('is created where that month has none.', () => {
    expect(decidePaySlip({ server: [], intent, opId: OP })).toEqual({
      action: 'create',
      body: { ...intent, clientRef: OP },
    })
  })

  test.each([
    ["another person's", { userId: 'badr' }],
    ["another month's", { month: '2026-09-01' }],
  ])('is created beside %s.', (_whose, other) => {
    expect(decidePaySlip({ server: [stored(other)], intent, opId: OP }).action).toBe('create')
  })

  test('is a conflict with the slip that carries its reference and other figures: it was edited after it had arrived.', () => {
    const there = stored({ clientRef: OP, netPay: 1 })
    expect(decidePaySlip({ server: [there], intent, opId: OP })).toEqual({
      action: 'conflict',
      code: 'slip_exists',
      current: there,
    })
  })

  test('is there if a plain server stored it several times.', () => {
    const server = [stored({ _id: 's2', clientRef: OP }), stored({ clientRef: OP })]
    expect(decidePaySlip({ server, intent, opId: OP })).toMatchObject({ action: 'nothing', slip: { _id: 's1' } })
  })

  test.each([
    ['other figures', { clientRef: OP, basicPay: 1 }],
    ['a figure that cannot be read', { clientRef: OP, campaigns: 'many' }],
  ])('is a duplicate beside one of its reference with %s.', (_what, figures) => {
    const server = [stored({ clientRef: OP }), stored({ _id: 's2', ...figures })]
    expect(decidePaySlip({ server, intent, opId: OP })).toMatchObject({ code: 'double_slip' })
  })

  test('is a duplicate where a plain server without references stored it twice.', () => {
    const both = [stored(), stored({ _id: 's2' })]
    expect(decidePaySlip({ server: both, intent, opId: OP })).toEqual({
      action: 'conflict',
      code: 'double_slip',
      current: both,
    })
  })

  test('is created where a voided slip of the month was seen.', () => {
    const seen = stored({ _id: 's-void', voided: VOIDED, netPay: 1 })
    expect(decidePaySlip({ server: [seen], intent, opId: OP, seenVoided: ['s-void'] }).action).toBe('create')
  })

  test('is decided again by its owner if a slip of the month was voided since, also one with the same figures.', () => {
    for (const figures of [{}, { netPay: 1 }]) {
      const unseen = stored({ voided: VOIDED, clientRef: 'op-2', ...figures })
      expect(decidePaySlip({ server: [unseen], intent, opId: OP, seenVoided: ['s-void'] })).toEqual({
        action: 'conflict',
        code: 'slip_voided',
        current: unseen,
      })
    }
  })

  test('is not created again after it had arrived and was voided.', () => {
    const arrived = stored({ voided: VOIDED, clientRef: OP })
    expect(decidePaySlip({ server: [arrived], intent, opId: OP })).toEqual({ action: 'nothing', slip: arrived })
  })

  test('is compared with the slip that counts, whatever was voided before.', () => {
    const current = stored({ _id: 's2', netPay: 1 })
    const server = [stored({ voided: VOIDED }), current]
    expect(decidePaySlip({ server, intent, opId: OP })).toEqual({ action: 'conflict', code: 'slip_exists', current })
  })

  test('has arrived when a server without references has the very same figures.', () => {
    expect(decidePaySlip({ server: [stored()], intent, opId: OP }).action).toBe('nothing')
  })

  test.each([
    ['another net pay', { netPay: 3270.51 }],
    ['no net pay', { netPay: null }],
    ['another line with the same net pay', { basicPay: 3150.5, incentives: 120 }],
    ['another telephone allowance', { telAllowance: 10 }],
  ])('is a conflict with a slip of %s, which is never overwritten.', (_what, other) => {
    const there = stored(other)
    expect(decidePaySlip({ server: [there], intent, opId: OP })).toEqual({
      action: 'conflict',
      code: 'slip_exists',
      current: there,
    })
  })

  it('is never created twice, whatever else the server has.', () => {
    const others = fc.array(
      fc.record({
        userId: fc.constantFrom('amal', 'badr'),
        month: fc.constantFrom('2026-09-01', '2026-10-01'),
        netPay: fc.constantFrom(3270.5, 10),
      }),
    )
    fc.assert(
      fc.property(others, (figures) => {
        const server = figures.map((each, index) => stored({ ...each, _id: `s${index}` }))
        const isThere = figures.some(({ userId, month }) => userId === 'amal' && month === '2026-10-01')
        expect(decidePaySlip({ server, intent, opId: OP }).action === 'create').toBe(!isThere)
      }),
    )
  })
})

describe('The body of a slip', () => {
  test.each([
    ['a month that does not begin on the first', { month: '2026-10-02' }],
    ['a month that is none', { month: '2026-13-01' }],
    ['an amount below 0', { basicPay: -1 }],
    ['an amount above a million', { incentives: 1_000_000.01 }],
    ['more hours than a month has', { overTimeHours: 744.01 }],
    ['no person', { userId: '' }],
    ['words for a figure', { deductions: 'many' }],
  ])('is rejected with %s.', (_what, wrong) => {
    expect(newSlipBodySchema.safeParse({ ...intent, ...wrong }).success).toBe(false)
  })

  test('accepts numeric text, and an emptied field as 0.', () => {
    expect(newSlipBodySchema.parse({ ...intent, basicPay: '3150.00', incentives: '' })).toMatchObject({
      basicPay: 3150,
      incentives: 0,
    })
  })
})
