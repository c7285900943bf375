import { IconMapQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import layout from '../../../components/layout/wide-form.module.css'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useIsAsked } from '../../../lib/use-is-asked.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshEmployees, usePerson } from '../queries.ts'
import { EditPersonForm } from './edit-person-form.tsx'
import { PlaceHistory } from './place-history.tsx'

const COMING = ['26rem', '24rem', '16rem'] as const

/** `/employeePage/:employeeId`: what is known of a person, to correct. */
export function EditPerson({ employeeId, listPath }: { employeeId: string; listPath: string }) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = usePerson(userId, employeeId)
  useFreshEmployees(userId)
  const isAsked = useIsAsked(view)

  if (!view) return <SkeletonCards sizes={COMING} />
  const { person, problem } = view
  if (!person) {
    if (!isAsked) return <SkeletonCards sizes={COMING} />
    if (problem !== null) return <ReadFailure problem={problem} title={t('employees.notHereTitle')} />
    return (
      <Card>
        <EmptyState
          icon={<IconMapQuestion size={26} />}
          action={<LinkButton to={listPath}>{t('employees.toEmployees')}</LinkButton>}
        >
          {t('employees.editGone')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={layout.form}>
      <EditPersonForm person={person} isOwn={person._id === userId} />
      <PlaceHistory employeeId={employeeId} revision={person.revision ?? 0} />
    </div>
  )
}
