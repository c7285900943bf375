import type { MessageId } from './message-id.ts'
import type { EvaluationType, Standard } from '../shared/contract/visits.ts'

export const STANDARD_NAMES: Record<Standard, MessageId> = {
  pharmacyHygienicMeasures: 'visits.pharmacyHygienicMeasures',
  counterHygienicMeasures: 'visits.counterHygienicMeasures',
  pricing: 'visits.pricing',
  temperatureRegistration: 'visits.temperatureRegistration',
  merchandizing: 'visits.merchandizing',
  offersDisplay: 'visits.offersDisplay',
  officialDocumentsOrganized: 'visits.officialDocumentsOrganized',
  availabiltyFollowUp: 'visits.availabiltyFollowUp',
  expiryFollowUp: 'visits.expiryFollowUp',
  randomStockTake: 'visits.randomStockTake',
  personalHygienicMeasures: 'visits.personalHygienicMeasures',
  formalWear: 'visits.formalWear',
  dataAwareness: 'visits.dataAwareness',
  communicationSkills: 'visits.communicationSkills',
  CustomerService: 'visits.CustomerService',
}

export const EVALUATION_NAMES: Record<EvaluationType, MessageId> = {
  inPrescence: 'visits.inPrescence',
  inAbscence: 'visits.inAbscence',
}
