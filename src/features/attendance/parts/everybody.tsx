import { useState } from 'react'
import { IconCheck, IconX } from '@tabler/icons-react'
import { stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { InstantText } from '../../../components/format/day-text.tsx'
import { Name } from '../../../components/format/name.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { UndoButton } from '../../../components/inputs/undo-button.tsx'
import { ButtonRow } from '../../../components/layout/button-row.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { takeBack } from '../../../data/record/outbox.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useDecision } from '../../../lib/use-decision.ts'
import { useUndoable } from '../../../lib/use-undoable.ts'
import { CORRECTION_UPDATE } from '../../../shared/contract/intents/correction-update.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import { businessDayOf } from '../../../shared/rules/days/business-day.ts'
import { whoIsIn } from '../../../shared/rules/hours/who-is-in.ts'
import type { PersonIn } from '../../../shared/rules/hours/who-is-in.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { decideOnCorrection } from '../commands.ts'
import { useEverybody } from '../manager-queries.ts'
import type { ShownCorrection } from '../overlay.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import type { ToCorrect } from './correction-dialog.tsx'
import { BothTimes, CorrectionRow } from './corrections-card.tsx'
import styles from './everybody.module.css'
import { MonthHoursCard } from './month-hours-card.tsx'
import { PeopleList } from './people-list.tsx'
import { Place } from '../../../components/format/place.tsx'

/** `/attendance`: requests to decide, who is in now, missing check-outs, and everybody's hours of a month. */
export function Everybody() {
  const t = useT()
  const { userId } = useSignedIn()
  const now = useNow()
  const shiftHours = useChainSection(SHIFT_HOURS)
  const view = useEverybody(userId)
  const [adding, setAdding] = useState<ToCorrect | null>(null)
  if (!view || (view.fetchedAt === null && view.problem === null)) return <SkeletonCard blockSize="56rem" />
  // Nothing is stated about people whose check-ins this device has never read.
  if (view.fetchedAt === null)
    return <FreshnessNote fetchedAt={null} problem={view.problem} never={{ title: t('attendance.neverEverybody') }} />
  const { isIn, isForgotten } = whoIsIn({ ...view, shiftHours, now })
  const waiting = view.corrections.filter(
    ({ status, row }) =>
      status === 'Pending' || (row && (row.kind === CORRECTION_UPDATE || stateWordOf(row) === 'attention')),
  )
  const addOut = ({ userId: id, userName, checkIn }: PersonIn) =>
    setAdding({
      direction: 'out',
      punch: null,
      day: businessDayOf(Date.parse(checkIn.at), shiftHours.nightCutOff),
      person: { userId: id, userName, pharmacyName: checkIn.pharmacyName },
    })
  return (
    <div className={styles.cards}>
      <FreshnessNote fetchedAt={view.fetchedAt} problem={view.problem} unread={view.unread} />
      {waiting.length > 0 ? (
        <Card title={t('attendance.requests')} className={styles.onScreen}>
          <ul className={styles.list}>
            {waiting.map((correction) => (
              <Request key={correction._id} correction={correction} />
            ))}
          </ul>
        </Card>
      ) : null}
      <div className={isIn.length + isForgotten.length === 0 ? styles.cards : styles.columns}>
        <div className={styles.cards}>
          <Card title={t('attendance.inNow', { count: isIn.length })} className={styles.onScreen}>
            {isIn.length === 0 ? null : (
              <PeopleList people={isIn}>{(person) => <PersonLine key={person.userId} person={person} />}</PeopleList>
            )}
          </Card>
          {isForgotten.length > 0 ? (
            <Card title={t('attendance.missingOuts', { count: isForgotten.length })} className={styles.onScreen}>
              <PeopleList people={isForgotten}>
                {(person) => <PersonLine key={person.userId} person={person} onAdd={() => addOut(person)} />}
              </PeopleList>
            </Card>
          ) : null}
        </div>
        <MonthHoursCard onAdd={setAdding} />
      </div>
      {adding ? <CorrectionDialog toCorrect={adding} onClose={() => setAdding(null)} /> : null}
    </div>
  )
}

function PersonLine({ person: { userName, checkIn, late }, onAdd }: { person: PersonIn; onAdd?: () => void }) {
  const t = useT()
  return (
    <li className={styles.item}>
      <div className={styles.person}>
        <p>
          <Name>{userName}</Name> · <Place>{checkIn.pharmacyName}</Place>
        </p>
        <p className={styles.since}>
          <InstantText instant={checkIn.at} />
          {late > 0 && !onAdd ? <strong className={styles.late}>{t('attendance.late', { count: late })}</strong> : null}
          {checkIn.isUncertain ? <span>{t('attendance.uncertain')}</span> : null}
        </p>
      </div>
      {onAdd ? <Button onClick={onAdd}>{t('attendance.addOut')}</Button> : null}
    </li>
  )
}

/** What somebody asks for, and the decision, which can be undone for some seconds. */
function Request({ correction }: { correction: ShownCorrection }) {
  const t = useT()
  const owner = useSignedIn()
  const { problem, decide, undo } = useDecision(NOTHING)
  const { row } = correction
  const undoable = useUndoable(row ? [row] : NONE)

  const record = (status: 'Approved' | 'Rejected') =>
    void decide((opId) => decideOnCorrection({ opId, owner, correction, status }))

  return (
    <li tabIndex={-1} className={styles.item}>
      <div>
        <p>
          <Name>{correction.userName}</Name> · <Place>{correction.pharmacyName}</Place>
        </p>
        <BothTimes of={correction} />
        <p dir="auto" className={styles.since}>
          {correction.reason}
        </p>
        {problem === null ? null : (
          <Banner tone="error">{t(problem === 'not_now' ? 'app.undoTooLate' : errorMessageId(problem))}</Banner>
        )}
      </div>
      {row ? (
        <div className={styles.decided}>
          <p role="status">
            {correction.status === 'Pending' ? null : (
              <strong>{t(correction.status === 'Approved' ? 'attendance.approved' : 'attendance.rejected')}</strong>
            )}
          </p>
          {undoable ? <UndoButton onUndo={() => void undo(() => takeBack(undoable))} /> : <CorrectionRow row={row} />}
        </div>
      ) : (
        <ButtonRow>
          <Button
            icon={<IconCheck aria-hidden size={20} />}
            onClick={({ detail }) => (detail > 1 ? undefined : record('Approved'))}
          >
            {t('attendance.approve')}
          </Button>
          <Button
            icon={<IconX aria-hidden size={20} />}
            onClick={({ detail }) => (detail > 1 ? undefined : record('Rejected'))}
          >
            {t('attendance.reject')}
          </Button>
        </ButtonRow>
      )}
    </li>
  )
}

const NONE: readonly OutboxRow[] = []
const NOTHING = () => {}
