import * as z from 'zod/mini'
import type { ApiAnswer, Look } from '@counter/outbox'

/** The object in a response; null if the server has none (404). Any other response proves nothing. */
export function objectIn<Schema extends z.core.$ZodType>(
  answer: ApiAnswer,
  schema: Schema,
): Look<z.output<Schema> | null> {
  if (answer.kind !== 'answer') return { ok: false, answer }
  if (answer.status === 404) return { ok: true, view: null }
  if (answer.status < 200 || answer.status > 299) return { ok: false, answer }
  const object = z.safeParse(schema, answer.body)
  return object.success
    ? { ok: true, view: object.data }
    : { ok: false, answer: { kind: 'noAnswer', reason: 'otherJson' } }
}
