import * as z from 'zod/mini'
import { recordId, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

/** All records refer to a pharmacy by its name, so the name is part of its identity. */
export const pharmacyRow = z.looseObject({
  _id: recordId,
  pharmacyNo: text,
  pharmacyName: z.string().check(z.minLength(1)),
  pharmacyAddress: text,
  ...readableRow,
})
export const pharmacySchema = readable(pharmacyRow)
export type Pharmacy = z.infer<typeof pharmacySchema>

/** Added to a plain server's list, by name and without duplicates; the reference server's list is used as it is. */
export const FIXED_PHARMACIES: readonly string[] = ['P2024', 'P2023', 'P2026']
