import { PageHeader } from '../../components/layout/page-header.tsx'
import { Handover } from '../../features/handover/parts/handover.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { paths } from '../../paths/paths.ts'
import { NotFoundPage } from './not-found-page.tsx'

export function HandoverPage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('handover.pageTitle')} backTo={paths.home} />
      <Handover donePath={paths.home} />
    </>
  )
}
