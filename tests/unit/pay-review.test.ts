import { describe, expect, test } from 'vitest'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { entryOfSlip, readEntry } from '../../src/shared/rules/pay/pay-entry.ts'
import { payExceptions } from '../../src/shared/rules/pay/pay-review.ts'
import type { PayException } from '../../src/shared/rules/pay/pay-review.ts'

type Reviewed = Parameters<typeof payExceptions>[0]

const BANK = { SalaryTransferMode: 'Bank Transfer', bankAccountNo: 'SA1' }
const LAST = slipSchema.parse({ _id: 's', month: '2026-10-01', basicPay: 3000, netPay: 3000 })
const COPY = entryOfSlip(LAST, PAY.initial)
const draft = (figures: Partial<typeof COPY>) => readEntry({ ...COPY, ...figures })

describe('The review of a month', () => {
  test.each<[string, Partial<Reviewed> & Omit<Reviewed, 'contract' | 'approvedHours'>, PayException[]]>([
    ['nothing for a copy of last month', { employee: BANK, last: LAST, read: draft({}) }, []],
    ['nothing for a change below 20 %', { employee: BANK, last: LAST, read: draft({ incentives: '599' }) }, []],
    ['a change of 20 %', { employee: BANK, last: LAST, read: draft({ incentives: '600' }) }, ['largeChange']],
    [
      'a change of 20 % of a small salary',
      {
        employee: BANK,
        last: slipSchema.parse({ ...LAST, basicPay: 500, netPay: 500 }),
        read: draft({ basicPay: '600' }),
      },
      ['largeChange'],
    ],
    ['a person without a slip of last month', { employee: BANK, last: null, read: draft({}) }, ['newPerson']],
    ['a draft of no pay at all', { employee: BANK, last: LAST, read: draft({ basicPay: '0' }) }, ['noPay']],
    [
      'a draft without basic pay, which only last month’s slip could have given it',
      { employee: BANK, last: undefined, read: draft({ basicPay: '0', incentives: '100' }) },
      ['noBasicPay'],
    ],
    [
      'nothing for a person who had no basic pay last month either',
      {
        employee: BANK,
        last: slipSchema.parse({ ...LAST, basicPay: 0, netPay: 100 }),
        read: draft({ basicPay: '0', incentives: '100' }),
      },
      [],
    ],
    ['a new person without a draft', { employee: BANK, last: null, read: null }, ['newPerson']],
    ['nothing for a person who was not copied', { employee: BANK, last: LAST, read: null }, []],
    ['a missing account', { employee: { ...BANK, bankAccountNo: ' ' }, last: LAST, read: draft({}) }, ['noBank']],
    [
      'no account where the salary is paid in cash',
      { employee: { SalaryTransferMode: 'Cash', bankAccountNo: '' }, last: LAST, read: draft({}) },
      [],
    ],
    ['a figure that is no number', { employee: BANK, last: LAST, read: draft({ campaigns: 'x' }) }, ['unreadable']],
    [
      'a slip that cannot be copied',
      { employee: BANK, last: slipSchema.parse({ ...LAST, basicPay: 'much' }), read: null },
      ['unreadable'],
    ],
    [
      'a net pay below 0',
      { employee: BANK, last: LAST, read: draft({ deductions: '3001' }) },
      ['belowZero', 'largeChange'],
    ],
    ['a draft without a contract', { employee: BANK, last: LAST, read: draft({}), contract: '' }, ['noContract']],
    [
      'nothing for a person without a draft, who has no contract yet',
      { employee: BANK, last: LAST, read: null, contract: '' },
      [],
    ],
    [
      'approved overtime that the draft does not pay',
      { employee: BANK, last: LAST, read: draft({ overTimeHours: '2' }), approvedHours: 2.5 },
      ['approvedOvertime'],
    ],
    [
      'nothing for approved overtime that it pays',
      { employee: BANK, last: LAST, read: draft({ overTimeHours: '1+1.5' }), approvedHours: 2.5 },
      [],
    ],
  ])('shows %s.', (_what, person, expected) => {
    expect(payExceptions({ contract: 'worker', approvedHours: null, ...person })).toEqual(expected)
  })
})
