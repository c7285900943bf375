import { PHARMACY_STANDARDS } from '../../contract/visits.ts'
import type { Visit } from '../../contract/visits.ts'
import { riyadhDayOf } from '../days/business-day.ts'
import { groupBy } from '../values/group-by.ts'
import { newestVisitFirst, sumOfGrades } from './visit-review.ts'
import { visitTotal } from './visits.ts'

/** `points`: null for a visit in absence, which is a gap. `change` from the previous points; null for the first. */
export type TrendPoint = { id: string; day: string; points: number | null; change: number | null }

/**
 * A pharmacy's points for its ten standards, oldest first. A pair of visits is one occasion and gives one point. Visits
 * without a time are skipped.
 */
export function pharmacyTrend(visits: readonly Visit[], pharmacy: string): TrendPoint[] {
  const there = visits.filter(({ evaluatedPharmacy }) => evaluatedPharmacy === pharmacy)
  return trendOf(
    there.filter((visit) => presentBeside(there, visit) === null),
    (visit) => sumOfGrades(visit, PHARMACY_STANDARDS),
  )
}

/** A pharmacist's totals, oldest first. A visit in absence is a gap, because a third of its total is filled in. */
export function pharmacistTrend(visits: readonly Visit[], pharmacistId: string): TrendPoint[] {
  return trendOf(
    visits.filter((visit) => visit.evaluatedPharmacistId === pharmacistId),
    (visit) => (visit.evaluationType === 'inPrescence' ? visitTotal(visit) : null),
  )
}

/**
 * For a visit in absence, the visit in presence that was recorded with it; null for others. On a plain server the two
 * have different times.
 */
export function presentBeside(visits: readonly Visit[], visit: Visit): Visit | null {
  if (visit.evaluationType !== 'inAbscence' || visit.createdAt === null) return null
  const beside = visits.filter((other) => other.evaluationType === 'inPrescence' && isOneOccasion(visit, other))
  return beside.find(({ createdAt }) => createdAt === visit.createdAt) ?? beside[0] ?? null
}

/** The visits in presence by the ids of those in absence that were recorded with them, at most one each. */
export function pairedVisits(visits: readonly Visit[]): Map<string, Visit> {
  const presentOf = new Map<string, Visit>()
  const occasions = groupBy(visits, (visit) =>
    JSON.stringify([visit.evaluatedPharmacy, visit.evaluatingManager, dayOfVisit(visit)]),
  )
  for (const together of occasions.values()) {
    const free = new Set(together)
    for (const visit of together) {
      const present = presentBeside([...free], visit)
      if (!present) continue
      presentOf.set(visit._id, present)
      free.delete(present)
    }
  }
  return presentOf
}

/** The other visit of a pair; null for a visit of one person. */
export function otherOfPair(visits: readonly Visit[], visit: Visit): Visit | null {
  const presentOf = pairedVisits(visits)
  return presentOf.get(visit._id) ?? visits.find(({ _id }) => presentOf.get(_id)?._id === visit._id) ?? null
}

function isOneOccasion(one: Visit, other: Visit): boolean {
  return (
    one.evaluatedPharmacy === other.evaluatedPharmacy &&
    one.evaluatingManager === other.evaluatingManager &&
    dayOfVisit(one) === dayOfVisit(other) &&
    PHARMACY_STANDARDS.every(
      (standard) => one[standard].grade === other[standard].grade && one[standard].remarks === other[standard].remarks,
    )
  )
}

/** The Riyadh day of a visit; null if its time is unknown. */
export function dayOfVisit({ createdAt }: Pick<Visit, 'createdAt'>): string | null {
  return createdAt === null ? null : riyadhDayOf(Date.parse(createdAt))
}

function trendOf(visits: readonly Visit[], pointsOf: (visit: Visit) => number | null): TrendPoint[] {
  const trend: TrendPoint[] = []
  let before: number | null = null
  for (const visit of [...visits].sort((a, b) => newestVisitFirst(b, a))) {
    const day = dayOfVisit(visit)
    if (day === null) continue
    const points = pointsOf(visit)
    trend.push({ id: visit._id, day, points, change: points === null || before === null ? null : points - before })
    before = points ?? before
  }
  return trend
}
