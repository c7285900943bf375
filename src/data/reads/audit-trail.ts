import * as z from 'zod/mini'
import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { auditListSchema } from '../../shared/contract/audit.ts'
import type { AuditEntity, AuditEntry } from '../../shared/contract/audit.ts'
import { call } from '../http/api-client.ts'
import { codeIn, noAnswerCode } from './read-result.ts'

export type AuditTrail = { ok: true; entries: AuditEntry[] } | { ok: false; code: string }

/** The audit trail of one object, newest first. Never throws. */
export function readAuditTrail({
  userId,
  entity,
  id,
}: {
  userId: string
  entity: AuditEntity
  id: string
}): Promise<AuditTrail> {
  return readAudit({ userId, query: { entity, id } })
}

/**
 * Entries of the audit trail, newest first, directly from an extended server. They are read rarely and must be current,
 * so they are not stored on the tablet. Never throws.
 */
export async function readAudit({
  userId,
  query,
}: {
  userId: string
  query: Record<string, string>
}): Promise<AuditTrail> {
  const answer = await call({
    method: 'GET',
    path: `${managerPaths.audit()}?${String(new URLSearchParams(query))}`,
    account: userId,
  })
  if (answer.kind === 'noAnswer') return { ok: false, code: noAnswerCode(answer.reason) }
  if (answer.status !== 200) return { ok: false, code: codeIn(answer.body) ?? `http_${answer.status}` }
  const entries = z.safeParse(auditListSchema, answer.body).data
  return entries ? { ok: true, entries } : { ok: false, code: 'other_json' }
}
