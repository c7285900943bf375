import type { MessageId } from '../../../i18n/message-id.ts'
import type { Contract, FigureProblem } from '../../../shared/rules/pay-entry.ts'

export const FIGURE_PROBLEMS: Record<FigureProblem, MessageId> = {
  negative: 'payroll.problemNegative',
  not_a_number: 'payroll.problemNotANumber',
  ambiguous: 'payroll.problemAmbiguous',
  too_large: 'payroll.problemTooLarge',
  too_precise: 'payroll.problemTooPrecise',
  hours_too_many: 'payroll.problemHours',
}

export const CONTRACT_NAMES: Record<Contract | '', MessageId> = {
  '': 'payroll.contractNone',
  pharmacistOld: 'payroll.contractPharmacistOld',
  pharmacistNew: 'payroll.contractPharmacistNew',
  worker: 'payroll.contractWorker',
}
