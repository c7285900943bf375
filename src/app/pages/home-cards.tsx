import { ErrorBoundary } from '../../components/state/error-boundary.tsx'
import { ContactsCard } from '../../features/contacts/parts/contacts-card.tsx'
import { ProfileCard } from '../../features/profile/parts/profile-card.tsx'
import { paths } from '../../paths/paths.ts'

/** The person's profile and emergency contacts, at the end of the home page. */
export function HomeCards({ userId }: { userId: string }) {
  return (
    <>
      <ErrorBoundary>
        <ProfileCard userId={userId} profilePath={paths.profile} />
      </ErrorBoundary>
      <ErrorBoundary>
        <ContactsCard />
      </ErrorBoundary>
    </>
  )
}
