import { Suspense } from 'react'
import { IconMapQuestion } from '@tabler/icons-react'
import { lazyPart } from '../../../components/async/lazy-part.tsx'
import { Name } from '../../../components/format/name.tsx'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useIsAsked } from '../../../lib/use-is-asked.ts'
import { isListedEmployee } from '../../../shared/rules/chain/employee-choice.ts'
import { isClosed } from '../../../shared/rules/people/closed-account.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useFreshEmployees, usePerson } from '../queries.ts'
import { EditPersonForm } from './edit-person-form.tsx'
import { PersonStanding } from './employee-row.tsx'
import styles from './person-form.module.css'
import type { RecordPaths } from './person-records.tsx'
import { PlaceHistory } from './place-history.tsx'

const RECORDS_SIZE = '36rem'

const PersonRecords = lazyPart(async () => (await import('./person-records.tsx')).PersonRecords)

/** `/employeePage/:employeeId`: the records of a person, and what is known of them, to correct. */
export function Person({ employeeId, listPath, paths }: { employeeId: string; listPath: string; paths: RecordPaths }) {
  const t = useT()
  const { userId } = useSignedIn()
  const locale = useLocale()
  const view = usePerson(userId, employeeId)
  useFreshEmployees(userId)
  const isAsked = useIsAsked(view)

  if (!view) return <Coming />
  const { person, problem } = view
  if (!person) {
    if (!isAsked) return <Coming />
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
    <div className={styles.person}>
      <div className={styles.side}>
        <Card>
          <div className={styles.who}>
            <h2>
              <Name>{nameOf(person, locale)}</Name>
            </h2>
            <PersonStanding person={person} />
            {person.telNo === '' ? null : (
              <a href={`tel:${person.telNo}`} dir="ltr">
                {person.telNo}
              </a>
            )}
          </div>
        </Card>
        {isListedEmployee(person) ? (
          <Suspense fallback={<SkeletonCard blockSize={RECORDS_SIZE} />}>
            <PersonRecords person={person} paths={paths} />
          </Suspense>
        ) : null}
      </div>
      {/* Somebody who has left is corrected once the account is open again. */}
      {isClosed(person) ? null : <EditPersonForm person={person} isOwn={person._id === userId} />}
      <PlaceHistory employeeId={employeeId} revision={person.revision ?? 0} />
    </div>
  )
}

function Coming() {
  return (
    <div className={styles.person}>
      <div className={styles.side}>
        <SkeletonCard blockSize="8rem" />
        <SkeletonCard blockSize={RECORDS_SIZE} />
      </div>
      <div className={styles.form}>
        <SkeletonCard blockSize="52rem" />
      </div>
    </div>
  )
}
