import { describe, expect, test } from 'vitest'
import type { OutboxRow, RowState } from '@counter/outbox'
import { isOnServer, withOverlay } from '../../src/features/payroll/overlay.ts'
import { choosePay, readPayChoice, writePayChoice } from '../../src/features/payroll/parts/entry/pay-choice.ts'
import { payCsv } from '../../src/features/payroll/parts/entry/pay-csv.ts'
import { payFigures } from '../../src/features/payroll/parts/pay-figures.ts'
import { pastedFigures } from '../../src/features/payroll/parts/entry/pasted-figures.ts'
import { reviewOf } from '../../src/features/payroll/parts/entry/pay-review-of.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import type { Slip, VoidedSlip } from '../../src/shared/contract/payroll.ts'
import { entryOfSlip } from '../../src/shared/rules/pay/pay-entry.ts'
import type { PayEntry } from '../../src/shared/rules/pay/pay-entry.ts'
import { payTotals } from '../../src/shared/rules/pay/pay-month.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

const MONTH = '2026-11-01'
const BEFORE = '2026-10-01'
const employees = ['ahmed', 'badr', 'rashid'].map((name, index) =>
  userSchema.parse({
    _id: name,
    email: `${name}@chain.example`,
    employeeName: name,
    currentPharmacy: index === 0 ? 'P2023' : 'P2024',
    position: 'Pharmacist',
  }),
)

const slipOf = (fields: Partial<Slip>): Slip =>
  slipSchema.parse({
    _id: 's-1',
    userId: 'ahmed',
    userName: 'ahmed',
    month: MONTH,
    basicPay: 3150,
    netPay: 3150,
    ...fields,
  })
const rowOf = (state: RowState, { month = MONTH, ...rest }: Partial<OutboxRow> & { month?: string } = {}): OutboxRow =>
  outboxRowWith({
    ownerId: 'mona',
    kind: 'paySlip',
    state,
    intent: { userId: 'ahmed', userName: 'ahmed', month, salaryOf: 'x', basicPay: 4000, netPay: 4000 },
    ...rest,
  })
const voidedSlip = (id: string, day: string): VoidedSlip => ({
  ...slipOf({ _id: id }),
  voided: { at: `2026-11-${day}T09:00:00.000Z`, by: 'mona', reason: 'Wrong hours' },
})
type Laid = { slips?: Slip[]; rows?: OutboxRow[]; voided?: VoidedSlip[] }
const laid = ({ slips = [], rows = [], voided = [] }: Laid) =>
  withOverlay({ employees, slips, rows, voided, month: MONTH, before: BEFORE })
const ahmed = (what: Parameters<typeof laid>[0]) => laid(what).find(({ employee }) => employee._id === 'ahmed')

describe('A month’s pay', () => {
  test('of months that were never read has unknown slips, and nobody is new in it.', () => {
    const slips = [slipOf({ _id: 'last', month: BEFORE })]
    const people = withOverlay({ employees, slips, rows: [], month: MONTH, before: BEFORE, unread: [MONTH, BEFORE] })
    expect(people.map(({ slip, last }) => [slip, last?._id])).toEqual([
      [undefined, 'last'],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(reviewOf(people, { entries: {}, locale: 'en' }).exceptions).toEqual([])
    expect(payFigures({ people, isRead: false })).toMatchObject({
      saved: null,
      totals: null,
      before: null,
      large: null,
    })
    const csv = payCsv({ people, month: MONTH, t: (id) => id, labelOf: (value) => value })
    expect(csv).not.toContain('payroll.noSlip')
    const at = { employeeId: 'ahmed', column: 'incentives' as const }
    const paste = (isLastComing: boolean) => {
      const pasted = { people, entries: {}, at, text: '1\n2\n3\n4', pay: PAY.initial, isLastComing }
      const { changed, skipped } = pastedFigures(pasted)
      return [Object.keys(changed), skipped]
    }
    expect(paste(true)).toEqual([['ahmed'], 3])
    expect(paste(false)).toEqual([['ahmed', 'badr', 'rashid'], 1])
  })

  test('has voided slips apart, the last one first; a person with none but those is not paid.', () => {
    const voided = [voidedSlip('v-1', '01'), voidedSlip('v-2', '02')]
    expect(ahmed({ voided })).toMatchObject({ slip: null, others: [], voided: [{ _id: 'v-2' }, { _id: 'v-1' }] })
    expect(payTotals(laid({ voided }).flatMap(({ slip }) => slip ?? []))).toMatchObject({ count: 0, netPay: 0 })
    expect(ahmed({ voided, slips: [slipOf({})] })).toMatchObject({ slip: { _id: 's-1' }, voided: [{}, {}] })
  })

  test('a row that waits because a slip was voided pays nothing.', () => {
    const row = rowOf('conflict', {
      lastProblem: { code: 'slip_voided', current: voidedSlip('v-1', '01') } as OutboxRow['lastProblem'],
    })
    expect(ahmed({ rows: [row] })).toMatchObject({ slip: null, isRefused: true })
  })

  test('in a file, a voided slip is a remark beside the person, and in no column of amounts.', () => {
    const [headings = '', line = ''] = payCsv({
      people: laid({ voided: [voidedSlip('v-1', '01')] }).slice(0, 1),
      month: MONTH,
      t: (id: string) => id,
      labelOf: (value) => value,
    }).split('\r\n')
    expect(headings).toContain('payroll.voidedSlips')
    expect(line).toContain('3150 · Wrong hours · mona')
    expect(line).toContain('payroll.noSlip')
  })

  test('lists everybody with this month’s slip and last month’s beside it.', () => {
    const people = laid({
      slips: [
        slipOf({}),
        slipOf({ _id: 's-0', month: BEFORE, netPay: 3000 }),
        slipOf({ _id: 's-9', userId: 'badr', month: BEFORE, netPay: null }),
      ],
    })
    expect(people.map(({ slip, last }) => [slip?._id, last?.netPay])).toEqual([
      ['s-1', 3000],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test.each(['queued', 'sending', 'ambiguous', 'signInNeeded'] as const)(
    'counts one’s own slip for the month while it is %s, but links to no page for it.',
    (state) => {
      const person = ahmed({ rows: [rowOf(state)] })
      expect(person).toMatchObject({ slip: { netPay: 4000 }, isRefused: false, row: { state } })
      expect(person?.slip && isOnServer(person.slip)).toBe(false)
    },
  )

  test('shows the original slip of a rejected one, even where only the rejection brought it.', () => {
    const row = rowOf('conflict', {
      lastProblem: { code: 'slip_exists', current: slipOf({ _id: 'first', netPay: 3333 }) },
    })
    expect(ahmed({ rows: [row] })).toMatchObject({ slip: { _id: 'first', netPay: 3333 }, isRefused: true })
    expect(ahmed({ rows: [row], slips: [slipOf({ _id: 'listed' })] })).toMatchObject({
      slip: { _id: 'listed' },
      isRefused: true,
    })
    expect(ahmed({ rows: [rowOf('rejected', { lastProblem: { code: 'forbidden' } })] })).toMatchObject({
      slip: null,
      isRefused: true,
    })
  })

  test('takes last month’s slip from unsent work too.', () => {
    expect(ahmed({ rows: [rowOf('queued', { month: BEFORE })] })).toMatchObject({
      slip: null,
      row: null,
      last: { netPay: 4000 },
    })
  })

  test('shows all of several slips that a plain server stored, the earliest first.', () => {
    const slips = [
      slipOf({ _id: 'late', createdAt: '2026-11-03T00:00:00.000Z' }),
      slipOf({ _id: 'early', createdAt: '2026-11-02T00:00:00.000Z' }),
    ]
    expect(ahmed({ slips })).toMatchObject({ slip: { _id: 'early' }, others: [{ _id: 'late' }] })
  })

  test('shows a slip once that a plain server stored twice.', () => {
    const slips = [slipOf({ _id: 's-2', clientRef: 'op-1' }), slipOf({ _id: 's-1', clientRef: 'op-1' })]
    expect(ahmed({ slips })).toMatchObject({ slip: { _id: 's-1' }, others: [] })
  })
})

test('The exceptions of a month are in the order of the names that are shown.', () => {
  const named = employees.map((employee, index) => ({ ...employee, employeeNameAr: ['ياسر', 'بدر', 'أحمد'][index] }))
  const people = withOverlay({ employees: named, slips: [], rows: [], month: MONTH, before: BEFORE })
  const names = (locale: 'en' | 'ar') =>
    reviewOf(people, { entries: {}, locale }).exceptions.map(({ person }) => person.employee.employeeName)
  expect(names('en')).toEqual(['ahmed', 'badr', 'rashid'])
  expect(names('ar')).toEqual(['rashid', 'badr', 'ahmed'])
})

describe('People whom nobody touched', () => {
  const last = slipOf({ _id: 's-0', month: BEFORE, netPay: 1126.15 })
  const entry = entryOfSlip(last, PAY.initial)

  test('are not saved together with the drafts, nor is a draft that pays nothing.', () => {
    const people = laid({ slips: [last] })
    const entries = { badr: { ...entry, basicPay: '0' }, rashid: entry }
    expect(reviewOf(people, { entries, locale: 'en' })).toMatchObject({
      ready: [{ person: { employee: { _id: 'rashid' } } }],
      netPay: 3150,
    })
  })

  test('have no amounts of the month in the file, and no difference.', () => {
    const [headings = '', line = ''] = payCsv({
      people: laid({ slips: [last] }).slice(0, 1),
      month: MONTH,
      t: (id: string) => id,
      labelOf: (value) => value,
    }).split('\r\n')
    const cells = Object.fromEntries(headings.split(',').map((heading, at) => [heading, line.split(',')[at]]))
    expect(cells).toMatchObject({
      'payroll.state': 'payroll.noSlip',
      'payroll.basicPay': '',
      'payroll.netPay': '',
      'payroll.netPayBefore': '1126.15',
      'payroll.difference': '',
      'payroll.largeChange': '',
    })
  })

  test('get no draft from empty pasted cells, and a draft keeps its figures.', () => {
    const people = laid({ slips: [last] })
    const at = { employeeId: 'ahmed', column: 'incentives' } as const
    const paste = (text: string, entries: Record<string, PayEntry>) =>
      pastedFigures({ people, entries, at, text, pay: PAY.initial, isLastComing: false }).changed
    const ahmeds = { ...entry, incentives: '7', percentage: '8' }
    expect(Object.keys(paste('\n100\n\n', {}))).toEqual(['badr'])
    expect(Object.keys(paste('\t \n100\n\n', { ahmed: ahmeds }))).toEqual(['badr'])
    expect(paste('\t0\n100', { ahmed: ahmeds })).toMatchObject({ ahmed: { incentives: '7', percentage: '0' } })
  })

  test('get remarks pasted beside the figures, and sums as they were typed.', () => {
    const at = { employeeId: 'ahmed', column: 'deductions' } as const
    const pasted = { people: laid({ slips: [last] }), entries: {}, at, pay: PAY.initial, isLastComing: false }
    expect(pastedFigures({ ...pasted, text: '120+35.5\t"a loan\nof May"\tmore' }).changed).toMatchObject({
      ahmed: { deductions: '120+35.5', remarks: 'a loan of May' },
    })
  })

  test.each<[string, string, [string, string][]]>([
    [
      'cells in lines',
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'lines that end as on Windows',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a cell with a line break',
      '1\t2\t"late on Sunday\nand on Monday"\t0\n3\t4\tloan',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'the same from Windows',
      '1\t"2"\t"late\r\n\r\nagain"\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a cell with a tab and quotes',
      '1\t2\t"a ""late""\tSunday"\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a quote within a cell',
      '1\t2\t5" tape\n3\t4\t6" tape',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a cell that only begins with a quoted word',
      '1\t2\t"late" twice\n3\t4\t"x"',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a quote that never ends',
      '1\t2\t"late\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'two figures in one cell, which are not one',
      '"100\n200"\t2\n3\t4',
      [
        ['100 200', '2'],
        ['3', '4'],
      ],
    ],
  ])('get the figures of their own line of pasted cells: %s.', (_what, text, figures) => {
    const people = laid({ slips: [last] })
    const at = { employeeId: 'ahmed', column: 'otherIncentives' } as const
    const { changed } = pastedFigures({ people, entries: {}, at, text, pay: PAY.initial, isLastComing: false })
    expect(Object.entries(changed).map(([id, each]) => [id, each.otherIncentives, each.deductions])).toEqual(
      figures.map((line, index) => [['ahmed', 'badr'][index], ...line]),
    )
  })
})

test('No change is counted before the first slip of the month, and those are, once there is one.', () => {
  const largeOf = (slips: Slip[]) => payFigures({ people: laid({ slips, rows: [] }), isRead: true }).large
  const last = slipOf({ _id: 's-0', month: BEFORE, netPay: 3000 })
  expect(largeOf([last])).toBeNull()
  expect(largeOf([last, slipOf({ netPay: 3100 })])).toBe(0)
  expect(largeOf([last, slipOf({ netPay: 5000 })])).toBe(1)
})

describe('The filter', () => {
  const people = laid({
    slips: [
      slipOf({ netPay: 5000 }),
      slipOf({ _id: 's-0', month: BEFORE, netPay: 3000 }),
      slipOf({ _id: 's-2', userId: 'badr' }),
    ],
    rows: [],
  })
  const ids = (choice: Partial<Parameters<typeof choosePay>[1]>) =>
    choosePay(people, { text: '', pharmacy: '', state: '', page: 1, locale: 'en', ...choice }).chosen.map(
      ({ employee }) => employee._id,
    )

  test.each([
    [{}, ['ahmed', 'badr', 'rashid']],
    [{ state: 'slipSaved' }, ['ahmed', 'badr']],
    [{ state: 'noSlip' }, ['rashid']],
    [{ state: 'largeChange' }, ['ahmed']],
    [{ state: 'unsent' }, []],
    [{ pharmacy: 'P2024', text: 'ba' }, ['badr']],
  ] as const)('lists %o.', (choice, expected) => {
    expect(ids(choice)).toEqual(expected)
  })

  test('is stored in the address and read back from it; an invalid month means the running one.', () => {
    const choice = {
      month: '2021-06',
      text: 'a',
      pharmacy: 'P2023',
      state: 'slipSaved',
      view: 'table',
      page: 2,
    } as const
    expect(readPayChoice(new URLSearchParams(writePayChoice(choice)))).toEqual(choice)
    expect(readPayChoice(new URLSearchParams('month=0002-13&page=-1&view=x&state=y'))).toEqual({
      month: '',
      text: '',
      pharmacy: '',
      state: '',
      view: '',
      page: 1,
    })
  })
})
