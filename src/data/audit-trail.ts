import * as z from 'zod/mini'
import { apiPaths } from '../shared/contract/api-paths.ts'
import { auditListSchema } from '../shared/contract/audit.ts'
import type { AuditEntity, AuditEntry } from '../shared/contract/audit.ts'
import { call } from './api-client.ts'
import { codeIn, noAnswerCode } from './refresh-resource.ts'

export type AuditTrail = { ok: true; entries: AuditEntry[] } | { ok: false; code: string }

/**
 * Who did what to one thing, the newest first, straight from an extended server: it is looked up now and then, to be sure, so a
 * copy on the tablet would be of no use. Never throws.
 */
export async function readAuditTrail({
  userId,
  entity,
  id,
}: {
  userId: string
  entity: AuditEntity
  id: string
}): Promise<AuditTrail> {
  const answer = await call({ method: 'GET', path: apiPaths.audit({ entity, id }), account: userId })
  if (answer.kind === 'noAnswer') return { ok: false, code: noAnswerCode(answer.reason) }
  if (answer.status !== 200) return { ok: false, code: codeIn(answer.body) ?? `http_${answer.status}` }
  const entries = z.safeParse(auditListSchema, answer.body).data
  return entries ? { ok: true, entries } : { ok: false, code: 'other_json' }
}
