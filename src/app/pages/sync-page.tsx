import { Card } from '../../components/layout/card.tsx'
import { UnsentWork } from '../../features/sync/parts/unsent-work.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { DeviceState } from './device-state.tsx'

export function SyncPage() {
  const t = useT()
  return (
    <UnsentWork homePath={paths.home}>
      <Card title={t('settings.state')}>
        <DeviceState syncPath={null} />
      </Card>
    </UnsentWork>
  )
}
