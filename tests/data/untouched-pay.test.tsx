import { expect, test, vi } from 'vitest'
import { outboxReads } from '../../src/data/store/outbox-store.ts'
import { withOverlay } from '../../src/features/payroll/overlay.ts'
import type { PersonPay } from '../../src/features/payroll/overlay.ts'
import { startingEntry } from '../../src/features/payroll/parts/entry/use-pay-form.ts'
import { PayFields } from '../../src/features/payroll/parts/entry/pay-fields.tsx'
import { PayReviewView } from '../../src/features/payroll/parts/entry/pay-review-view.tsx'
import { PayTableRow } from '../../src/features/payroll/parts/entry/pay-table-row.tsx'
import { usePayForm } from '../../src/features/payroll/parts/entry/use-pay-form.ts'
import type { PayForm } from '../../src/features/payroll/parts/entry/use-pay-form.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import type { PayEntry } from '../../src/shared/rules/pay/pay-entry.ts'
import { outboxRowWith } from '../support/outbox-row.ts'
import { saidOn } from '../support/said-on.tsx'

// A render on the server has no state of the app.
vi.mock('../../src/stores/session-store.ts', () => ({
  useSignedIn: () => ({ userId: 'mona', employeeName: 'Mona' }),
}))
vi.mock('../../src/lib/chain-settings.ts', () => ({
  useChainSection: (section: { initial: unknown }) => section.initial,
}))

const [MONTH, BEFORE] = ['2026-11-01', '2026-10-01']
const LAST = slipSchema.parse({
  ...{ _id: 's-0', userId: 'ahmed', userName: 'Ahmed', month: BEFORE },
  ...{ basicPay: 1126.15, netPay: 1126.15 },
})
const employees = [
  userSchema.parse({ _id: 'ahmed', email: 'a@chain.example', employeeName: 'Ahmed', position: 'Worker' }),
]
const typed = vi.fn()
/** Although Ahmed is a worker: last month he may have had another one. */
const NO_CONTRACT = { contract: '', basicPay: '0', otherIncentives: '0' }
const actions = { typeRemarks() {}, typeEntry: typed, typeEntries: typed, forgetEntries() {} }
const row = (person: PersonPay, { isLastComing = false } = {}) =>
  saidOn(
    <PayTableRow
      person={person}
      month={MONTH}
      isLastComing={isLastComing}
      typed={undefined}
      generalRemarks=""
      actions={actions}
      slipPathOf={() => ''}
      onSaved={() => {}}
    />,
  )

type CardProps = {
  person: PersonPay
  isLastComing: boolean
  entry: PayEntry | undefined
  onForm: (form: PayForm) => void
}
function Card({ person, isLastComing, entry, onForm }: CardProps) {
  const form = usePayForm({ person, month: MONTH, isLastComing, typed: entry, generalRemarks: '', actions })
  onForm(form)
  return <PayFields form={form} person={person} onSaved={() => {}} />
}

/** What Ahmed's card says, with or without a slip of last month, and its form. */
function card({
  last = true,
  typed,
  unread = [],
  isLastComing = false,
}: { last?: boolean; typed?: Partial<PayEntry>; unread?: string[]; isLastComing?: boolean } = {}) {
  const slips = last ? [LAST] : []
  const [person] = withOverlay({ employees, slips, rows: [], month: MONTH, before: BEFORE, unread })
  if (!person) throw new Error('nobody')
  const forms: PayForm[] = []
  const entry = typed && {
    ...startingEntry({ ...person, last: slips[0] ?? null }, { pay: PAY.initial, isLastComing })!,
    ...typed,
  }
  const said = saidOn(
    <Card person={person} isLastComing={isLastComing} entry={entry} onForm={(form) => forms.push(form)} />,
  )
  return { said, form: forms.at(-1)! }
}

test.each([true, false])(
  'A card nobody touched shows no pay and saves no slip (last month’s slip: %s).',
  async (last) => {
    const { said, form } = card({ last })
    expect(said).toContain('—')
    expect(said).not.toMatch(/0\.00|1,126\.15|payroll\.(lessThanLast|asLastMonth|noLastMonth)/)
    expect(form.textOf('basicPay')).toBe('')
    expect(await form.save()).toBe(false)
    expect(await outboxReads.unsent()).toEqual([])
  },
)

test('A card whose figures are all 0 saves no slip either.', async () => {
  const { form } = card({ last: false, typed: { contract: '', basicPay: '0', otherIncentives: '0' } })
  expect(await form.save()).toBe(false)
  expect(await outboxReads.unsent()).toEqual([])
})

test('Typing starts from last month’s contract figures, and then counts.', () => {
  const { said, form } = card({ typed: { incentives: '100' } })
  expect(said).toContain('payroll.moreThanLast')
  expect(form.textOf('basicPay')).toBe('1126.15')
})

test('No draft begins while last month is read for the first time; one that was begun can be saved.', () => {
  const [person] = withOverlay({ employees, slips: [], rows: [], month: MONTH, before: BEFORE, unread: [BEFORE] })
  const coming = { last: false, unread: [BEFORE], isLastComing: true }
  const { said, form } = card(coming)
  for (const shown of [said, row(person!, { isLastComing: true })])
    expect(shown).not.toMatch(/<input|payroll\.(addSalary|noLastMonth)/)
  form.typeFigure('basicPay', '5')
  expect(typed).not.toHaveBeenCalled()
  const begun = card({ ...coming, typed: { incentives: '100' } })
  expect(begun.said).toContain('payroll.addSalary')
  expect(begun.said).not.toMatch(/payroll\.noLastMonth|—/)
})

test('Without last month on the device, a draft begins with no contract and is compared with nothing.', () => {
  const [person] = withOverlay({ employees, slips: [], rows: [], month: MONTH, before: BEFORE, unread: [BEFORE] })
  const unknown = { last: false, unread: [BEFORE] }
  const { said, form } = card(unknown)
  for (const shown of [said, row(person!)]) expect(shown).toContain('<input')
  form.typeFigure('incentives', '100')
  expect(typed).toHaveBeenLastCalledWith('ahmed', expect.objectContaining({ ...NO_CONTRACT, incentives: '100' }))
  const begun = card({ ...unknown, typed: { incentives: '100' } })
  expect(begun.said).toContain('—')
  expect(begun.said).not.toMatch(/payroll\.(noLastMonth|asLastMonth|moreThanLast)/)
})

test('A refused slip is compared with nothing where the month has no slip.', () => {
  const rows = [
    outboxRowWith({ ownerId: 'mona', kind: 'paySlip', state: 'rejected', intent: { ...LAST, month: MONTH } }),
  ]
  const [person] = withOverlay({ employees, slips: [LAST], rows, month: MONTH, before: BEFORE })
  expect(person).toMatchObject({ slip: null, isRefused: true })
  expect(row(person!)).not.toMatch(/payroll\.(noLastMonth|asLastMonth)/)
})

test.each([true, false])('The review calls nothing unusual unless both months were read (%s).', (isKnown) => {
  const said = saidOn(
    <PayReviewView
      review={{ ready: [], netPay: 0, exceptions: [] }}
      isKnown={isKnown}
      page={1}
      onPage={() => {}}
      onBack={() => {}}
      month={MONTH}
      isLastComing={false}
      entries={{}}
      generalRemarks=""
      actions={actions}
      slipPathOf={() => ''}
    />,
  )
  expect(said.includes('payroll.noExceptions')).toBe(isKnown)
})
