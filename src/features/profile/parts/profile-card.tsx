import { Card } from '../../../components/layout/card.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Given } from './given.tsx'
import { ProfilePlaceholder } from './profile-placeholder.tsx'
import { useProfile } from '../queries.ts'
import { YearsText } from './years-text.tsx'

/** The person's name, position and pharmacy at a glance. */
export function ProfileCard({ userId, profilePath }: { userId: string; profilePath: string }) {
  const t = useT()
  const labelOf = useOptionLabel()
  const view = useProfile(userId)
  const profile = view?.profile
  return (
    <Card
      title={t('profile.overview')}
      action={
        <LinkButton variant="quiet" to={profilePath}>
          {t('profile.seeAll')}
        </LinkButton>
      }
    >
      {profile ? (
        <Facts>
          <Fact name={t('profile.name')} isLong>
            <Given>{profile.employeeName}</Given>
          </Fact>
          <Fact name={t('profile.employeeId')}>
            <Given>{profile.companyId ? <bdi dir="ltr">{profile.companyId}</bdi> : ''}</Given>
          </Fact>
          <Fact name={t('profile.position')}>
            <Given>{labelOf(profile.position)}</Given>
          </Fact>
          <Fact name={t('profile.pharmacy')}>
            <Given>{labelOf(profile.currentPharmacy)}</Given>
          </Fact>
          <Fact name={t('profile.age')}>
            <YearsText since={profile.birthDate} />
          </Fact>
          <Fact name={t('profile.service')}>
            <YearsText since={profile.joiningDate} />
          </Fact>
        </Facts>
      ) : (
        <ProfilePlaceholder view={view} blockSize="12rem" />
      )}
    </Card>
  )
}
