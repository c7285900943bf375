import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { FreshnessNote } from '../../components/freshness-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSignedIn } from '../../stores/session-store.ts'
import { useFreshVisitLists, useVisitLists } from './form-queries.ts'
import { NewVisitForm } from './new-visit-form.tsx'
import { useNewVisit } from './use-new-visit.ts'
import styles from './visits-history.module.css'

/** `/dashVisitAdd`: recorded where the manager stands, with or without a network. */
export function NewVisit({ onSaved }: { onSaved: (opIds: string[]) => void }) {
  const t = useT()
  const { userId } = useSignedIn()
  const lists = useVisitLists(userId)
  const refresh = useFreshVisitLists(userId)
  const form = useNewVisit(userId)

  if (!lists || !form.values) return <Skeleton blockSize="40rem" />
  const never = { title: t('visits.listsNeverTitle'), body: t('visits.listsNeverBody') }
  if (lists.fetchedAt === null && lists.pharmacists.length === 0) {
    if (lists.problem === null) return <Skeleton blockSize="40rem" />
    return (
      <Banner tone="warning" title={never.title} action={<Button onClick={refresh}>{t('app.tryAgain')}</Button>}>
        {never.body}
      </Banner>
    )
  }
  return (
    <div className={styles.page}>
      <FreshnessNote {...lists} never={never} />
      <NewVisitForm form={form} values={form.values} lists={lists} onSaved={onSaved} />
    </div>
  )
}
