import { describe, expect, test } from 'vitest'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { newSlipBodySchema, slipSchema } from '../../src/shared/contract/payroll.ts'
import {
  clearedEntry,
  ENTRY_FIGURES,
  entryOfSlip,
  figureBefore,
  figureIn,
  figureTyped,
  isCopyable,
  paysNothing,
  proposedEntry,
  readEntry,
  slipBodyOf,
  withContract,
} from '../../src/shared/rules/pay/pay-entry.ts'
import type { PayEntry } from '../../src/shared/rules/pay/pay-entry.ts'
import { payChange, payTotals } from '../../src/shared/rules/pay/pay-month.ts'

const pay = PAY.initial
const START = proposedEntry({ position: 'Pharmacist', last: null, pay })
const SLIP = slipSchema.parse({
  _id: 's-1',
  userId: 'u-1',
  userName: 'Ahmed',
  month: '2026-10-01',
  basicPay: 3150,
  housingAllowance: 1500,
  transportAllowance: 200,
  fixedOverTime: 500,
  overTimeHours: 7.5,
  overTimeRate: 19.69,
  overTimeAllowance: 147.68,
  incentives: 100,
  deductions: 50,
  telAllowance: 30,
  netPay: 5547.68,
  remarks: 'late',
})

describe('A contract', () => {
  test.each([
    [
      'pharmacistOld',
      {
        basicPay: '3150',
        housingAllowance: '1276',
        transportAllowance: '200',
        fixedOverTime: '500',
        overTimeRate: '19.69',
      },
    ],
    ['pharmacistNew', { basicPay: '3500', transportAllowance: '0', fixedOverTime: '0', overTimeRate: '21.90' }],
    [
      'worker',
      {
        basicPay: '1250',
        housingAllowance: '0',
        transportAllowance: '0',
        fixedOverTime: '0',
        overTimeRate: '7.50',
        otherIncentives: '250',
      },
    ],
  ] as const)('%s sets the figures it names and no other.', (contract, named) => {
    const before: PayEntry = {
      ...START,
      housingAllowance: '1500',
      incentives: '12',
      otherIncentives: '99',
      remarks: 'kept',
    }
    expect(withContract(before, contract, pay)).toEqual({ ...before, ...named, contract })
  })

  test('of a worker removes its 250 when it is deselected, but not a value typed over it.', () => {
    const worker = withContract(START, 'worker', pay)
    expect(withContract(worker, 'pharmacistNew', pay).otherIncentives).toBe('0')
    expect(withContract({ ...worker, otherIncentives: '300' }, 'pharmacistNew', pay).otherIncentives).toBe('300')
    expect(withContract(worker, 'worker', pay).otherIncentives).toBe('250')
  })

  test('is taken from last month, else only where just one contract is possible.', () => {
    expect(proposedEntry({ position: 'Pharmacist', last: SLIP, pay })).toMatchObject({
      contract: 'pharmacistOld',
      housingAllowance: '1500',
      telAllowance: '0',
      overTimeHours: '0',
      incentives: '0',
      deductions: '0',
      remarks: '',
    })
    expect(proposedEntry({ position: 'Worker', last: null, pay })).toMatchObject({
      contract: 'worker',
      basicPay: '1250',
      otherIncentives: '250',
    })
    expect(START).toMatchObject({ contract: '', basicPay: '0' })
    const workers = slipSchema.parse({ ...SLIP, basicPay: 1250, overTimeRate: 7.5, otherIncentives: 250 })
    expect(proposedEntry({ position: 'Worker', last: workers, pay })).toMatchObject({
      contract: 'worker',
      otherIncentives: '250',
    })
  })
})

test('After a save the figures of that month are 0 and its remarks empty; the contract stays.', () => {
  const full: PayEntry = {
    ...withContract(START, 'worker', pay),
    ...Object.fromEntries(ENTRY_FIGURES.map((name) => [name, '7'])),
    remarks: 'x',
  }
  const zeros = Object.entries(clearedEntry(full)).flatMap(([name, value]) => (value === '0' ? [name] : []))
  expect(zeros.sort()).toEqual([
    'campaigns',
    'deductions',
    'incentives',
    'otherIncentives',
    'overTimeHours',
    'percentage',
    'telAllowance',
    'ticketsAllowance',
  ])
  expect(clearedEntry(full)).toMatchObject({ contract: 'worker', basicPay: '7', remarks: '' })
})

test.each([
  ['nobody touched', null, true],
  ['whose figures are all 0', {}, true],
  ['with nothing but a rate, hours without a rate or a telephone', { overTimeRate: '19.69', telAllowance: '50' }, true],
  ['with overtime', { overTimeRate: '20', overTimeHours: '1' }, false],
  ['with an incentive', { incentives: '0.01' }, false],
  ['whose deductions take everything away', { basicPay: '100', deductions: '100' }, false],
  ['that cannot be read yet', { basicPay: 'x' }, false],
])('A salary %s pays nothing: %o, %s', (_what, figures, isNothing) => {
  expect(paysNothing(figures && readEntry({ ...START, ...figures }))).toBe(isNothing)
})

test('Last month’s slip is copied figure by figure, without its remarks.', () => {
  expect(entryOfSlip(SLIP, pay)).toMatchObject({
    contract: 'pharmacistOld',
    housingAllowance: '1500',
    overTimeHours: '7.50',
    overTimeRate: '19.69',
    deductions: '50',
    remarks: '',
  })
})

test.each([
  ['100', null],
  ['60+40.00', null],
  ['0', 100],
  ['100.01', 100],
  ['many', null],
])('Beside incentives of %s stands last month’s other figure, if it is known: %s.', (typed, before) => {
  expect(figureBefore('incentives', { now: figureIn(typed), last: SLIP })).toBe(before)
  expect(figureBefore('incentives', { now: figureIn(typed), last: null })).toBeNull()
})

test('An unreadable figure of last month’s slip stays empty and cannot be saved as 0.', () => {
  const last = slipSchema.parse({ ...SLIP, housingAllowance: 'as agreed', telAllowance: [] })
  const copied = entryOfSlip(last, pay)
  expect(copied).toMatchObject({ housingAllowance: '', telAllowance: '', basicPay: '3150' })
  expect(readEntry(copied)).toMatchObject({
    isRight: false,
    problems: { housingAllowance: { code: 'not_a_number' }, telAllowance: { code: 'not_a_number' } },
  })
  expect(proposedEntry({ position: 'Pharmacist', last, pay })).toMatchObject({
    housingAllowance: '',
    telAllowance: '0',
    deductions: '0',
  })
  expect([last, SLIP].map(isCopyable)).toEqual([false, true])
})

test.each([
  ['', '12', '0'],
  ['  ', '12', '0'],
  ['05', '0', '5'],
  ['0.5', '0', '0.5'],
  ['000', '0', '0'],
  ['12.', '12', '12.'],
  // The first digit of 1050 is deleted and another one typed.
  ['050', '1050', '050'],
  ['2050', '050', '2050'],
])('Typing "%s" into a field with "%s" leaves "%s".', (typed, before, kept) => {
  expect(figureTyped(typed, before)).toBe(kept)
  expect(readEntry({ ...START, basicPay: kept })).toMatchObject({ figures: { basicPay: Number(kept) } })
})

describe('A typed entry', () => {
  test('is computed in exact decimals, and the server’s contract accepts it.', () => {
    const read = readEntry({
      ...withContract(START, 'pharmacistOld', pay),
      overTimeHours: '0.5',
      incentives: '0.1',
      percentage: '0.2',
      telAllowance: '50',
    })
    expect(read).toMatchObject({ isRight: true, overTimeAllowance: 9.85, netPay: 5136.15 })
    if (!read.isRight) throw new Error('not right')
    const body = slipBodyOf({
      read,
      employee: { _id: 'u-1', employeeName: 'Ahmed' },
      month: '2021-06-01',
      remarks: 'r',
      generalRemarks: 'g',
    })
    expect(newSlipBodySchema.parse(body)).toMatchObject({
      salaryOf: 'June-2021',
      netPay: 5136.15,
      generalRemarks: 'g',
      remarks: 'r',
    })
  })

  test.each([
    ['incentives', '120+35.5', 155.5],
    ['campaigns', '3*50', 150],
    ['deductions', '100+', 100],
    ['overTimeHours', '2.5+٣', 5.5],
  ] as const)('may have a sum in %s, as sales may: %s is %d.', (name, typed, figure) => {
    expect(readEntry({ ...START, [name]: typed })).toMatchObject({ isRight: true, figures: { [name]: figure } })
  })

  test.each([
    ['incentives', '-1', 'negative'],
    ['campaigns', 'many', 'not_a_number'],
    ['deductions', '1.234', 'ambiguous'],
    ['basicPay', '1000001', 'too_large'],
    ['basicPay', '999999+2', 'too_large'],
    ['overTimeHours', '744.5', 'hours_too_many'],
  ] as const)('is rejected at its field: %s %s.', (name, typed, problem) => {
    expect(readEntry({ ...START, [name]: typed })).toMatchObject({
      isRight: false,
      problems: { [name]: { code: problem } },
    })
  })
})

describe('The difference from last month', () => {
  test.each([
    [5000, 5000, 0, 0, false],
    [6000, 5000, 1000, 20, true],
    [5999.99, 5000, 999.99, 19.9998, false],
    [4000, 5000, -1000, -20, true],
    [300, 250, 50, 20, true],
    [299.99, 250, 49.99, 19.996, false],
    [1, 0, 1, null, true],
    [0, 0, 0, null, false],
  ])('is shown for %d after %d.', (now, before, difference, percent, isLarge) => {
    const change = payChange(now, before)
    expect(change).toMatchObject({ difference, isLarge })
    if (percent === null) expect(change?.percent).toBeNull()
    else expect(change?.percent).toBeCloseTo(percent, 6)
  })

  test('is omitted while one of the two is unknown.', () => {
    expect(payChange(5000, null)).toBeNull()
    expect(payChange(null, 5000)).toBeNull()
  })
})

test('A month’s totals are whole halalas, and a slip without net pay is counted but adds nothing.', () => {
  const other = slipSchema.parse({ ...SLIP, _id: 's-2', netPay: 0.1 })
  const pending = slipSchema.parse({ ...SLIP, _id: 's-3', netPay: null })
  expect(payTotals([SLIP, other, pending])).toEqual({
    count: 3,
    earnings: 9900,
    overtime: 1295.36,
    deductions: 100,
    netPay: 5547.78,
    unread: 0,
  })
  expect(payTotals([])).toEqual({ count: 0, earnings: 0, overtime: 0, deductions: 0, netPay: 0, unread: 0 })
  expect(payTotals([SLIP, slipSchema.parse({ ...SLIP, netPay: 'much' })])).toMatchObject({
    netPay: SLIP.netPay,
    unread: 1,
  })
})
