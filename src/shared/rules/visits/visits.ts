import { HIGHEST_GRADE, LOWEST_GRADE, PHARMACIST_STANDARDS, STANDARDS } from '../../contract/visits.ts'
import type { Graded, NewVisitBody, ShownGrade, Standard, Visit } from '../../contract/visits.ts'
import { byOperation } from '../sales/doubles.ts'

export type Grades = Record<Standard, Graded>

/** One visit for each content and `clientRef`. Nobody changes a visit, so that its copies are equal. */
export function countedVisits(visits: readonly Visit[]): Visit[] {
  return byOperation(visits, (visit) => [contentOf(visit)]).map(([visit]) => visit)
}

type Content = Pick<Visit, 'evaluatedPharmacistId' | 'evaluatedPharmacy' | 'evaluationType' | 'generalRemarks'> &
  Record<Standard, ShownGrade>

/** What equal visits have in common. */
function contentOf(visit: Content): string {
  const { evaluatedPharmacistId, evaluatedPharmacy, evaluationType, generalRemarks } = visit
  const grades = STANDARDS.map((standard) => [visit[standard].grade, visit[standard].remarks])
  return JSON.stringify([evaluatedPharmacistId, evaluatedPharmacy, evaluationType, generalRemarks, grades])
}

/** The sum of the fifteen grades, 15 to 90; unreadable ones are excluded. */
export function visitTotal(visit: Record<Standard, ShownGrade>): number {
  return STANDARDS.reduce((sum, standard) => sum + (visit[standard].grade ?? 0), 0)
}

/** Number of unreadable grades, which are in none of the sums. */
export function unreadableGrades(visit: Record<Standard, ShownGrade>): number {
  return STANDARDS.filter((standard) => visit[standard].grade === null).length
}

/** A new visit starts with the lowest grade for all standards and no remarks. */
export function emptyGrades(): Grades {
  return Object.fromEntries(STANDARDS.map((standard) => [standard, { grade: LOWEST_GRADE, remarks: '' }])) as Grades
}

/**
 * The grades of the other pharmacist's visit: the pharmacy's grades as observed, full grades for the personal standards
 * (docs/rules.md, *Visits*).
 */
export function gradesInAbsence(grades: Grades): Grades {
  const personal = Object.fromEntries(
    PHARMACIST_STANDARDS.map((standard) => [standard, { grade: HIGHEST_GRADE, remarks: '' }]),
  )
  return { ...grades, ...personal }
}

export type VisitIntent = {
  evaluatingManager: string
  evaluatingManagerName: string
  evaluatedPharmacy: string
  pharmacist: { id: string; name: string }
  evaluationType: Visit['evaluationType']
  grades: Grades
  generalRemarks: string
  recordedAt: string
}

export type VisitDecision =
  | { action: 'create'; body: NewVisitBody & Record<string, unknown> }
  | { action: 'nothing'; visit: Visit }
  | { action: 'conflict'; code: 'double_visit'; current: Visit[] }

/**
 * Finds the visit among that person's visits. If the server stores `clientRef`, that is certain; otherwise, and only
 * after an ambiguous send, it is an equal visit that did not exist when this one was recorded.
 */
export function decideVisit({
  server,
  intent,
  opId,
  ambiguous,
  seenBefore,
}: {
  server: Visit[]
  intent: VisitIntent
  opId: string
  ambiguous: boolean
  seenBefore: readonly string[]
}): VisitDecision {
  const [certain] = countedVisits(server.filter((visit) => visit.clientRef === opId))
  if (certain) return { action: 'nothing', visit: certain }
  const alike = server.filter((visit) => !visit.clientRef && !seenBefore.includes(visit._id) && isAlike(visit, intent))
  const [first, ...more] = ambiguous ? alike : []
  if (first && more.length > 0) return { action: 'conflict', code: 'double_visit', current: [first, ...more] }
  if (first) return { action: 'nothing', visit: first }
  return { action: 'create', body: visitBody(intent, opId) }
}

function visitBody({ pharmacist, grades, ...fields }: VisitIntent, opId: string) {
  return {
    ...fields,
    evaluatedPharmacistId: pharmacist.id,
    evaluatedPharmacistName: pharmacist.name,
    ...grades,
    clientRef: opId,
  }
}

/** Whether an equal visit was recorded later, by none of these operations. */
export function isEnteredAnew(
  intent: VisitIntent,
  { server, seenBefore, opIds }: { server: Visit[]; seenBefore: readonly string[]; opIds: ReadonlySet<string> },
): boolean {
  return server.some(
    (visit) => isAlike(visit, intent) && !seenBefore.includes(visit._id) && !opIds.has(visit.clientRef ?? ''),
  )
}

function isAlike(visit: Visit, intent: VisitIntent): boolean {
  const { pharmacist, grades, ...fields } = intent
  return contentOf(visit) === contentOf({ ...fields, ...grades, evaluatedPharmacistId: pharmacist.id })
}
