import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import type { EditableVisit } from './editable-visit.ts'
import { useFreshVisitLists, useVisitLists } from '../form-queries.ts'
import { NewVisitForm } from './new-visit-form.tsx'
import { useEditableVisit } from '../queries.ts'
import { useNewVisit } from './use-new-visit.ts'
import styles from './visits-history.module.css'

/** Placeholders of pharmacy and people, the two tables, and the remarks. */
const COMING = ['22rem', '62rem', '32rem', '8rem'] as const

type NewVisitProps = {
  /** The operation id of the unsent visit to edit; null for a new one. */
  editing: string | null
  historyPath: string
  onSaved: (opIds: string[]) => void
}

/** `/dashVisitAdd`: records a visit, with or without a network; an unsent one is edited here too. */
export function NewVisit({ editing, historyPath, onSaved }: NewVisitProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const found = useEditableVisit({ ownerId: userId, opId: editing })
  if (found === undefined) return <SkeletonCards sizes={COMING} />
  if (editing !== null && found === null) {
    return (
      <Banner tone="info" action={<LinkButton to={historyPath}>{t('visits.toHistory')}</LinkButton>}>
        {t('visits.editGone')}
      </Banner>
    )
  }
  return <VisitToFill key={editing} editing={found} onSaved={onSaved} />
}

function VisitToFill({
  editing: found,
  onSaved,
}: {
  editing: EditableVisit | null
  onSaved: (opIds: string[]) => void
}) {
  const t = useT()
  // A snapshot from when the form was opened. If another tab changes the visit meanwhile, saving detects it and does
  // not overwrite the change.
  const [editing] = useState(found)
  const { userId } = useSignedIn()
  const lists = useVisitLists(userId)
  useFreshVisitLists(userId)
  const form = useNewVisit({ ownerId: userId, editing: editing?.draft ?? null })

  if (!lists || !form.values) return <SkeletonCards sizes={COMING} />
  const never = { title: t('visits.listsNeverTitle'), also: t('visits.listsOnceHere') }
  if (lists.fetchedAt === null && lists.pharmacists.length === 0) {
    if (lists.problem === null) return <SkeletonCards sizes={COMING} />
    return <ReadFailure problem={lists.problem} {...never} />
  }
  return (
    <div className={styles.page}>
      <FreshnessNote {...lists} never={never} />
      <NewVisitForm editing={editing} form={form} values={form.values} lists={lists} onSaved={onSaved} />
    </div>
  )
}
