import { PageHeader } from '../../components/layout/page-header.tsx'
import { TabletGuide } from '../../features/help/parts/tablet-guide.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'

/** `/tabletSetup`: how a manager sets up a new tablet. */
export function TabletSetupPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeTabletSetup')} backTo={paths.home} />
      <TabletGuide />
    </>
  )
}
