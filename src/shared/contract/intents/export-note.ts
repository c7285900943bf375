import * as z from 'zod/mini'

/** The kinds of CSV files. `month`: a pharmacy's sales of a month; `chain`: those of all pharmacies. */
export const EXPORTS = [
  'month',
  'chain',
  'pay',
  'visits',
  'handovers',
  'overtime',
  'attendance',
  'kpis',
  'tills',
  'audit',
] as const
export const MAX_OF_LENGTH = 200

/** Records which figures were saved as a file; never contains a figure or a person's name. */
export const exportIntentSchema = z.object({
  what: z.enum(EXPORTS),
  /** Such as `2026-11`, or a pharmacy and a month. */
  of: z.string().check(z.maxLength(MAX_OF_LENGTH)),
  recordedAt: z.string(),
})
export type ExportIntent = z.infer<typeof exportIntentSchema>
