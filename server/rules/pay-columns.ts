import { toHalalas } from '../../src/shared/rules/values/halalas.ts'
import { netPay, overtimeAllowance } from '../../src/shared/rules/pay/pay.ts'
import type { PayComponents } from '../../src/shared/rules/pay/pay.ts'

export type Pay = PayComponents & { telAllowance: number }

/** The amounts as stored. The totals are computed, never taken from the body. */
export function payColumns(pay: Pay) {
  return {
    basic_pay: toHalalas(pay.basicPay),
    housing: toHalalas(pay.housingAllowance),
    transport: toHalalas(pay.transportAllowance),
    tel: toHalalas(pay.telAllowance),
    fixed_over_time: toHalalas(pay.fixedOverTime),
    over_time_hours: toHalalas(pay.overTimeHours),
    over_time_rate: toHalalas(pay.overTimeRate),
    over_time_allowance: toHalalas(overtimeAllowance(pay)),
    incentives: toHalalas(pay.incentives),
    percentage: toHalalas(pay.percentage),
    campaigns: toHalalas(pay.campaigns),
    deductions: toHalalas(pay.deductions),
    tickets: toHalalas(pay.ticketsAllowance),
    other_incentives: toHalalas(pay.otherIncentives),
    net_pay: toHalalas(netPay(pay)),
  }
}
