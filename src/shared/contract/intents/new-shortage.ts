import * as z from 'zod/mini'
import type { NewShortageIntent } from '../../rules/shortages/new-shortage.ts'

export const NEW_SHORTAGE = 'newShortage'

const intentSchema = z.object({
  shortageUPC: z.string().check(z.minLength(1)),
  shortageName: z.string(),
  shortagePrice: z.number(),
  shortagePicLink: z.string(),
  registerer: z.object({ name: z.string(), phName: z.string(), timeDone: z.string() }),
})

/** The intent of a stored new shortage, or null if this version cannot read it. */
export function parseNewShortageIntent(intent: unknown): NewShortageIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
