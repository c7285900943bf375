import { useParams, useSearchParams } from '../../lib/router/location.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PharmacySales } from '../../features/dashboard/parts/pharmacy-sales.tsx'
import { MonthCard } from '../../features/sales/parts/month-card.tsx'
import { MonthOutputs } from '../../features/sales/parts/month-outputs.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import styles from './pharmacy-sales-page.module.css'

/** One pharmacy for its manager: the same panel as its staff has, with every day of the month. */
export function PharmacySalesPage() {
  const t = useT()
  const { pharmacyName = '' } = useParams(paths.pharmacySales)
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title={t('dashboard.pharmacyTitle', { name: pharmacyName })} backTo={paths.home} />
      <PharmacySales
        key={pharmacyName}
        pharmacyName={pharmacyName}
        startMonth={params.get('month')}
        dashboardPath={paths.home}
      >
        {({ view, today, onChooseMonth }) => (
          <>
            <div className={styles.screen}>
              <MonthCard view={view} pharmacyName={pharmacyName} today={today} onChooseMonth={onChooseMonth} />
            </div>
            {view.isLoaded ? <MonthOutputs view={view} pharmacyName={pharmacyName} today={today} /> : null}
          </>
        )}
      </PharmacySales>
    </>
  )
}
