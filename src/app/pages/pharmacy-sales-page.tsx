import { useParams, useSearchParams } from 'react-router-dom'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PharmacySales } from '../../features/dashboard/parts/pharmacy-sales.tsx'
import { daysOfMonth } from '../../features/sales/parts/month/month-card.tsx'
import { ManagedDays } from '../../features/sales/parts/managed-days.tsx'
import { MonthOutputs } from '../../features/sales/parts/month/month-outputs.tsx'
import { MonthReport } from '../../features/sales/parts/month/month-report.tsx'
import { PharmacyAnswer } from '../../features/sales/parts/month/pharmacy-answer.tsx'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../paths/paths.ts'
import styles from './pharmacy-sales-page.module.css'
import { useOptionLabel } from '../../i18n/use-option-label.ts'

/** One pharmacy for its manager: the same panel as its staff has, with every day of the month. */
export function PharmacySalesPage() {
  const t = useT()
  const placeText = useOptionLabel()
  const { pharmacyName = '' } = useParams<'pharmacyName'>()
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title={t('dashboard.pharmacyTitle', { name: placeText(pharmacyName) })} backTo={paths.home} />
      <PharmacySales
        key={pharmacyName}
        pharmacyName={pharmacyName}
        startMonth={params.get('month')}
        dashboardPath={paths.home}
      >
        {({ view, today, onChooseMonth, call }) => (
          <>
            <div className={styles.screen}>
              <PharmacyAnswer
                view={view}
                pharmacyName={pharmacyName}
                today={today}
                onChooseMonth={onChooseMonth}
                call={call}
              />
              <MonthReport view={view} pharmacyName={pharmacyName} today={today} />
              <div className={styles.days}>
                <ManagedDays view={view} days={daysOfMonth(view)} />
              </div>
            </div>
            {view.isLoaded ? <MonthOutputs view={view} pharmacyName={pharmacyName} today={today} /> : null}
          </>
        )}
      </PharmacySales>
    </>
  )
}
