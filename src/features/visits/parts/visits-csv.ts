import type { Translate } from '../../../i18n/use-t.ts'
import { stateWordOf } from '@counter/outbox'
import type { StateWord } from '@counter/outbox'
import type { MessageId } from '../../../i18n/message-id.ts'
import { csvOf } from '../../../lib/csv.ts'
import { PHARMACIST_STANDARDS, PHARMACY_STANDARDS, STANDARDS } from '../../../shared/contract/visits.ts'
import { sumOfGrades } from '../../../shared/rules/visits/visit-review.ts'
import { dayOfVisit } from '../../../shared/rules/visits/visit-trend.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import type { ShownVisit } from './shown-visit.ts'
import { EVALUATION_NAMES, STANDARD_NAMES } from '../../../i18n/standard-names.ts'

const STATES: Record<StateWord, MessageId> = {
  saved: 'app.stateSaved',
  sending: 'app.stateSending',
  sent: 'app.stateSent',
  attention: 'app.stateAttention',
}

/** One line per visit, with headings in the user's language; each standard with its grade and remarks. */
export function visitsCsv({
  visits,
  t,
  placeText,
}: {
  visits: readonly ShownVisit[]
  t: Translate
  placeText: (name: string) => string
}): string {
  const headings = [
    t('visits.day'),
    t('visits.pharmacy'),
    t('visits.pharmacist'),
    t('visits.type'),
    t('visits.manager'),
    t('visits.total'),
    t('visits.pharmacyStandards'),
    t('visits.pharmacistStandards'),
    ...STANDARDS.flatMap((standard) => [
      t(STANDARD_NAMES[standard]),
      t('visits.remarksOn', { standard: t(STANDARD_NAMES[standard]) }),
    ]),
    t('visits.generalRemarks'),
    t('visits.state'),
  ]
  const rows = visits.map(({ visit, row }) => [
    dayOfVisit(visit),
    placeText(visit.evaluatedPharmacy),
    visit.evaluatedPharmacistName,
    t(EVALUATION_NAMES[visit.evaluationType]),
    visit.evaluatingManagerName,
    visitTotal(visit),
    sumOfGrades(visit, PHARMACY_STANDARDS),
    sumOfGrades(visit, PHARMACIST_STANDARDS),
    ...STANDARDS.flatMap((standard) => [visit[standard].grade ?? t('app.notReadable'), visit[standard].remarks]),
    visit.generalRemarks,
    t(STATES[row ? stateWordOf(row) : 'sent']),
  ])
  return csvOf({ headings, rows })
}
