import { PHARMACY_STANDARDS } from '../../contract/visits.ts'
import type { Visit } from '../../contract/visits.ts'
import { riyadhDayOf } from '../days/business-day.ts'
import { newestVisitFirst, sumOfGrades } from './visit-review.ts'
import { visitTotal } from './visits.ts'

/** `change` from the previous point; null for the first. */
export type TrendPoint = { id: string; day: string; points: number; change: number | null }

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

/**
 * A pharmacist's totals, oldest first; only visits in presence, because in absence a third of the total is filled in.
 */
export function pharmacistTrend(visits: readonly Visit[], pharmacistId: string): TrendPoint[] {
  return trendOf(
    visits.filter((visit) => visit.evaluatedPharmacistId === pharmacistId && visit.evaluationType === 'inPrescence'),
    visitTotal,
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

function trendOf(visits: readonly Visit[], pointsOf: (visit: Visit) => number): TrendPoint[] {
  const trend: TrendPoint[] = []
  for (const visit of [...visits].sort((a, b) => newestVisitFirst(b, a))) {
    const day = dayOfVisit(visit)
    const points = pointsOf(visit)
    const before = trend.at(-1)
    if (day !== null) trend.push({ id: visit._id, day, points, change: before ? points - before.points : null })
  }
  return trend
}
