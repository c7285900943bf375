import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Noted, NotedList } from '../../../components/layout/noted-list.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { parseVisitIntent } from '../../../kinds/visit/kind.ts'
import { stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { visitTotal } from '../../../shared/rules/visits/visits.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useNotedVisits } from '../queries.ts'
import { unsentId } from '../../../data/record/unsent-id.ts'
import { EVALUATION_NAMES } from '../../../i18n/standard-names.ts'
import { TotalText } from './total-text.tsx'
import { Place } from '../../../components/format/place.tsx'

type SavedVisitNoteProps = {
  /** The visits that were just saved. They are shown until dismissed, even after they were sent. */
  savedOpIds: string[]
  visitPathOf: (visitId: string) => string
  onDismiss: () => void
}

/**
 * On the home screen: the state of each new visit, as long as any is unsent. Read from the outbox, so it survives
 * navigation.
 */
export function SavedVisitNote({ savedOpIds, visitPathOf, onDismiss }: SavedVisitNoteProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const rows = useNotedVisits({ ownerId: userId, savedOpIds })
  if (!rows?.length) return null
  const areAllSent = rows.every(({ state }) => state === 'done')
  return (
    <Card
      title={t(savedOpIds.length > 0 ? 'visits.added' : 'visits.waitingTitle')}
      action={
        areAllSent ? (
          <Button variant="quiet" onClick={onDismiss}>
            {t('visits.dismiss')}
          </Button>
        ) : undefined
      }
    >
      <NotedList>
        {rows.map((row) => (
          <NotedVisit key={row.opId} row={row} path={visitPathOf(unsentId(row.opId))} />
        ))}
      </NotedList>
    </Card>
  )
}

function NotedVisit({ row, path }: { row: OutboxRow; path: string }) {
  const t = useT()
  const meant = parseVisitIntent(row.intent)
  return (
    <Noted
      what={
        meant ? (
          <span>
            <Name>{meant.pharmacist.name}</Name> · <Place>{meant.evaluatedPharmacy}</Place>{' '}
            <span>{`· ${t(EVALUATION_NAMES[meant.evaluationType])} ·`}</span>{' '}
            <TotalText total={visitTotal(meant.grades)} />
          </span>
        ) : null
      }
      state={<StateWord state={stateWordOf(row)} />}
      actions={<LinkButton to={path}>{t('visits.open')}</LinkButton>}
    />
  )
}
