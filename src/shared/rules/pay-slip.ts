import type { NewSlipBody, Slip } from '../contract/payroll.ts'

/** A complete slip as saved by the accountant, with its `netPay`. */
export type PaySlipIntent = NewSlipBody

export type PaySlipDecision =
  | { action: 'create'; body: NewSlipBody }
  | { action: 'nothing'; slip: Slip }
  /** That month already has a slip, which is shown and never overwritten. */
  | { action: 'conflict'; code: 'slip_exists'; current: Slip }
  /** A plain server has more than one slip for that month; all are shown. */
  | { action: 'conflict'; code: 'double_slip'; current: Slip[] }

const FIGURES = [
  'basicPay',
  'housingAllowance',
  'transportAllowance',
  'fixedOverTime',
  'overTimeHours',
  'overTimeRate',
  'incentives',
  'percentage',
  'campaigns',
  'deductions',
  'ticketsAllowance',
  'otherIncentives',
  'telAllowance',
] as const

/**
 * One slip per employee and month (docs/rules.md, *Pay*). An existing slip with the same figures is this one. One with
 * other figures is not, even with the same `clientRef`: the row was edited after a send that had arrived.
 */
export function decidePaySlip({
  server,
  intent,
  opId,
}: {
  server: Slip[]
  intent: PaySlipIntent
  opId: string
}): PaySlipDecision {
  const [there, ...more] = server.filter(({ userId, month }) => userId === intent.userId && month === intent.month)
  if (!there) return { action: 'create', body: { ...intent, clientRef: opId } }
  if (more.length > 0) return { action: 'conflict', code: 'double_slip', current: [there, ...more] }
  const isThis = there.netPay === intent.netPay && FIGURES.every((name) => there[name] === intent[name])
  return isThis ? { action: 'nothing', slip: there } : { action: 'conflict', code: 'slip_exists', current: there }
}
