import { useCallback } from 'react'
import { useAddedNames } from './added-names.ts'
import type { MessageId } from './message-id.ts'
import { useLocale } from './use-locale.ts'
import { useT } from './use-t.ts'

/** Option values are sent as these exact English words; only the labels are translated. */
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
  Mada: 'options.mada',
  'Credit card': 'options.creditCard',
  Transfer: 'options.transfer',
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

/**
 * The label of an option's value, of the product or added by the chain, or the name of a pharmacy. Free text stays as it
 * is.
 */
export function useOptionLabel(): (value: string) => string {
  const t = useT()
  const added = useAddedNames()
  const locale = useLocale()
  return useCallback(
    (value) => {
      const label = LABELS[value]
      return label ? t(label) : (added.get(value)?.[locale] ?? value)
    },
    [t, added, locale],
  )
}
