import { groupBy } from '../../../shared/rules/group-by.ts'
import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { parsePaySlipIntent } from '../../../kinds/pay-slip/kind.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { slipSchema } from '../../../shared/contract/payroll.ts'
import type { NewSlipBody, Slip } from '../../../shared/contract/payroll.ts'
import { readRows } from '../../../shared/contract/readable.ts'
import { totalAllowance } from '../../../shared/rules/pay.ts'

/** One employee's pay of the month. */
export type PersonPay = {
  employee: User
  /** The slip of this month: the server's, or the accountant's own unsent one. */
  slip: Slip | null
  /** Further slips of the same month, which a plain server accepted. */
  others: Slip[]
  /** The accountant's own slip of this month that is not on the server yet. */
  row: OutboxRow | null
  /** Whether the row waits for a decision; then `slip` is the server's existing one. */
  isRefused: boolean
  last: Slip | null
}

type Month = {
  employees: readonly User[]
  slips: readonly Slip[]
  rows: readonly OutboxRow[]
  month: string
  before: string
}

/** Applies the accountant's unsent slips to the server's, for each employee. */
export function layOverPay({ employees, slips, rows, month, before }: Month): PersonPay[] {
  const server = groupBy([...slips].sort(earliestFirst), keyOf)
  const own = new Map<string, { row: OutboxRow; intent: NewSlipBody }>()
  for (const row of rows) {
    const intent = parsePaySlipIntent(row.intent)
    if (intent) own.set(keyOf(intent), { row, intent })
  }
  const shown = (userId: string, ofMonth: string): Pick<PersonPay, 'slip' | 'others' | 'row' | 'isRefused'> => {
    const key = keyOf({ userId, month: ofMonth })
    const [there = null, ...others] = server.get(key) ?? []
    const mine = own.get(key)
    if (!mine) return { slip: there, others, row: null, isRefused: false }
    const isRefused = !isStillMeant(mine.row)
    return { slip: there ?? (isRefused ? firstIn(mine.row) : unsentSlip(mine)), others, row: mine.row, isRefused }
  }
  return employees.map((employee) => {
    const { slip: last } = shown(employee._id, before)
    return { employee, ...shown(employee._id, month), last: last?.netPay === null ? null : last }
  })
}

function earliestFirst(a: Slip, b: Slip): number {
  return (a.createdAt ?? '') < (b.createdAt ?? '') ? -1 : 1
}

function keyOf({ userId, month }: { userId: string; month: string }): string {
  return JSON.stringify([userId, month])
}

/** The existing slip that the server returned with the rejection. */
function firstIn({ lastProblem }: OutboxRow): Slip | null {
  return readRows([lastProblem?.current ?? []].flat(), slipSchema)?.rows[0] ?? null
}

function unsentSlip({ row, intent }: { row: OutboxRow; intent: NewSlipBody }): Slip {
  return slipSchema.parse({
    ...intent,
    _id: unsentSlipId(row.opId),
    totalAllowance: totalAllowance(intent),
    slipUid: null,
    createdAt: row.recordedAt,
  })
}

const UNSENT = 'unsent-'

function unsentSlipId(opId: string): string {
  return UNSENT + opId
}

/** Whether the month is paid; an unsent slip does not count. */
export function isPaid({ slip }: Pick<PersonPay, 'slip'>): boolean {
  return slip !== null && isOnServer(slip)
}

/** Only slips on the server can be opened by their id. */
export function isOnServer({ _id }: Slip): boolean {
  return !_id.startsWith(UNSENT)
}
