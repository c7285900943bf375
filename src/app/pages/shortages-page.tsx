import { PageHeader } from '../../components/layout/page-header.tsx'
import { Shortages } from '../../features/shortages/parts/shortages.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'

export function ShortagesPage() {
  const t = useT()
  return (
    <>
      <PageHeader title={t('app.placeTrendingShortages')} backTo={paths.home} />
      <Shortages />
    </>
  )
}
