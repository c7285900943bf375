import { PageHeader } from '../../components/layout/page-header.tsx'
import { ChainSettings } from '../../features/chain-settings/parts/chain-settings.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'

/** `/chainSettings` */
export function ChainSettingsPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeChainSettings')} backTo={paths.home} />
      <ChainSettings />
    </>
  )
}
