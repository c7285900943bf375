import { PageHeader } from '../../components/layout/page-header.tsx'
import { OwnKpis } from '../../features/kpis/parts/own-kpis.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { paths } from '../../paths/paths.ts'
import { visitPathOf } from '../../paths/record-paths.ts'
import { UnderDevelopmentPage } from './under-development-page.tsx'

/** `/monthlyKPIs`; with a plain server it keeps the product's placeholder. */
export function MonthlyKpisPage() {
  const t = useT()
  const hasKpis = useExtendedServer()
  if (hasKpis === undefined) return null
  if (!hasKpis) return <UnderDevelopmentPage title="app.placeMonthlyKpis" />
  return (
    <>
      <PageHeader title={t('kpis.title')} backTo={paths.home} />
      <OwnKpis
        visitPathOf={visitPathOf}
        shiftPathOf={({ day, shift }) => `${paths.salesReports}?day=${day}&shift=${shift}`}
      />
    </>
  )
}
