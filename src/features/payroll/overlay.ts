import { groupBy } from '../../shared/rules/values/group-by.ts'
import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { parsePaySlipIntent } from '../../kinds/pay-slip/kind.ts'
import type { User } from '../../shared/contract/employees.ts'
import { slipSchema } from '../../shared/contract/payroll.ts'
import type { NewSlipBody, Slip, VoidedSlip } from '../../shared/contract/payroll.ts'
import type { Overtime } from '../../shared/contract/overtime.ts'
import { readRows } from '../../shared/contract/readable.ts'
import { approvedOvertime, hoursOf } from '../../shared/rules/hours/overtime.ts'
import { countedSlips } from '../../shared/rules/pay/pay-slip.ts'
import { payChange } from '../../shared/rules/pay/pay-month.ts'
import type { PayChange } from '../../shared/rules/pay/pay-month.ts'
import { totalAllowance } from '../../shared/rules/pay/pay.ts'

/** One employee's pay of the month. */
export type PersonPay = {
  employee: User
  /**
   * The slip of this month: the server's, or the accountant's own unsent one; undefined if this device has none and has
   * never read the month.
   */
  slip: Slip | null | undefined
  /** Further slips of the same month, which a plain server accepted, without copies of one. */
  others: Slip[]
  /** The accountant's own slip of this month that is not on the server yet. */
  row: OutboxRow | null
  /** Whether the row waits for a decision; then `slip` is the server's existing one. */
  isRefused: boolean
  /** The slip of the month before, likewise. */
  last: Slip | null | undefined
  /** The slips of this month that were declared void, the last one first. They count for nothing. */
  voided: VoidedSlip[]
  /** The approved overtime requests of the month, earliest first. */
  approved: Overtime[]
}

type Month = {
  employees: readonly User[]
  slips: readonly Slip[]
  rows: readonly OutboxRow[]
  month: string
  before: string
  overtime?: readonly Overtime[]
  voided?: readonly VoidedSlip[]
  /** Which of the two months were never read. */
  unread?: readonly string[]
}

/** Applies the accountant's unsent slips to the server's, for each employee. */
export function withOverlay({
  employees,
  slips,
  rows,
  month,
  before,
  overtime = [],
  voided = [],
  unread = [],
}: Month): PersonPay[] {
  const server = groupBy(countedSlips(slips).sort(earliestFirst), keyOf)
  const voidedOf = groupBy(
    [...voided].filter((slip) => slip.month === month).sort(lastVoidedFirst),
    ({ userId }) => userId,
  )
  const overtimeOf = groupBy(overtime, ({ requesterId }) => requesterId)
  const own = new Map<string, { row: OutboxRow; intent: NewSlipBody }>()
  for (const row of rows) {
    const intent = parsePaySlipIntent(row.intent)
    if (intent) own.set(keyOf(intent), { row, intent })
  }
  const shown = (userId: string, ofMonth: string): Pick<PersonPay, 'slip' | 'others' | 'row' | 'isRefused'> => {
    const key = keyOf({ userId, month: ofMonth })
    const none = unread.includes(ofMonth) ? undefined : null
    const [there = none, ...others] = server.get(key) ?? []
    const mine = own.get(key)
    if (!mine) return { slip: there, others, row: null, isRefused: false }
    const isRefused = !isStillMeant(mine.row)
    const slip = there ?? (isRefused ? firstIn(mine.row) : unsentSlip(mine)) ?? none
    return { slip, others, row: mine.row, isRefused }
  }
  return employees.map((employee) => {
    const { slip: last } = shown(employee._id, before)
    const approved = approvedOvertime(overtimeOf.get(employee._id) ?? [], { requesterId: employee._id, month })
    return {
      employee,
      ...shown(employee._id, month),
      last: last?.netPay === null ? null : last,
      voided: voidedOf.get(employee._id) ?? [],
      approved,
    }
  })
}

/** The approved hours of the month; null if nothing was approved. */
export function approvedHoursOf({ approved }: Pick<PersonPay, 'approved'>): number | null {
  return approved.length === 0 ? null : hoursOf(approved)
}

function earliestFirst(a: Slip, b: Slip): number {
  return (a.createdAt ?? '') < (b.createdAt ?? '') ? -1 : 1
}

export function lastVoidedFirst(a: VoidedSlip, b: VoidedSlip): number {
  return (a.voided.at ?? '') < (b.voided.at ?? '') ? 1 : -1
}

function keyOf({ userId, month }: { userId: string; month: string }): string {
  return JSON.stringify([userId, month])
}

/** The existing slip that the server returned with the rejection; one that is void pays nothing. */
function firstIn({ lastProblem }: OutboxRow): Slip | null {
  const slips = readRows([lastProblem?.current ?? []].flat(), slipSchema)?.rows ?? []
  return slips.find(({ voided }) => voided === undefined) ?? null
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

/** Whether the month's slip is on the server; an unsent one has a state word of its own. */
export function isSlipSaved({ slip }: Pick<PersonPay, 'slip'>): boolean {
  return slip != null && isOnServer(slip)
}

/** The change of a net pay from last month's: null without one, undefined while that is not known. */
export function changeFrom(net: number | null, last: PersonPay['last']): PayChange | null | undefined {
  return last === undefined ? undefined : payChange(net, last?.netPay ?? null)
}

/** Only slips on the server can be opened by their id. */
export function isOnServer({ _id }: Slip): boolean {
  return !_id.startsWith(UNSENT)
}
