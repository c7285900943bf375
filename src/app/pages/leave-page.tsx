import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { PageHeader } from '../../components/page-header.tsx'
import { OwnLeave } from '../../features/leave/own-leave.tsx'
import { useT } from '../../i18n/use-t.ts'
import { rolesOf } from '../../shared/rules/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { leaveEditPathOf, leavePathOf } from '../leave-paths.ts'
import { paths } from '../paths.ts'
import { UnderDevelopmentPage } from './under-development-page.tsx'

/** One leave; a manager's view of it is still to come. */
export function LeavePage() {
  return rolesOf(useSignedIn()).includes('admin') ? <UnderDevelopmentPage title="app.placeLeave" /> : <OwnLeavePage />
}

function OwnLeavePage() {
  const t = useT()
  const navigate = useNavigate()
  const { leaveId = '' } = useParams()
  const follow = useCallback((movedTo: string) => void navigate(leavePathOf(movedTo), { replace: true }), [navigate])
  return (
    <>
      <PageHeader title={t('leave.pageTitle')} backTo={paths.leavesHistory} />
      <OwnLeave
        key={leaveId}
        leaveId={leaveId}
        historyPath={paths.leavesHistory}
        editPathOf={leaveEditPathOf}
        onMoved={follow}
        onTakenOut={() => void navigate(paths.leavesHistory, { replace: true })}
      />
    </>
  )
}
