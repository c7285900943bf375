import { PageHeader } from '../../components/layout/page-header.tsx'
import { AuditTrailView } from '../../features/audit/parts/audit-trail-view.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Who did what and when: for managers everything but pay, for accountants pay. */
export function AuditPage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('app.placeAudit')} backTo={paths.home} />
      <AuditTrailView />
    </>
  )
}
