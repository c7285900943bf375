import * as z from 'zod/mini'
import type { Section } from './section.ts'

export const MAX_TARGET_SAR = 100_000_000

/**
 * A monthly target. It applies from its month on until a later one of the same pharmacy. `pharmacyName` null: the whole
 * chain, for pharmacies without a target of their own. `amountSar` null ends a pharmacy's own target.
 */
export const targetSchema = z.object({
  pharmacyName: z.nullable(z.string().check(z.minLength(1))),
  from: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month_invalid')),
  amountSar: z.nullable(z.number().check(z.positive('amount_missing'), z.maximum(MAX_TARGET_SAR, 'amount_too_large'))),
})
export type Target = z.infer<typeof targetSchema>

export const FIRST_TARGET_MONTH = '2015-01'
export const TARGETS: Section<'targets', Target[]> = {
  name: 'targets',
  schema: z.array(targetSchema).check(z.maxLength(5_000, 'too_many')),
  initial: [{ pharmacyName: null, from: FIRST_TARGET_MONTH, amountSar: 200_000 }],
}
