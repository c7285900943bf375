import { Card } from '../../components/layout/card.tsx'
import { UnsentWork } from '../../features/sync/parts/unsent-work.tsx'
import { useT } from '../../i18n/use-t.ts'
import { syncPaths } from '../sync-paths.ts'
import { DeviceState } from './device-state.tsx'

export function SyncPage() {
  const t = useT()
  return (
    <UnsentWork paths={syncPaths}>
      <Card title={t('settings.state')}>
        <DeviceState syncPath={null} />
      </Card>
    </UnsentWork>
  )
}
