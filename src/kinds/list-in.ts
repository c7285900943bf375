import type * as z from 'zod/mini'
import { readRows } from '../shared/contract/readable.ts'
import type { Readable } from '../shared/contract/readable.ts'
import type { ApiAnswer, Look } from '@counter/outbox'

/** The readable rows of the list in a response. A response without a list proves nothing about the server's state. */
export function listIn<Schema extends Readable<unknown>>(answer: ApiAnswer, schema: Schema): Look<z.output<Schema>[]> {
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299) return { ok: false, answer }
  const list = readRows(answer.body, schema)
  return list ? { ok: true, view: list.rows } : { ok: false, answer: { kind: 'noAnswer', reason: 'otherJson' } }
}
