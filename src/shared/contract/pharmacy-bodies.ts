import * as z from 'zod/mini'
import { calendarDay, orNullIfGiven } from './primitives.ts'
import { MAX_LONG_TEXT_LENGTH, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from './text-limits.ts'

const shortText = z.string().check(z.trim(), z.maxLength(MAX_TEXT_LENGTH, 'too_long'))

const name = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_NAME_LENGTH, 'too_long'))

export const newPharmacyBodySchema = z.object({
  pharmacyName: name,
  pharmacyNo: z._default(shortText, ''),
  pharmacyAddress: z._default(shortText, ''),
})

/** A field that is left out keeps its value. `closedOn`: the last day; null opens the pharmacy again. */
export const pharmacyEditBodySchema = z.object({
  shownName: z.optional(name),
  pharmacyNo: z.optional(shortText),
  pharmacyAddress: z.optional(shortText),
  closedOn: orNullIfGiven(calendarDay),
  reason: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_LONG_TEXT_LENGTH, 'too_long')),
})
export type PharmacyEdit = Omit<z.infer<typeof pharmacyEditBodySchema>, 'reason'>
