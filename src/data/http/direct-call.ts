import { problemSchema } from '../../shared/contract/problem.ts'
import type { ApiAnswer } from '@counter/outbox'
import { askServerKind, requestAs } from './api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { hasJustAnswered } from './server-contact.ts'

/**
 * `isUnknown`: the request was sent and no response arrived. `fields`: invalid fields by wire name, with the server's
 * message for each.
 */
export type Refusal = {
  ok: false
  code: string
  isUnknown: boolean
  fields: { path: string; message: string }[]
  retryAfterSeconds: number
  /** What the server has, if it refused a change of something older. */
  current?: unknown
}

type DirectCall = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

/**
 * A call of the current user that goes directly to the server; never queued or stored, because it carries a password or
 * concerns sessions. If the server does not respond, nothing is sent and the code is `offline`.
 */
export async function askDirectly({
  method,
  path,
  body,
}: DirectCall): Promise<{ ok: true; account: string; body: unknown } | Refusal> {
  const account = (await deviceDb.session.get('current'))?.userId
  if (account === undefined) return refusal('not_signed_in')
  await askServerKind(account)
  if (!hasJustAnswered()) return refusal('offline')
  const answer = await requestAs({ method, path, account, ...(body && { body: JSON.stringify(body) }) })
  if (answer.kind === 'noAnswer') return { ...refusal('offline'), isUnknown: method !== 'GET' }
  if (answer.status >= 200 && answer.status < 300) return { ok: true, account, body: answer.body }
  const refused = refusalOf(answer)
  return { ...refused, isUnknown: method !== 'GET' && refused.isUnknown }
}

/** What an answer other than a success says. `isUnknown`: the server failed, so a write may have been done. */
export function refusalOf({ status, body, retryAfterMs }: ApiAnswer & { kind: 'answer' }): Refusal {
  const problem = problemSchema.safeParse(body).data
  const retryAfterSeconds = Math.ceil((retryAfterMs ?? 0) / 1_000)
  return {
    ...refusal(problem?.code ?? `http_${status}`),
    isUnknown: status >= 500 && retryAfterSeconds === 0,
    fields: problem?.errors ?? [],
    current: problem?.current,
    retryAfterSeconds,
  }
}

export function refusal(code: string): Refusal {
  return { ok: false, code, isUnknown: false, fields: [], retryAfterSeconds: 0 }
}

/** The call itself failed, so its outcome is unknown. */
export function unknownOutcome(): Refusal {
  return { ...refusal('unknown'), isUnknown: true }
}
