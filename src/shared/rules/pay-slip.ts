import type { NewSlipBody, Slip } from '../contract/payroll.ts'

/** A whole slip as the accountant saved it, net pay worked out by `netPay`. */
export type PaySlipIntent = NewSlipBody

export type PaySlipDecision =
  | { action: 'create'; body: NewSlipBody }
  | { action: 'nothing'; slip: Slip }
  /** That month has its slip already: it is shown, and never written over. */
  | { action: 'conflict'; code: 'slip_exists'; current: Slip }
  /** A plain server took more than one for that month; all are shown. */
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
 * One slip for an employee and month (docs/rules.md, *Pay*). One that is there with the very same figures is this one; with
 * others it is not, even under the same `clientRef`: it was edited after a send that had arrived.
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
