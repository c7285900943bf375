import { PageHeader } from '../../components/layout/page-header.tsx'
import { ChainImport } from '../../features/chain-import/parts/chain-import.tsx'
import { useT } from '../../i18n/use-t.ts'
import { navigate } from '../../lib/router/location.ts'
import { paths } from '../../paths/paths.ts'

export function ChainImportPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeImport')} backTo={paths.employees} />
      <ChainImport onDone={() => navigate(paths.employees)} />
    </>
  )
}
