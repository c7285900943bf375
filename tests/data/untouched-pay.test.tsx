import { expect, test, vi } from 'vitest'
import { outboxReads } from '../../src/data/sync/outbox-store.ts'
import { withOverlay } from '../../src/features/payroll/overlay.ts'
import type { PersonPay } from '../../src/features/payroll/overlay.ts'
import { startingEntry } from '../../src/features/payroll/parts/entry-of-person.ts'
import { PayFields } from '../../src/features/payroll/parts/pay-fields.tsx'
import { usePayForm } from '../../src/features/payroll/parts/use-pay-form.ts'
import type { PayForm } from '../../src/features/payroll/parts/use-pay-form.ts'
import { PAY } from '../../src/shared/contract/chain/pay-contracts.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import type { PayEntry } from '../../src/shared/rules/pay-entry.ts'
import { saidOn } from '../support/said-on.tsx'

// A render on the server has no state of the app.
vi.mock('../../src/stores/session-store.ts', () => ({
  useSignedIn: () => ({ userId: 'mona', employeeName: 'Mona' }),
}))
vi.mock('../../src/lib/chain-settings.ts', () => ({
  useChainSection: (section: { initial: unknown }) => section.initial,
}))

const MONTH = '2026-11-01'
const LAST = slipSchema.parse({
  ...{ _id: 's-0', userId: 'ahmed', userName: 'Ahmed', month: '2026-10-01' },
  ...{ basicPay: 1126.15, netPay: 1126.15 },
})
const employees = [
  userSchema.parse({ _id: 'ahmed', email: 'a@chain.example', employeeName: 'Ahmed', position: 'Worker' }),
]
const actions = { typeRemarks() {}, typeEntry() {}, typeEntries() {}, forgetEntries() {} }

type CardProps = { person: PersonPay; entry: PayEntry | undefined; onForm: (form: PayForm) => void }
function Card({ person, entry, onForm }: CardProps) {
  const form = usePayForm({ person, month: MONTH, typed: entry, generalRemarks: '', actions })
  onForm(form)
  return <PayFields form={form} person={person} onSaved={() => {}} />
}

/** What Ahmed's card says, with or without a slip of last month, and its form. */
function card({ last = true, typed }: { last?: boolean; typed?: Partial<PayEntry> } = {}) {
  const slips = last ? [LAST] : []
  const [person] = withOverlay({ employees, slips, rows: [], month: MONTH, before: '2026-10-01' })
  if (!person) throw new Error('nobody')
  const forms: PayForm[] = []
  const entry = typed && { ...startingEntry(person, PAY.initial), ...typed }
  const said = saidOn(<Card person={person} entry={entry} onForm={(form) => forms.push(form)} />)
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
