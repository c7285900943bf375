import { OwnKpis } from '../../features/kpis/parts/own-kpis.tsx'
import { paths } from '../../paths/paths.ts'
import { visitPathOf } from '../../paths/record-paths.ts'
import { TitledPage } from './titled-page.tsx'

/** `/monthlyKPIs`; with a plain server it keeps the product's placeholder. */
export function MonthlyKpisPage() {
  return (
    <TitledPage title="kpis.title" onPlainServer="app.placeMonthlyKpis">
      <OwnKpis
        visitPathOf={visitPathOf}
        shiftPathOf={({ day, shift }) => `${paths.salesReports}?day=${day}&shift=${shift}`}
      />
    </TitledPage>
  )
}
