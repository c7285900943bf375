import { IconPlus } from '@tabler/icons-react'
import { LinkButton } from '../../components/inputs/button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LeavesHistory } from '../../features/leave/parts/leaves-history.tsx'
import { useT } from '../../i18n/use-t.ts'
import { leavePathOf } from '../../paths/leave-paths.ts'
import { paths } from '../../paths/paths.ts'

export function LeavesHistoryPage() {
  const t = useT()
  return (
    <>
      <PageHeader
        title={t('app.placeLeavesHistory')}
        backTo={paths.home}
        action={
          <LinkButton to={paths.leaveRequest} variant="primary" icon={<IconPlus aria-hidden size={20} />}>
            {t('leave.requestNew')}
          </LinkButton>
        }
      />
      <LeavesHistory leavePathOf={leavePathOf} />
    </>
  )
}
