import { PageHeader } from '../../components/layout/page-header.tsx'
import { TillOverview } from '../../features/till/parts/till-overview.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { paths } from '../../paths/paths.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** The counted tills of the chain, for its managers. */
export function TillDifferencesPage() {
  const t = useT()
  const has = useExtendedServer()
  if (has === undefined) return null
  if (!has) return <NotFoundPage />
  return (
    <>
      <PageHeader title={t('app.placeTillDifferences')} backTo={paths.home} />
      <TillOverview />
    </>
  )
}
