import type { MessageId } from '../../../i18n/message-id.ts'
import type { ComparedLine } from '../../../shared/rules/pay/pay-history.ts'

export const LINE_NAMES: Record<ComparedLine, MessageId> = {
  basicPay: 'payroll.basicPay',
  housingAllowance: 'payroll.housingAllowance',
  transportAllowance: 'payroll.transportAllowance',
  fixedOverTime: 'payroll.fixedOverTime',
  overTimeHours: 'payroll.overTimeHours',
  overTimeRate: 'payroll.overTimeRate',
  overTimeAllowance: 'payroll.overTimeAllowance',
  incentives: 'payroll.incentives',
  percentage: 'payroll.percentage',
  campaigns: 'payroll.campaigns',
  ticketsAllowance: 'payroll.ticketsAllowance',
  otherIncentives: 'payroll.otherIncentives',
  deductions: 'payroll.deductions',
  telAllowance: 'payroll.telAllowance',
  netPay: 'payroll.netPay',
}
