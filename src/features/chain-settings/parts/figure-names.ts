import type { MessageId } from '../../../i18n/message-id.ts'
import type { ContractFigure } from '../../../shared/contract/chain/pay-contracts.ts'

export const FIGURE_NAMES: Record<ContractFigure, MessageId> = {
  basicPay: 'payroll.basicPay',
  housingAllowance: 'payroll.housingAllowance',
  transportAllowance: 'payroll.transportAllowance',
  fixedOverTime: 'payroll.fixedOverTime',
  overTimeRate: 'payroll.overTimeRate',
  otherIncentives: 'payroll.otherIncentives',
}
