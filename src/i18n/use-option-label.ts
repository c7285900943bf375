import type { MessageId } from './message-id.ts'
import { useT } from './use-t.ts'

/** Option values travel as these exact English words; only what is shown is translated. */
const LABELS: Record<string, MessageId> = {
  Pharmacist: 'options.pharmacist',
  Worker: 'options.worker',
  Male: 'options.male',
  Female: 'options.female',
  Egyptian: 'options.egyptian',
  Saudi: 'options.saudi',
  Bangladesh: 'options.bangladesh',
  Indian: 'options.indian',
  '0 Days': 'options.probation0',
  '3 Months': 'options.probation3',
  '6 Months': 'options.probation6',
  'Bank Transfer': 'options.bankTransfer',
  Cash: 'options.cash',
  'Al Bilad Bank': 'options.alBilad',
  'Al Inmaa Bank': 'options.alInmaa',
  'No Bank Account yet': 'options.noBankAccount',
  'Under Training': 'options.underTraining',
  'No Specific Place': 'options.noSpecificPlace',
  'Full Time': 'options.fullTime',
  'On the Job': 'options.onTheJob',
  'Annual Leave': 'options.annualLeave',
  'Emergency Leave': 'options.emergencyLeave',
  'Hajj Leave': 'options.hajjLeave',
  'Omrah Leave': 'options.omrahLeave',
}

/** The words for an option's value; a value that is none of ours (a pharmacy, free text) stays as it is. */
export function useOptionLabel(): (value: string) => string {
  const t = useT()
  return (value) => {
    const label = LABELS[value]
    return label ? t(label) : value
  }
}
