import type { MessageId } from '../../../i18n/message-id.ts'
import type { VaccineStatus } from '../../../shared/rules/people/personal-record.ts'

export const STATUS_LABELS: Record<VaccineStatus, MessageId> = {
  firstDoseTaken: 'vaccination.firstDoseTaken',
  secondDoseTaken: 'vaccination.secondDoseTaken',
  noDoseTaken: 'vaccination.noDoseTaken',
}
