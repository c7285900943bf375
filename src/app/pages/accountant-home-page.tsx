import { PageHeader } from '../../components/layout/page-header.tsx'
import { MonthSummary } from '../../features/payroll/parts/month-summary.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNameText } from '../../lib/shown-names.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { MenuLink } from '../layout/menu-link.tsx'
import { paths } from '../../paths/paths.ts'
import styles from './accountant-home-page.module.css'

/** An accountant's home screen: the person, links, and the progress of the month. */
export function AccountantHomePage() {
  const t = useT()
  const name = useNameText()(useSignedIn().employeeName)
  return (
    <div className={styles.page}>
      <PageHeader title={t('app.placeDashboard')} />
      <h2 className={styles.welcome}>{t('app.welcome', { name })}</h2>
      <nav aria-label={t('payroll.places')}>
        <ul className={styles.places}>
          <li>
            <MenuLink path={paths.home}>{t('app.placeDashboard')}</MenuLink>
          </li>
          <li>
            <span id="employees-places">{t('app.groupEmployees')}</span>
            <ul aria-labelledby="employees-places">
              <li>
                <MenuLink path={paths.payrollEntry}>{t('app.placeViewEmployees')}</MenuLink>
              </li>
            </ul>
          </li>
        </ul>
      </nav>
      <MonthSummary entryPath={paths.payrollEntry} />
    </div>
  )
}
