import { Card } from '../../components/card.tsx'
import { DeviceFacts } from '../../features/settings/device-facts.tsx'
import { UnsentWork } from '../../features/sync/unsent-work.tsx'
import { useT } from '../../i18n/use-t.ts'
import { syncPaths } from '../sync-paths.ts'

export function SyncPage() {
  const t = useT()
  return (
    <UnsentWork paths={syncPaths}>
      <Card title={t('settings.state')}>
        <DeviceFacts />
      </Card>
    </UnsentWork>
  )
}
