import * as z from 'zod/mini'
import { MAX_NAME_LENGTH } from '../text-limits.ts'
import type { Section } from './section.ts'

const name = z.string().check(z.trim(), z.maxLength(MAX_NAME_LENGTH, 'too_long'))

const chainNameSchema = z.object({
  /** Empty: not named yet. */
  name,
  /** Empty: the same in both languages. */
  nameAr: z._default(name, ''),
})
export type ChainName = z.infer<typeof chainNameSchema>

/** The name of the chain, on pay slips and on the sheet of one-time passwords. */
export const CHAIN: Section<'chain', ChainName> = {
  name: 'chain',
  schema: chainNameSchema as z.core.$ZodType<ChainName>,
  initial: { name: '', nameAr: '' },
}
