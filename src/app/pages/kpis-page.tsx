import { PageHeader } from '../../components/layout/page-header.tsx'
import { ChainKpis } from '../../features/kpis/parts/chain-kpis.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useExtendedServer } from '../use-extended-server.ts'
import { pathOf } from '../../paths/path-of.ts'
import { paths } from '../../paths/paths.ts'
import { visitPathOf } from '../../paths/record-paths.ts'
import { monthOf } from '../../shared/rules/days/business-day.ts'
import { UnderDevelopmentPage } from './under-development-page.tsx'

/** `/kpis`: everybody's months, for managers. */
export function KpisPage() {
  const t = useT()
  const hasKpis = useExtendedServer()
  if (hasKpis === undefined) return null
  if (!hasKpis) return <UnderDevelopmentPage title="app.placeMonthlyKpis" />
  return (
    <>
      <PageHeader title={t('kpis.title')} backTo={paths.home} />
      <ChainKpis
        kpisPath={paths.kpis}
        visitPathOf={visitPathOf}
        shiftPathOf={({ pharmacyName, day }) =>
          `${pathOf(paths.pharmacySales, { pharmacyName })}?month=${monthOf(day)}`
        }
      />
    </>
  )
}
