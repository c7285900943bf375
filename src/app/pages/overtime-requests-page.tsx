import { PageHeader } from '../../components/layout/page-header.tsx'
import { OvertimeRequests } from '../../features/overtime/parts/overtime-requests.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { overtimePathOf } from '../../paths/overtime-paths.ts'
import { NotFoundPage } from './not-found-page.tsx'

export function OvertimeRequestsPage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('overtime.requestsTitle')} backTo={paths.home} />
      <OvertimeRequests pathOf={overtimePathOf} />
    </>
  )
}
