import { dayOfVisit } from '../../../shared/rules/visits/visit-trend.ts'
import type { ShownVisit } from './shown-visit.ts'

/** An empty string means all. The days are `YYYY-MM-DD`, both inclusive. */
export type VisitChoice = { pharmacy: string; pharmacistId: string; from: string; to: string }

export const EVERY_VISIT: VisitChoice = { pharmacy: '', pharmacistId: '', from: '', to: '' }

/** The visits that match, in the same order. A visit without a known day is in no period. */
export function chooseVisits(
  all: readonly ShownVisit[],
  { pharmacy, pharmacistId, from, to }: VisitChoice,
): ShownVisit[] {
  return all.filter(({ visit }) => {
    if (pharmacy !== '' && visit.evaluatedPharmacy !== pharmacy) return false
    if (pharmacistId !== '' && visit.evaluatedPharmacistId !== pharmacistId) return false
    if (from === '' && to === '') return true
    const day = dayOfVisit(visit)
    return day !== null && (from === '' || day >= from) && (to === '' || day <= to)
  })
}

/** Reads the filters from the URL. Invalid values fall back to their defaults. */
export function readVisitChoice(params: URLSearchParams): VisitChoice {
  const dayIn = (name: string) => DAY.exec(params.get(name) ?? '')?.[0] ?? ''
  return {
    pharmacy: params.get('place') ?? '',
    pharmacistId: params.get('who') ?? '',
    from: dayIn('from'),
    to: dayIn('to'),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function writeVisitChoice({ pharmacy, pharmacistId, from, to }: VisitChoice): Record<string, string> {
  return {
    ...(pharmacy === '' ? {} : { place: pharmacy }),
    ...(pharmacistId === '' ? {} : { who: pharmacistId }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}
