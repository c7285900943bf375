import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../components/async/lazy-part.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { SkeletonCard } from '../../components/state/skeleton.tsx'
import { Tabs } from '../../components/inputs/tabs.tsx'
import { AmountsCover, Covered, CoverBar } from '../../features/payroll/parts/slips/amounts-cover.tsx'
import { useIsSharedDevice } from '../../features/payroll/queries.ts'
import { PersonalInfo } from '../../features/profile/parts/personal-info.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { employeePathOf } from '../../paths/dashboard-paths.ts'
import { paths } from '../../paths/paths.ts'

const ContactsCard = lazyPart(
  async () => (await import('../../features/contacts/parts/contacts-card.tsx')).ContactsCard,
)

const TAB_PARAM = 'tab'
/** Covered on a shared device, as on a pay slip. */
const ACCOUNT = {
  shown: (accountNo: ReactNode) => <Covered label="payroll.accountCovered">{accountNo}</Covered>,
  note: <CoverBar of="account" />,
}

export function ProfilePage() {
  const t = useT()
  const { userId, isAdmin } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const isShared = useIsSharedDevice()
  const selected = params.get(TAB_PARAM) === 'contacts' ? 'contacts' : 'personal'
  return (
    <>
      <PageHeader title={t('app.profile')} backTo={paths.home} />
      <Tabs
        label={t('profile.sections')}
        selected={selected}
        onSelect={(name) => setParams(name === 'personal' ? {} : { [TAB_PARAM]: name }, { replace: true })}
        tabs={[
          {
            name: 'personal',
            label: t('profile.personalInfo'),
            content:
              isShared === undefined ? (
                <SkeletonCard blockSize="65rem" />
              ) : (
                <AmountsCover isShared={isShared}>
                  <PersonalInfo userId={userId} editPath={isAdmin ? employeePathOf(userId) : null} account={ACCOUNT} />
                </AmountsCover>
              ),
          },
          {
            name: 'contacts',
            label: t('profile.contacts'),
            content: (
              <Suspense fallback={<SkeletonCard blockSize="21rem" />}>
                <ContactsCard />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}
