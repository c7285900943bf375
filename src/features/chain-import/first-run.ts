import type { z } from 'zod/mini'
import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { FIRST_RUN_HEADER, firstRunSchema, importedSchema } from '../../shared/contract/chain-import.ts'
import type { firstRunBodySchema, Imported } from '../../shared/contract/chain-import.ts'
import { call } from '../../data/http/api-client.ts'
import { refusal, refusalOf } from '../../data/http/direct-call.ts'
import type { Refusal } from '../../data/http/direct-call.ts'

export type FirstRunBody = z.input<typeof firstRunBodySchema>

/** Whether the link of the first run still works; `offline` if no server answers. */
export async function askFirstRun(token: string): Promise<{ ok: true } | Refusal> {
  const answer = await call({ method: 'GET', path: managerPaths.firstRun(), headers: { [FIRST_RUN_HEADER]: token } })
  if (answer.kind === 'noAnswer') return refusal('offline')
  return firstRunSchema.safeParse(answer.body).success ? { ok: true } : refusalOf(answer)
}

/**
 * Goes directly to the server, because it carries a password: never queued or stored. The same body may be sent again if
 * no response arrived.
 */
export async function sendFirstRun(
  token: string,
  body: FirstRunBody,
): Promise<{ ok: true; imported: Imported } | Refusal> {
  const answer = await call({
    method: 'POST',
    path: managerPaths.firstRun(),
    headers: { [FIRST_RUN_HEADER]: token },
    body: JSON.stringify(body),
  })
  if (answer.kind === 'noAnswer') return { ...refusal('offline'), isUnknown: true }
  const imported = importedSchema.safeParse(answer.body).data
  return answer.status === 200 && imported ? { ok: true, imported } : refusalOf(answer)
}
