import { useLocation, useNavigate } from 'react-router-dom'
import { IconX } from '@tabler/icons-react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { useT } from '../../i18n/use-t.ts'
import { addedEmployeeIn, pharmacyPathOf } from '../dashboard-paths.ts'
import { paths } from '../paths.ts'
import styles from './dashboard-page.module.css'

/** A manager's home. */
export function DashboardPage() {
  const t = useT()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const added = addedEmployeeIn(state)
  return (
    <>
      <PageHeader title={t('app.placeDashboard')} />
      {added === null ? null : (
        <div className={styles.note}>
          <Banner
            tone="success"
            title={t('dashboard.employeeAdded', { name: added })}
            action={
              <Button
                variant="quiet"
                aria-label={t('dashboard.dismiss')}
                icon={<IconX aria-hidden size={22} />}
                onClick={() => void navigate(paths.home + search, { replace: true, state: null })}
              />
            }
          >
            {t('dashboard.employeeAddedBody')}
          </Banner>
        </div>
      )}
      <Dashboard pharmacyPathOf={pharmacyPathOf} leaveRequestsPath={paths.leaveRequests} />
    </>
  )
}
