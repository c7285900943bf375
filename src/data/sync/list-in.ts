import * as z from 'zod/mini'
import type { Look } from './kind.ts'
import type { ApiAnswer } from './ports.ts'

/** The list an answer holds. Anything but a list of the contract proves nothing about what the server has. */
export function listIn<Item extends z.core.$ZodType>(answer: ApiAnswer, schema: z.ZodMiniArray<Item>): Look<z.output<Item>[]> {
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299) return { ok: false, answer }
  const list = schema.safeParse(answer.body)
  return list.success ? { ok: true, view: list.data } : { ok: false, answer: { kind: 'noAnswer', reason: 'notJson' } }
}
