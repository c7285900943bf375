import { IconMapQuestion } from '@tabler/icons-react'
import type { OutboxRow } from '@counter/outbox'
import { InstantText } from '../../../components/format/day-text.tsx'
import { MinutesText } from '../../../components/format/minutes-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useHoursText } from '../../../components/format/use-hours-text.ts'
import { LinkButton } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { RequestCard } from '../../../components/layout/request-card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { SkeletonCards } from '../../../components/state/skeleton-cards.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { overtimeUpdateScreen } from '../../../kinds/overtime-update/screen.tsx'
import { UnsentRow } from '../../../kinds/unsent-row.tsx'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useDecided } from '../../../lib/use-decided.ts'
import { useIsAsked } from '../../../lib/use-is-asked.ts'
import { OVERTIME } from '../../../shared/contract/chain/overtime.ts'
import type { Overtime } from '../../../shared/contract/overtime.ts'
import { approvedOvertime, hoursOf, proposedOvertime, waitingOvertime } from '../../../shared/rules/hours/overtime.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useOneOvertime } from '../queries.ts'
import { Place } from '../../../components/format/place.tsx'
import { OvertimeDecision } from './overtime-decision.tsx'
import { useOvertimeSentence } from './use-overtime-sentence.ts'
import { OvertimeStateBadge } from './overtime-state.tsx'
import styles from './overtime.module.css'

const MINUTES_OF_AN_HOUR = 60
/** The request and what the decision depends on. */
const COMING = ['22rem'] as const
const NONE: readonly OutboxRow[] = []

/** `isIncomplete`: somebody is still in, or a punch is missing. */
type Worked = { minutes: number; isIncomplete: boolean }

type ManagerOvertimeProps = {
  overtimeId: string
  listPath: string
  pathOf: (overtimeId: string) => string
  /** Beside the list of what needs the manager: what comes next in it, and where the keys of the decision count. */
  pane?: { next: { path: string; label: string }; keysWithin: string } | undefined
  /** What the person worked on that day; null if this device does not know. */
  workedOn: (overtime: Overtime) => Worked | null
}

/** `/overtimePage/:overtimeId`: the request in one sentence, what it depends on, and the decision. */
export function ManagerOvertime({ overtimeId, listPath, pathOf, pane, workedOn }: ManagerOvertimeProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const sentenceOf = useOvertimeSentence()
  const view = useOneOvertime({ userId, overtimeId })
  const isAsked = useIsAsked(view)
  const shown = view?.shown
  const { undoable, isNoted, onDecided, page } = useDecided(shown?.changes ?? NONE)

  if (!view) return <SkeletonCards sizes={COMING} />
  const { fetchedAt, problem } = view
  if (!shown) {
    if (!isAsked) return <SkeletonCards sizes={COMING} />
    if (problem !== null) return <ReadFailure problem={problem} title={t('overtime.neverTitle')} />
    return (
      <Card>
        <EmptyState
          icon={<IconMapQuestion size={26} />}
          action={<LinkButton to={listPath}>{t('overtime.toRequests')}</LinkButton>}
        >
          {t('overtime.gone')}
        </EmptyState>
      </Card>
    )
  }
  const { overtime, changes } = shown
  const [next] = waitingOvertime(view.waiting)
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      <FreshnessNote
        fetchedAt={fetchedAt}
        problem={problem}
        unread={view.unread}
        never={{ title: t('overtime.neverTitle') }}
      />
      {changes
        .filter((row) => row !== undoable)
        .map((row) => (
          <Card key={row.opId}>
            <UnsentRow row={row} screen={overtimeUpdateScreen} />
          </Card>
        ))}
      <RequestCard
        sentence={sentenceOf(overtime)}
        under={
          <>
            {overtime.status === 'Pending' ? null : <OvertimeStateBadge state={overtime.status} />}
            {overtime.pharmacyName === '' ? null : <Place>{overtime.pharmacyName}</Place>}
          </>
        }
        comment={overtime.reason}
      >
        <OvertimeFacts
          overtime={overtime}
          approvedHours={
            view.ofMonth
              ? hoursOf(
                  approvedOvertime(
                    view.ofMonth.filter(({ _id }) => _id !== overtimeId),
                    { requesterId: overtime.requesterId, month: overtime.day },
                  ),
                )
              : null
          }
          worked={workedOn(overtime)}
        />
      </RequestCard>
      <OvertimeDecision
        shown={shown}
        undoable={undoable}
        next={
          isNoted
            ? (pane?.next ?? {
                path: next ? pathOf(next._id) : listPath,
                label: t(next ? 'overtime.nextRequest' : 'overtime.toRequests'),
              })
            : null
        }
        onDecided={onDecided}
        keysWithin={pane?.keysWithin}
      />
    </div>
  )
}

type FactsProps = {
  overtime: Overtime
  /** Of the month, without this request; null if they are not known. */
  approvedHours: number | null
  worked: Worked | null
}

/** What a manager weighs: what was worked that day, and what else of the month is approved. */
function OvertimeFacts({ overtime: { day, decidedByName, decidedAt }, approvedHours, worked }: FactsProps) {
  const t = useT()
  const words = useDayWords()
  const hoursText = useHoursText()
  const { dailyHours } = useChainSection(OVERTIME)
  const hours = (count: number) => t('overtime.hoursOf', { hours: hoursText(count) })
  return (
    <Facts>
      {worked ? (
        <>
          <Fact name={t('overtime.worked')}>
            <MinutesText minutes={worked.minutes} />
            {worked.isIncomplete ? <span className={styles.reason}>{` · ${t('overtime.incomplete')}`}</span> : null}
          </Fact>
          <Fact name={t('overtime.beyond')}>
            {hours(proposedOvertime({ workedHours: worked.minutes / MINUTES_OF_AN_HOUR, dailyHours }))}
          </Fact>
        </>
      ) : null}
      <Fact name={t('overtime.approvedInMonth', { month: words(`${day.slice(0, 7)}-01`, 'month') })}>
        {approvedHours === null ? '—' : hours(approvedHours)}
      </Fact>
      {decidedByName ? (
        <Fact name={t('overtime.decidedBy')}>
          <Name>{decidedByName}</Name>
        </Fact>
      ) : null}
      {decidedAt ? (
        <Fact name={t('overtime.decidedAt')}>
          <InstantText instant={decidedAt} />
        </Fact>
      ) : null}
    </Facts>
  )
}
