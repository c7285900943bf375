import * as z from 'zod/mini'
import { optionSchema } from './options.ts'
import type { Option } from './options.ts'
import type { Section } from './section.ts'

const list = z.array(optionSchema).check(z.minLength(1, 'required'), z.maxLength(100, 'too_many'))

/** The choices of the add-employee form, by wire name; the first one that is not hidden is the default. */
const staffOptionsSchema = z.object({
  nationality: list,
  gender: list,
  position: list,
  propationPeriod: list,
  SalaryTransferMode: list,
  bankName: list,
})
export type StaffOptions = z.infer<typeof staffOptionsSchema>
export type StaffField = keyof StaffOptions

const options = (...values: string[]): Option[] => values.map((value) => ({ value }))

export const STAFF_OPTIONS: Section<'staffOptions', StaffOptions> = {
  name: 'staffOptions',
  schema: staffOptionsSchema,
  initial: {
    nationality: options('Egyptian', 'Saudi', 'Bangladesh', 'Indian'),
    gender: options('Male', 'Female'),
    position: options('Pharmacist', 'Worker'),
    propationPeriod: options('3 Months', '0 Days', '6 Months'),
    SalaryTransferMode: options('Bank Transfer', 'Cash'),
    bankName: options('Al Bilad Bank', 'Al Inmaa Bank', 'No Bank Account yet'),
  },
}

export const STAFF_FIELDS = Object.keys(STAFF_OPTIONS.initial) as StaffField[]
