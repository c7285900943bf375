import { PageHeader } from '../../components/layout/page-header.tsx'
import { AllHandovers } from '../../features/handover/parts/all-handovers.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { NotFoundPage } from './not-found-page.tsx'

export function HandoversPage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('handover.managerTitle')} backTo={paths.home} />
      <AllHandovers />
    </>
  )
}
