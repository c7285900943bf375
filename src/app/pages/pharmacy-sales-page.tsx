import { useParams } from 'react-router-dom'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PharmacySales } from '../../features/dashboard/parts/pharmacy-sales.tsx'
import { ManagedDays } from '../../features/sales/parts/managed-days.tsx'
import { OF_MONTH, PHARMACY_ADDRESS } from '../../features/sales/parts/month/figure-rows.ts'
import type { FigureLinks, FigureRows } from '../../features/sales/parts/month/figure-rows.ts'
import { MonthOutputs } from '../../features/sales/parts/month/month-outputs.tsx'
import { MonthReport } from '../../features/sales/parts/month/month-report.tsx'
import { PharmacyAnswer } from '../../features/sales/parts/month/pharmacy-answer.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useAddressChoice } from '../../lib/use-address-choice.ts'
import { paths } from '../../paths/paths.ts'
import styles from './pharmacy-sales-page.module.css'
import { useOptionLabel } from '../../i18n/use-option-label.ts'

/** One pharmacy for its manager: the same panel as its staff has, with every day of the month. */
export function PharmacySalesPage() {
  const t = useT()
  const placeText = useOptionLabel()
  const { pharmacyName = '' } = useParams<'pharmacyName'>()
  const [choice, choose] = useAddressChoice(PHARMACY_ADDRESS)
  const rowsPathOf = (of: FigureRows) =>
    `?${new URLSearchParams(PHARMACY_ADDRESS.write({ ...choice, ...of })).toString()}`
  const links: FigureLinks = {
    monthPath: rowsPathOf(OF_MONTH),
    rowsPathOf,
    pie: choice.pie,
    onPie: (pie) => choose({ pie }),
  }
  return (
    <>
      <PageHeader title={t('dashboard.pharmacyTitle', { name: placeText(pharmacyName) })} backTo={paths.home} />
      <PharmacySales
        key={pharmacyName}
        pharmacyName={pharmacyName}
        chosenMonth={choice.month}
        dashboardPath={paths.home}
      >
        {({ view, today, call }) => (
          <>
            <div className={styles.screen}>
              <PharmacyAnswer
                view={view}
                pharmacyName={pharmacyName}
                today={today}
                onChooseMonth={(month) => choose({ month, rows: '', who: null })}
                call={call}
                links={links}
              />
              <MonthReport view={view} pharmacyName={pharmacyName} today={today} {...links} />
              <div className={styles.days}>
                <ManagedDays view={view} today={today} of={choice} links={links} />
              </div>
            </div>
            {view.isLoaded ? <MonthOutputs view={view} pharmacyName={pharmacyName} today={today} /> : null}
          </>
        )}
      </PharmacySales>
    </>
  )
}
