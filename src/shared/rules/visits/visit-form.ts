import type { User } from '../../contract/employees.ts'
import { STANDARDS } from '../../contract/visits.ts'
import type { Standard } from '../../contract/visits.ts'
import { isListedEmployee } from '../chain/employee-choice.ts'
import { byShownName } from '../chain/people-order.ts'
import { gradesInAbsence } from './visits.ts'
import type { Grades, VisitIntent } from './visits.ts'

/** Whether a person can be graded: neither flag, and a pharmacist (docs/rules.md, *Visits*). */
export function isGradable(user: Pick<User, 'isAdmin' | 'isAccountant' | 'position'>): boolean {
  return isListedEmployee(user) && user.position === 'Pharmacist'
}

/** The pharmacists of that pharmacy and all others, each sorted by the names that are shown in that language. */
export function gradableAt(
  users: readonly User[],
  { pharmacy, locale }: { pharmacy: string; locale: 'en' | 'ar' },
): { here: User[]; elsewhere: User[] } {
  const gradable = users.filter(isGradable).sort(byShownName(locale))
  return {
    here: gradable.filter(({ currentPharmacy }) => currentPharmacy === pharmacy),
    elsewhere: gradable.filter(({ currentPharmacy }) => currentPharmacy !== pharmacy),
  }
}

export type VisitProblem = 'pharmacyMissing' | 'pharmacistMissing' | 'samePerson'

/**
 * The problems that prevent recording a visit, in the order of the form. An empty `otherId` means no other pharmacist.
 */
export function problemsOfVisit({
  pharmacy,
  pharmacistId,
  otherId,
}: {
  pharmacy: string
  pharmacistId: string
  otherId: string
}): VisitProblem[] {
  return [
    ...(pharmacy === '' ? ['pharmacyMissing' as const] : []),
    ...(pharmacistId === '' ? ['pharmacistMissing' as const] : []),
    ...(pharmacistId !== '' && pharmacistId === otherId ? ['samePerson' as const] : []),
  ]
}

type Named = { _id: string; employeeName: string }
type VisitMeant = {
  manager: { userId: string; employeeName: string }
  pharmacy: string
  pharmacist: Named
  /** Null: no other pharmacist, so only one visit. */
  other: Named | null
  grades: Grades
  generalRemarks: string
  recordedAt: string
}

/** The visit of the pharmacist in presence, followed by that of the other one in absence. */
export function visitsMeant({
  manager,
  pharmacy,
  pharmacist,
  other,
  grades,
  generalRemarks,
  recordedAt,
}: VisitMeant): VisitIntent[] {
  const shared = {
    evaluatingManager: manager.userId,
    evaluatingManagerName: manager.employeeName,
    evaluatedPharmacy: pharmacy,
    generalRemarks,
    recordedAt,
  }
  const of = ({ _id, employeeName }: Named) => ({ id: _id, name: employeeName })
  const first: VisitIntent = { ...shared, pharmacist: of(pharmacist), evaluationType: 'inPrescence', grades }
  return other
    ? [first, { ...shared, pharmacist: of(other), evaluationType: 'inAbscence', grades: gradesInAbsence(grades) }]
    : [first]
}

/** The grades of a form, and the standards that were graded in it; the others have the default grade. */
export type GradesChosen = { grades: Grades; chosen: Standard[] }

/** The standards without a grade of their own. */
export function ungradedIn({ chosen }: Pick<GradesChosen, 'chosen'>): Standard[] {
  return STANDARDS.filter((standard) => !chosen.includes(standard))
}

/** Gives all standards without a grade of their own the same one; their remarks stay. */
export function gradeTheRest({ grades, chosen }: GradesChosen, grade: number): GradesChosen {
  const rest = ungradedIn({ chosen })
  return {
    grades: { ...grades, ...Object.fromEntries(rest.map((standard) => [standard, { ...grades[standard], grade }])) },
    chosen: [...chosen, ...rest],
  }
}

/** The sum of these standards once each of them is graded; null before. */
export function sumWhenGraded({ grades, chosen }: GradesChosen, standards: readonly Standard[]): number | null {
  return standards.every((standard) => chosen.includes(standard))
    ? standards.reduce((sum, standard) => sum + grades[standard].grade, 0)
    : null
}
