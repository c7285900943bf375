import type { VaccineStatus } from './personal-record.ts'
import { unlikelyDay } from '../days/unlikely-day.ts'
import type { UnlikelyDay } from '../days/unlikely-day.ts'

export type VaccinationTyped = { status: VaccineStatus | null; firstDoseDate: string; secondDoseDate: string }

export type VaccinationProblem = UnlikelyDay | 'required' | 'future' | 'before_birth' | 'before_first'
export type VaccinationProblems = Partial<Record<keyof VaccinationTyped, VaccinationProblem>>

/** Number of doses of each status, which is also the number of required dates. */
export const DOSES: Record<VaccineStatus, 0 | 1 | 2> = { noDoseTaken: 0, firstDoseTaken: 1, secondDoseTaken: 2 }

/** The problems of each field; dates that the status does not require are ignored. */
export function vaccinationProblems(
  typed: VaccinationTyped,
  { today, birthDate }: { today: string; birthDate: string | null },
): VaccinationProblems {
  if (typed.status === null) return { status: 'required' }
  const doses = DOSES[typed.status]
  const problemOf = (day: string): VaccinationProblem | null => {
    if (day === '') return 'required'
    const unlikely = unlikelyDay(day)
    if (unlikely) return unlikely
    if (day > today) return 'future'
    return birthDate !== null && day < birthDate ? 'before_birth' : null
  }
  const first = doses >= 1 ? problemOf(typed.firstDoseDate) : null
  const second =
    doses === 2
      ? (problemOf(typed.secondDoseDate) ??
        (typed.firstDoseDate && typed.secondDoseDate < typed.firstDoseDate ? 'before_first' : null))
      : null
  return { ...(first ? { firstDoseDate: first } : {}), ...(second ? { secondDoseDate: second } : {}) }
}

export type FiledVaccination = { status: VaccineStatus; firstDoseDate: string | null; secondDoseDate: string | null }

/** The vaccination as stored: without dates of doses that the status does not include. */
export function filedVaccination({ status, firstDoseDate, secondDoseDate }: FiledVaccination): FiledVaccination {
  const doses = DOSES[status]
  return {
    status,
    firstDoseDate: doses >= 1 ? firstDoseDate : null,
    secondDoseDate: doses === 2 ? secondDoseDate : null,
  }
}
