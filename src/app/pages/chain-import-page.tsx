import { PageHeader } from '../../components/layout/page-header.tsx'
import { ChainImport } from '../../features/chain-import/parts/chain-import.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../lib/router.tsx'
import { paths } from '../../paths/paths.ts'

export function ChainImportPage() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('app.placeImport')} backTo={paths.employees} />
      <ChainImport onDone={() => navigate(paths.employees)} />
    </>
  )
}
