import { PageHeader } from '../../components/layout/page-header.tsx'
import { RequestLists } from '../../features/leave/parts/request-lists.tsx'
import { useT } from '../../i18n/use-t.ts'
import { leavePathOf } from '../../paths/leave-paths.ts'
import { paths } from '../../paths/paths.ts'

export function LeaveRequestsPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeLeaveRequests')} backTo={paths.home} />
      <RequestLists requests="leaves" leavePathOf={leavePathOf} />
    </>
  )
}
