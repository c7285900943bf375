import * as z from 'zod/mini'
import { id, text } from './primitives.ts'

export const pharmacySchema = z.looseObject({
  _id: id,
  pharmacyNo: text,
  pharmacyName: z.string().check(z.minLength(1)),
  pharmacyAddress: text,
})
export type Pharmacy = z.infer<typeof pharmacySchema>

/** They join a plain server's list, by name and without doubles; the reference server's list is its own alone. */
export const FIXED_PHARMACIES: readonly string[] = ['P2024', 'P2023', 'P2026']

export const pharmacyListSchema = z.array(pharmacySchema)
