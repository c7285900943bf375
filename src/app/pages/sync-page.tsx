import { UnsentWork } from '../../features/sync/parts/unsent-work.tsx'
import { employeesPathWith } from '../../paths/dashboard-paths.ts'
import { paths } from '../../paths/paths.ts'
import { DeviceState } from './device-state.tsx'

export function SyncPage() {
  return (
    <UnsentWork homePath={paths.home} accountPathOf={employeesPathWith}>
      <DeviceState syncPath={null} />
    </UnsentWork>
  )
}
