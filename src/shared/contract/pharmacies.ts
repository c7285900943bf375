import * as z from 'zod/mini'
import { recordId, text } from './primitives.ts'
import { readable, readableRow } from './readable.ts'

/** Everything names a pharmacy by its name, so that belongs to its identity. */
export const pharmacyRow = z.looseObject({
  _id: recordId,
  pharmacyNo: text,
  pharmacyName: z.string().check(z.minLength(1)),
  pharmacyAddress: text,
  ...readableRow,
})
export const pharmacySchema = readable(pharmacyRow)
export type Pharmacy = z.infer<typeof pharmacySchema>

/** They join a plain server's list, by name and without doubles; the reference server's list is its own alone. */
export const FIXED_PHARMACIES: readonly string[] = ['P2024', 'P2023', 'P2026']
