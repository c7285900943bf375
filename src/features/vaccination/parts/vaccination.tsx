import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { stateWordOf } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { FiledVaccinationCard } from './filed-vaccination-card.tsx'
import { useVaccination } from '../queries.ts'
import { VaccinationForm } from './vaccination-form.tsx'
import styles from './vaccination.module.css'

/** `/vaccine`: the vaccination on record, and the form to file it. */
export function Vaccination() {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useVaccination(userId)
  if (!view) return <SkeletonCard blockSize="35rem" />
  const state = view.unsent ? stateWordOf(view.unsent) : 'sent'
  return (
    <div className={styles.columns}>
      <div className={styles.note}>
        <FreshnessNote
          fetchedAt={view.fetchedAt}
          problem={view.problem}
          isHere={view.isLoaded}
          never={{ title: t('vaccination.neverTitle'), also: t('vaccination.fileAlready') }}
        />
      </div>
      <VaccinationForm filed={view.refused ?? view.filed} birthDate={view.birthDate} state={state} />
      <div className={styles.side} data-shows={state === 'attention' ? state : view.filed ? 'record' : 'nothing'}>
        <FiledVaccinationCard view={view} />
      </div>
    </div>
  )
}
