import * as z from 'zod/mini'
import { clientRef, id, instant, orNull, recordId, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { longText, nameText } from './text-limits.ts'

export const PHARMACY_STANDARDS = [
  'pharmacyHygienicMeasures',
  'counterHygienicMeasures',
  'pricing',
  'temperatureRegistration',
  'merchandizing',
  'offersDisplay',
  'officialDocumentsOrganized',
  'availabiltyFollowUp',
  'expiryFollowUp',
  'randomStockTake',
] as const

export const PHARMACIST_STANDARDS = [
  'personalHygienicMeasures',
  'formalWear',
  'dataAwareness',
  'communicationSkills',
  'CustomerService',
] as const

export const STANDARDS = [...PHARMACY_STANDARDS, ...PHARMACIST_STANDARDS] as const
export type Standard = (typeof STANDARDS)[number]

export const EVALUATION_TYPES = ['inPrescence', 'inAbscence'] as const
export type EvaluationType = (typeof EVALUATION_TYPES)[number]

export const LOWEST_GRADE = 1
export const HIGHEST_GRADE = 6
export const HIGHEST_TOTAL = STANDARDS.length * HIGHEST_GRADE

const grade = z.pipe(
  z.union([
    z.number(),
    z.pipe(
      z.string(),
      z.transform((text) => (/^\s*\d+(?:\.0*)?\s*$/.test(text) ? Number(text) : Number.NaN)),
    ),
  ]),
  z.int().check(z.minimum(LOWEST_GRADE, 'grade_invalid'), z.maximum(HIGHEST_GRADE, 'grade_invalid')),
)
const graded = z.looseObject({ grade, remarks: longText(text) })
export type Graded = z.infer<typeof graded>

/** For a stored visit; null if the grade is unreadable. */
const shownGrade = z._default(z.looseObject({ grade: z._default(z.nullable(grade), null), remarks: text }), {
  grade: null,
  remarks: '',
})
export type ShownGrade = z.infer<typeof shownGrade>

const standards = {
  pharmacyHygienicMeasures: graded,
  counterHygienicMeasures: graded,
  pricing: graded,
  temperatureRegistration: graded,
  merchandizing: graded,
  offersDisplay: graded,
  officialDocumentsOrganized: graded,
  availabiltyFollowUp: graded,
  expiryFollowUp: graded,
  randomStockTake: graded,
  personalHygienicMeasures: graded,
  formalWear: graded,
  dataAwareness: graded,
  communicationSkills: graded,
  CustomerService: graded,
}
const shownGrades = Object.fromEntries(STANDARDS.map((standard) => [standard, shownGrade])) as Record<
  Standard,
  typeof shownGrade
>

export const visitRow = z.looseObject({
  _id: recordId,
  evaluatingManager: text,
  evaluatingManagerName: text,
  evaluatedPharmacy: text,
  evaluatedPharmacistId: text,
  evaluatedPharmacistName: text,
  evaluationType: z._default(z.enum(EVALUATION_TYPES), 'inPrescence'),
  ...shownGrades,
  generalRemarks: text,
  createdAt: orNull(instant),
  updatedAt: orNull(instant),
  clientRef: z.optional(text),
  ...readableRow,
})
export const visitSchema = readable(visitRow)
export type Visit = z.infer<typeof visitSchema>

/** The body of addAVisit for the reference server; the evaluating manager is taken from the session. */
export const newVisitBodySchema = z.looseObject({
  evaluatedPharmacy: nameText(z.string().check(z.minLength(1, 'required'))),
  evaluatedPharmacistId: id,
  evaluationType: z.enum(EVALUATION_TYPES),
  ...standards,
  generalRemarks: longText(z._default(z.string(), '')),
  /** When the visit was recorded on the tablet; used for `createdAt` if it is at most 30 days ago. */
  recordedAt: orNull(instant),
  clientRef,
})
export type NewVisitBody = z.infer<typeof newVisitBodySchema>
