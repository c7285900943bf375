import { FreshnessNote } from '../../components/state/freshness-note.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { SkeletonCard } from '../../components/state/skeleton.tsx'
import { stateWordOf } from '@counter/outbox'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { FiledVaccinationCard } from './parts/filed-vaccination-card.tsx'
import { useVaccination } from './queries.ts'
import { VaccinationForm } from './parts/vaccination-form.tsx'
import styles from './vaccination-page.module.css'

/** `/vaccine`: the vaccination on record, and the form to file it. */
export function VaccinationPage({ backTo }: { backTo: string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useVaccination(userId)
  return (
    <>
      <PageHeader title={t('app.placeVaccine')} backTo={backTo} />
      {view ? (
        <div className={styles.columns}>
          <div className={styles.note}>
            <FreshnessNote
              fetchedAt={view.fetchedAt}
              problem={view.problem}
              isHere={view.isLoaded}
              never={{ title: t('vaccination.neverTitle'), also: t('vaccination.fileAlready') }}
            />
          </div>
          <VaccinationForm
            filed={view.refused ?? view.filed}
            birthDate={view.birthDate}
            state={view.unsent ? stateWordOf(view.unsent) : 'sent'}
          />
          <div className={styles.side}>
            <FiledVaccinationCard view={view} />
          </div>
        </div>
      ) : (
        <SkeletonCard blockSize="35rem" />
      )}
    </>
  )
}
