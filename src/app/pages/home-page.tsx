import { Suspense } from 'react'
import { Deferred } from '../../components/async/deferred.tsx'
import { ErrorBoundary } from '../../components/state/error-boundary.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { ContactsCard } from '../../features/contacts/parts/contacts-card.tsx'
import { ProfileCard } from '../../features/profile/parts/profile-card.tsx'
import { SalesPanel } from '../../features/sales/parts/sales-panel.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { lazyPage } from '../lazy-page.tsx'
import { paths } from '../../paths/paths.ts'
import { useHasLeaveToNote } from '../use-leave-to-note.ts'
import styles from './home-page.module.css'

// Not part of the first paint: on most days there is nothing to show.
const LeaveHomeNote = lazyPage(() => import('./leave-home-note.tsx'), 'LeaveHomeNote')

/** An employee's home screen: the counter first, then the person. */
export function HomePage() {
  const t = useT()
  const { userId } = useSignedIn()
  const hasLeaveToNote = useHasLeaveToNote()
  return (
    <div className={styles.home}>
      <PageHeader title={t('app.placeHome')} />
      {hasLeaveToNote ? (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <LeaveHomeNote />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <ErrorBoundary>
        <SalesPanel salesReportsPath={paths.salesReports} syncPath={paths.sync} />
      </ErrorBoundary>
      <Deferred fallback={null}>
        <div className={styles.cards}>
          <ErrorBoundary>
            <ProfileCard userId={userId} profilePath={paths.profile} />
          </ErrorBoundary>
          <ErrorBoundary>
            <ContactsCard />
          </ErrorBoundary>
        </div>
      </Deferred>
    </div>
  )
}
