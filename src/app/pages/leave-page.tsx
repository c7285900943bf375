import { useCallback } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useNavigate } from '../../lib/router.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { ManagerLeave } from '../../features/leave/parts/manager/manager-leave.tsx'
import { OwnLeave } from '../../features/leave/parts/own-leave.tsx'
import { useT } from '../../i18n/use-t.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { isReturnPath, leaveEditPathOf, leavePathOf, returnPathOf } from '../../paths/leave-paths.ts'
import { paths } from '../../paths/paths.ts'

/** One leave, for a manager to decide or for its requester to follow. */
export function LeavePage() {
  return rolesOf(useSignedIn()).includes('admin') ? <ManagerLeavePage /> : <OwnLeavePage />
}

function ManagerLeavePage() {
  const t = useT()
  const { leaveId = '' } = useParams<'leaveId'>()
  const [params] = useSearchParams()
  const isReturn = isReturnPath(params)
  const listPath = isReturn ? paths.returnRequests : paths.leaveRequests
  return (
    <>
      <PageHeader title={t('leave.pageTitle')} backTo={listPath} />
      <ManagerLeave
        key={leaveId}
        leaveId={leaveId}
        requests={isReturn ? 'returns' : 'leaves'}
        listPath={listPath}
        leavePathOf={isReturn ? returnPathOf : leavePathOf}
      />
    </>
  )
}

function OwnLeavePage() {
  const t = useT()
  const navigate = useNavigate()
  const { leaveId = '' } = useParams<'leaveId'>()
  const follow = useCallback((movedTo: string) => navigate(leavePathOf(movedTo), { replace: true }), [navigate])
  return (
    <>
      <PageHeader title={t('leave.pageTitle')} backTo={paths.leavesHistory} />
      <OwnLeave
        key={leaveId}
        leaveId={leaveId}
        historyPath={paths.leavesHistory}
        editPathOf={leaveEditPathOf}
        onMoved={follow}
        onTakenOut={() => navigate(paths.leavesHistory, { replace: true })}
      />
    </>
  )
}
