import { ChainKpis } from '../../features/kpis/parts/chain-kpis.tsx'
import { pathOf } from '../../paths/path-of.ts'
import { paths } from '../../paths/paths.ts'
import { visitPathOf } from '../../paths/record-paths.ts'
import { monthOf } from '../../shared/rules/days/business-day.ts'
import { TitledPage } from './titled-page.tsx'

/** `/kpis`: everybody's months, for managers. */
export function KpisPage() {
  return (
    <TitledPage title="kpis.title" onPlainServer="app.placeMonthlyKpis">
      <ChainKpis
        kpisPath={paths.kpis}
        visitPathOf={visitPathOf}
        shiftPathOf={({ pharmacyName, day }) =>
          `${pathOf(paths.pharmacySales, { pharmacyName })}?month=${monthOf(day)}`
        }
      />
    </TitledPage>
  )
}
