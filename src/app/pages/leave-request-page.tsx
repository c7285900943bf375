import { useSearchParams } from 'react-router-dom'
import { useNavigate } from '../../lib/router.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LeaveRequest } from '../../features/leave/parts/leave-request.tsx'
import { useT } from '../../i18n/use-t.ts'
import { savedLeaveState } from '../../paths/leave-paths.ts'
import { paths } from '../../paths/paths.ts'

export function LeaveRequestPage() {
  const t = useT()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title={t('app.placeLeaveRequest')} backTo={paths.home} />
      <LeaveRequest
        editing={params.get('edit')}
        historyPath={paths.leavesHistory}
        onSaved={(opId) => navigate(paths.home, { state: savedLeaveState(opId) })}
      />
    </>
  )
}
