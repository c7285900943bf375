import { PageHeader } from '../../components/layout/page-header.tsx'
import { LeaveRejoin } from '../../features/leave/parts/leave-rejoin.tsx'
import { useT } from '../../i18n/use-t.ts'
import { leavePathOf } from '../../paths/leave-paths.ts'
import { paths } from '../../paths/paths.ts'

export function LeaveRejoinPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeLeaveRejoin')} backTo={paths.home} />
      <LeaveRejoin historyPath={paths.leavesHistory} leavePathOf={leavePathOf} />
    </>
  )
}
