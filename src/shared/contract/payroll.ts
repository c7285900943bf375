import * as z from 'zod/mini'
import {
  calendarDay,
  clientRef,
  dayOrNone,
  decimal,
  id,
  instant,
  orNull,
  recordId,
  revision,
  sentDecimal,
  text,
} from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { longText } from './text-limits.ts'

export const MAX_PAY_AMOUNT_SAR = 1_000_000
export const MAX_OVERTIME_HOURS = 744

/** All amounts of a slip that count towards net pay, in SAR. `percentage` and `campaigns` are amounts too. */
export const PAY_AMOUNTS = [
  'basicPay',
  'housingAllowance',
  'transportAllowance',
  'fixedOverTime',
  'incentives',
  'percentage',
  'campaigns',
  'ticketsAllowance',
  'otherIncentives',
  'deductions',
] as const
export type PayAmount = (typeof PAY_AMOUNTS)[number]

const amount = z._default(decimal, 0)

const amounts = {
  basicPay: amount,
  housingAllowance: amount,
  transportAllowance: amount,
  fixedOverTime: amount,
  overTimeHours: amount,
  overTimeRate: amount,
  overTimeAllowance: amount,
  incentives: amount,
  percentage: amount,
  campaigns: amount,
  deductions: amount,
  ticketsAllowance: amount,
  otherIncentives: amount,
  /** Displayed only; not part of net pay. */
  telAllowance: amount,
}

export const slipRow = z.looseObject({
  _id: recordId,
  userId: text,
  userName: text,
  /** First of the month, `YYYY-MM-01`. */
  month: dayOrNone,
  salaryOf: text,
  ...amounts,
  /** Null: not calculated yet, so no earnings are shown. 0 is a valid figure. */
  netPay: orNull(decimal),
  generalRemarks: text,
  remarks: text,
  slipUid: orNull(text),
  totalAllowance: orNull(decimal),
  /** The hours that managers had approved for the month when the slip was saved (⊕). */
  approvedOverTimeHours: z.optional(decimal),
  createdAt: orNull(instant),
  /** The opId of the row that made it (⊕). */
  clientRef: z.optional(text),
  /** Who declared it void, when and why (⊕): it is not paid, and counts for nothing. */
  voided: z.optional(z.object({ at: orNull(instant), by: text, reason: text })),
  revision,
  ...readableRow,
})
export const slipSchema = readable(slipRow)
export type Slip = z.infer<typeof slipSchema>

/** A slip that was declared void. */
export type VoidedSlip = Slip & { voided: NonNullable<Slip['voided']> }

const paid = z.pipe(
  sentDecimal,
  z.number().check(z.minimum(0, 'amount_negative'), z.maximum(MAX_PAY_AMOUNT_SAR, 'amount_too_large')),
)
const given = z._default(paid, 0)

/** The body of addAPayroll for the reference server, which recalculates net pay and refuses a different one. */
export const newSlipBodySchema = z.looseObject({
  userId: id,
  userName: text,
  month: z.pipe(calendarDay, z.string().check(z.regex(/-01$/, 'not_first_of_month'))),
  salaryOf: z._default(z.string().check(z.maxLength(40, 'too_long')), ''),
  basicPay: given,
  housingAllowance: given,
  transportAllowance: given,
  fixedOverTime: given,
  overTimeHours: z._default(
    z.pipe(
      sentDecimal,
      z.number().check(z.minimum(0, 'hours_negative'), z.maximum(MAX_OVERTIME_HOURS, 'hours_too_many')),
    ),
    0,
  ),
  approvedOverTimeHours: z.optional(z.pipe(sentDecimal, z.number().check(z.minimum(0), z.maximum(MAX_OVERTIME_HOURS)))),
  overTimeRate: given,
  overTimeAllowance: given,
  incentives: given,
  percentage: given,
  campaigns: given,
  deductions: given,
  ticketsAllowance: given,
  otherIncentives: given,
  telAllowance: given,
  netPay: sentDecimal,
  generalRemarks: longText(z._default(z.string(), '')),
  remarks: longText(z._default(z.string(), '')),
  clientRef,
})
export type NewSlipBody = z.infer<typeof newSlipBodySchema>
