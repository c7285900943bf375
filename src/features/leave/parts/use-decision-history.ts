import { useState } from 'react'
import { useLiveQuery } from '../../../lib/use-live-query.ts'
import { knownServerKind } from '../../../data/http/api-client.ts'
import { readAuditTrail } from '../../../data/reads/audit-trail.ts'
import type { AuditTrail } from '../../../data/reads/audit-trail.ts'

/** Whether this server keeps an audit trail; undefined until known. */
export function useHasAuditTrail(): boolean | undefined {
  return useLiveQuery(async () => (await knownServerKind()) === 'extended', [])
}

/** The server's audit trail of a leave; null until it is requested, and while it loads. */
export function useDecisionHistory({ userId, leaveId }: { userId: string; leaveId: string }): {
  trail: AuditTrail | null
  load: () => Promise<void>
} {
  const [trail, setTrail] = useState<AuditTrail | null>(null)
  async function load() {
    setTrail(null)
    setTrail(await readAuditTrail({ userId, entity: 'leave', id: leaveId }))
  }
  return { trail, load }
}
