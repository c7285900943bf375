import { useState } from 'react'
import { Trail } from '../../../components/layout/trail.tsx'
import { knownServerKind } from '../../../data/http/api-client.ts'
import { readAuditTrail } from '../../../data/reads/audit-trail.ts'
import type { AuditTrail } from '../../../data/reads/audit-trail.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLiveQuery } from '../../../lib/use-live-query.ts'

/** Who created a visit on the server and when, for managers. Renders nothing if the server keeps no audit trail. */
export function VisitTrail({ userId, visitId }: { userId: string; visitId: string }) {
  const t = useT()
  const [trail, setTrail] = useState<AuditTrail | null>(null)
  const hasTrail = useLiveQuery(async () => (await knownServerKind()) === 'extended', [])
  async function load(): Promise<void> {
    setTrail(null)
    setTrail(await readAuditTrail({ userId, entity: 'visit', id: visitId }))
  }
  if (!hasTrail) return null
  return (
    <Trail
      title={t('visits.trail')}
      none={t('visits.trailNone')}
      offline={t('visits.trailOffline')}
      trail={trail}
      load={load}
      nameOf={({ action }) => t(action === 'add' ? 'visits.trailAdded' : 'visits.trailOther')}
    />
  )
}
