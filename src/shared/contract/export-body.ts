import * as z from 'zod/mini'
import { EXPORTS, MAX_OF_LENGTH } from './intents/export-note.ts'
import { clientRef } from './primitives.ts'

/* Only the server parses this body, so it is separate from what the app loads. */

export const exportBodySchema = z.strictObject({
  what: z.enum(EXPORTS),
  of: z.string().check(z.maxLength(MAX_OF_LENGTH, 'too_long')),
  recordedAt: z.iso.datetime('instant_invalid'),
  clientRef,
})
