import * as z from 'zod/mini'
import { MAX_NAME_LENGTH } from '../text-limits.ts'

const name = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(MAX_NAME_LENGTH, 'too_long'))

/**
 * A choice of a list. Those of the product have translations; a choice that the chain added has a `nameAr`. A hidden one
 * is not offered any more; records that have it keep it.
 */
export const optionSchema = z.object({
  value: name,
  nameAr: z.optional(name),
  isHidden: z.optional(z.boolean()),
})
export type Option = z.infer<typeof optionSchema>
