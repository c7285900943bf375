import * as z from 'zod/mini'
import { optionSchema } from './options.ts'
import type { Option } from './options.ts'
import type { Section } from './section.ts'

/** `required` is a matter of the form: the server accepts a report without a till. */
export const TILL_CLOSES = ['off', 'optional', 'required'] as const

/** Counted by notes and coins. It cannot be hidden. */
export const CASH = 'Cash'

const tillSchema = z.object({
  close: z.enum(TILL_CLOSES),
  paymentKinds: z.array(optionSchema).check(
    z.maxLength(20, 'too_many'),
    z.refine((kinds) => kinds.some(({ value, isHidden }) => value === CASH && isHidden !== true), 'cash_missing'),
  ),
  /** A reason is asked for a larger difference. */
  differenceLimitSar: z.number().check(z.minimum(0, 'amount_negative'), z.maximum(1_000_000, 'amount_too_large')),
})
export type TillSettings = z.infer<typeof tillSchema>

export const TILL: Section<'till', TillSettings> = {
  name: 'till',
  schema: tillSchema,
  initial: {
    close: 'optional',
    paymentKinds: [CASH, 'Mada', 'Credit card', 'Transfer'].map((value): Option => ({ value })),
    differenceLimitSar: 5,
  },
}
