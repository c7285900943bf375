import { PHARMACIST_STANDARDS, PHARMACY_STANDARDS, STANDARDS } from '../../contract/visits.ts'
import type { Standard, Visit } from '../../contract/visits.ts'

/** Of six grades: the lowest that counts as strong, and the highest that counts as weak. */
export const STRONG_FROM_GRADE = 5
export const WEAK_UP_TO_GRADE = 3

/**
 * The standards that were actually evaluated: in absence the five personal ones are filled in, not observed
 * (docs/rules.md, *Visits*).
 */
export function gradedStandards({ evaluationType }: Pick<Visit, 'evaluationType'>): readonly Standard[] {
  return evaluationType === 'inAbscence' ? PHARMACY_STANDARDS : STANDARDS
}

/** Best first; equal grades in the order of the table. */
export function strongPoints(visit: Visit): Standard[] {
  return gradedStandards(visit)
    .filter((standard) => gradeOf(visit, standard) >= STRONG_FROM_GRADE)
    .sort((a, b) => gradeOf(visit, b) - gradeOf(visit, a))
}

/** Worst first; equal grades in the order of the table. */
export function weakPoints(visit: Visit): Standard[] {
  return gradedStandards(visit)
    .filter((standard) => visit[standard].grade !== null && gradeOf(visit, standard) <= WEAK_UP_TO_GRADE)
    .sort((a, b) => gradeOf(visit, a) - gradeOf(visit, b))
}

function gradeOf(visit: Visit, standard: Standard): number {
  return visit[standard].grade ?? 0
}

export function newestVisitFirst(a: Visit, b: Visit): number {
  const [first, second] = [a.createdAt ?? '', b.createdAt ?? '']
  if (first !== second) return first < second ? 1 : -1
  return a._id < b._id ? 1 : -1
}

/** The previous visit of the same person at the same pharmacy; null if there is none or its time is unknown. */
export function visitBefore(visits: readonly Visit[], visit: Visit): Visit | null {
  return visitsBefore(visits.filter((each) => isOfSame(each, visit))).get(visit._id) ?? null
}

type Visited = Pick<Visit, 'evaluatedPharmacistId' | 'evaluatedPharmacy'>

function isOfSame(one: Visited, other: Visited): boolean {
  return one.evaluatedPharmacistId === other.evaluatedPharmacistId && one.evaluatedPharmacy === other.evaluatedPharmacy
}

/**
 * For each visit id, the previous visit of the same person at the same pharmacy. Of two visits at the same time, neither
 * is before the other.
 */
export function visitsBefore(visits: readonly Visit[]): Map<string, Visit> {
  const before = new Map<string, Visit>()
  const lastOf = new Map<string, { at: Visit; earlier: Visit | null }>()
  const timed = visits.filter(({ createdAt }) => createdAt !== null).sort((a, b) => newestVisitFirst(b, a))
  for (const visit of timed) {
    const of = JSON.stringify([visit.evaluatedPharmacistId, visit.evaluatedPharmacy])
    const last = lastOf.get(of)
    const earlier = last && last.at.createdAt === visit.createdAt ? last.earlier : (last?.at ?? null)
    if (earlier) before.set(visit._id, earlier)
    lastOf.set(of, { at: visit, earlier })
  }
  return before
}

/** The grade that each standard had when a person was last graded in it at a pharmacy. */
export function lastGrades(visits: readonly Visit[], of: Visited): Partial<Record<Standard, number>> {
  const last: Partial<Record<Standard, number>> = {}
  for (const visit of visits.filter((each) => isOfSame(each, of)).sort((a, b) => newestVisitFirst(b, a)))
    for (const standard of gradedStandards(visit)) {
      const { grade } = visit[standard]
      if (grade !== null) last[standard] = grade
    }
  return last
}

export type VisitChange = {
  /** Difference in grades; only standards that were evaluated both times. */
  byStandard: Partial<Record<Standard, number>>
  /** Sum over those standards. */
  total: number
  /** Whether the personal standards are excluded. */
  isPharmacyOnly: boolean
}

export function changeSinceVisit(visit: Visit, before: Visit): VisitChange {
  const seenBefore = gradedStandards(before)
  const compared = gradedStandards(visit).filter(
    (standard) => seenBefore.includes(standard) && visit[standard].grade !== null && before[standard].grade !== null,
  )
  const byStandard = Object.fromEntries(
    compared.map((standard) => [standard, gradeOf(visit, standard) - gradeOf(before, standard)]),
  )
  return {
    byStandard,
    total: compared.reduce((sum, standard) => sum + gradeOf(visit, standard) - gradeOf(before, standard), 0),
    isPharmacyOnly: !PHARMACIST_STANDARDS.some((standard) => compared.includes(standard)),
  }
}

export function sumOfGrades(visit: Visit, standards: readonly Standard[]): number {
  return standards.reduce((sum, standard) => sum + gradeOf(visit, standard), 0)
}
