import { UNREADABLE } from '../../contract/own-mark.ts'
import { PAY_AMOUNTS } from '../../contract/payroll.ts'
import type { NewSlipBody, Slip } from '../../contract/payroll.ts'
import { byOperation } from '../sales/doubles.ts'

/** A complete slip as saved by the accountant, with its `netPay`. */
export type PaySlipIntent = NewSlipBody

export type PaySlipDecision =
  | { action: 'create'; body: NewSlipBody }
  | { action: 'nothing'; slip: Slip }
  /** That month already has a slip, which is shown and never overwritten. */
  | { action: 'conflict'; code: 'slip_exists'; current: Slip }
  /** A plain server has several slips for that month that are not copies of one; all are shown. */
  | { action: 'conflict'; code: 'double_slip'; current: Slip[] }
  /** A slip of that month was declared void, which the person did not know when they entered this one. */
  | { action: 'conflict'; code: 'slip_voided'; current: Slip }

const FIGURES = ['netPay', ...PAY_AMOUNTS, 'overTimeHours', 'overTimeRate', 'telAllowance'] as const

/** One slip for each employee, month and `clientRef`, unless the figures differ or one of them cannot be read. */
export function countedSlips(slips: readonly Slip[]): Slip[] {
  const content = (slip: Slip) => [slip.userId, slip.month, ...FIGURES.map((name) => String(slip[name]))]
  return byOperation(slips, (slip) => (slip[UNREADABLE]?.length ? [slip._id] : content(slip))).map(([slip]) => slip)
}

type Decided = {
  server: Slip[]
  intent: PaySlipIntent
  opId: string
  /** Ids of the month's voided slips that the person had seen. */
  seenVoided?: readonly string[]
}

/**
 * One slip per employee and month (docs/rules.md, *Pay*). An existing slip with the same figures is this one. One with
 * other figures is not, even with the same `clientRef`: the row was edited after a send that had arrived. Voided slips
 * do not count, but a person who has not seen one decides again.
 */
export function decidePaySlip({ server, intent, opId, seenVoided = [] }: Decided): PaySlipDecision {
  const ofMonth = server.filter(({ userId, month }) => userId === intent.userId && month === intent.month)
  const voided = ofMonth.filter((slip) => slip.voided !== undefined)
  const [there, ...more] = countedSlips(ofMonth.filter((slip) => slip.voided === undefined))
  if (more.length > 0 && there) return { action: 'conflict', code: 'double_slip', current: [there, ...more] }
  if (there)
    return hasFiguresOf(there, intent)
      ? { action: 'nothing', slip: there }
      : { action: 'conflict', code: 'slip_exists', current: there }
  const arrived = voided.find((slip) => slip.clientRef === opId && hasFiguresOf(slip, intent))
  if (arrived) return { action: 'nothing', slip: arrived }
  const unseen = voided.find(({ _id }) => !seenVoided.includes(_id))
  if (unseen) return { action: 'conflict', code: 'slip_voided', current: unseen }
  return { action: 'create', body: { ...intent, clientRef: opId } }
}

function hasFiguresOf(slip: Slip, intent: PaySlipIntent): boolean {
  return FIGURES.every((name) => slip[name] === intent[name])
}
