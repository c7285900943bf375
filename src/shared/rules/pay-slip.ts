import type { NewSlipBody, Slip } from '../contract/payroll.ts'

/** A whole slip as the accountant saved it, net pay worked out by `netPay`. */
export type PaySlipIntent = NewSlipBody

export type PaySlipDecision =
  | { action: 'create'; body: NewSlipBody }
  | { action: 'nothing'; slip: Slip }
  /** That month has its slip already: it is shown, and never written over. */
  | { action: 'conflict'; code: 'slip_exists'; current: Slip }

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

/** One slip for an employee and month (RULES: *Queued kinds*). One that is there with the very same figures is this one. */
export function decidePaySlip({ server, intent, opId }: { server: Slip[]; intent: PaySlipIntent; opId: string }): PaySlipDecision {
  const there = server.find(({ userId, month }) => userId === intent.userId && month === intent.month)
  if (!there) return { action: 'create', body: { ...intent, clientRef: opId } }
  const isThis = there['clientRef'] === opId || (there.netPay === intent.netPay && FIGURES.every((name) => there[name] === intent[name]))
  return isThis ? { action: 'nothing', slip: there } : { action: 'conflict', code: 'slip_exists', current: there }
}
