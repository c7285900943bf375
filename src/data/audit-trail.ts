import * as z from 'zod/mini'
import { apiPaths } from '../shared/contract/api-paths.ts'
import { auditListSchema } from '../shared/contract/audit.ts'
import type { AuditEntity, AuditEntry } from '../shared/contract/audit.ts'
import { call } from './api-client.ts'
import { codeIn, noAnswerCode } from './refresh-resource.ts'

export type AuditTrail = { ok: true; entries: AuditEntry[] } | { ok: false; code: string }

/**
 * The audit trail of one object, newest first, directly from an extended server. It is read rarely and must be current,
 * so it is not stored on the tablet. Never throws.
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
