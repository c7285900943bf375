import { useId, useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { InstantText } from '../../../components/format/day-text.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { parseShiftReportIntent } from '../../../shared/contract/intents/shift-report.ts'
import { isOfNewerApp } from '../../../data/sync/newer-app.ts'
import { problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isolated } from '../../../shared/rules/written-figure.ts'
import { useAgeWords } from './age-words.ts'
import { choicesOf } from './choices.ts'
import { discardRow, retry } from '../commands.ts'
import type { EditedShift } from './edit-shift-dialog.tsx'
import { ItemTitle } from './item-title.tsx'
import styles from './own-item.module.css'
import { placeOf } from './places.ts'
import type { SyncPaths } from './places.ts'
import { reportsIn } from './reports-in.ts'
import { RowConflict } from './row-conflict.tsx'
import { ShiftConflict } from './shift-conflict.tsx'
import { Story } from './row-history.tsx'

type OwnItemProps = { row: OutboxRow; now: number; paths: SyncPaths; onEdit: (edited: EditedShift) => void }

/** One of the person's own rows: its content, its state, what is wrong and what can be done. */
export function OwnItem({ row, now, paths, onEdit }: OwnItemProps) {
  const t = useT()
  const titleId = useId()
  const ageWords = useAgeWords()
  const [isAsking, setIsAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const isNewer = isOfNewerApp(row)
  const intent = isNewer ? null : parseShiftReportIntent(row.intent)
  const isUnderWay = row.state === 'sending'
  const current = row.state === 'conflict' ? reportsIn(row.lastProblem?.current) : []
  // One version against exactly one other: its two buttons replace retry and discard.
  const isOfOtherKind = row.state === 'conflict' && intent === null && !isNewer
  const isChoice = isOfOtherKind || (intent !== null && current.length === 1)
  const place = intent === null && !isNewer ? placeOf(row, paths) : null
  const isAttention = stateWordOf(row) === 'attention'
  const problem = problemOf(row)
  const tryNow =
    isChoice || isNewer ? null : <Button onClick={() => void act(() => retry(row))}>{t('sync.retryNow')}</Button>
  const isNoteOnly = row.state === 'conflict' && choicesOf(row).isNoteOnly

  async function act(action: () => Promise<boolean>) {
    setIsAsking(false)
    const isDone = await action().catch(() => false)
    setIsRefused(!isDone)
  }

  return (
    <article className={styles.item} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <ItemTitle row={row} />
        </h2>
        <StateWord state={stateWordOf(row)} />
      </div>
      <p className={styles.aside}>
        {t('sync.recordedAt')} <InstantText instant={row.recordedAt} /> ·{' '}
        {t('sync.ago', { age: ageWords(row.recordedAt, now) })}
        {row.attempts > 0 ? ` · ${t('sync.tries', { count: row.attempts })}` : null}
      </p>
      {intent?.remarks ? (
        <p className={styles.remarks} dir="auto">
          {intent.remarks}
        </p>
      ) : null}
      {isNewer ? <Banner tone="info">{t('sync.ofNewerApp')}</Banner> : null}
      {problem && !isNewer && isAttention ? (
        <Banner tone="error">
          <RefusalReason
            problem={problem}
            whatToDo={intent ? 'sync.editAfterRefusal' : place ? 'sync.correctThere' : 'sync.keptHere'}
          />
          {problem.code === 'stuck' && problem.requestId ? (
            <p>{t('sync.referenceForIt', { id: isolated(problem.requestId) })}</p>
          ) : null}
        </Banner>
      ) : null}
      {/* Temporary problems resolve by themselves; a missing connection is stated once, above all rows. */}
      {problem && !isNewer && !isAttention && problem.code !== 'offline' ? (
        <p className={styles.aside}>{t(errorMessageId(problem.code))}</p>
      ) : null}
      {intent && current.length > 0 ? (
        <ShiftConflict
          row={row}
          intent={intent}
          current={current}
          onAct={(action) => void act(action)}
          onDiscard={() => setIsAsking(true)}
        />
      ) : null}
      {isOfOtherKind ? (
        <RowConflict
          row={row}
          paths={paths}
          onRetry={() => void act(() => retry(row))}
          onDiscard={() => setIsAsking(true)}
        />
      ) : null}
      {row.state === 'rejected' && intent === null && place === null && !isNewer ? (
        <p className={styles.aside}>{t('sync.enterAnew')}</p>
      ) : null}
      {isRefused ? <Banner tone="info">{t('sync.notNow')}</Banner> : null}
      {isUnderWay ? null : (
        <div className={styles.actions}>
          {row.state === 'rejected' ? null : tryNow}
          {intent ? (
            <Button onClick={() => onEdit({ row, intent, seen: current.length === 1 ? (current[0] ?? null) : null })}>
              {t('sync.edit')}
            </Button>
          ) : null}
          {place && !isOfOtherKind ? <LinkButton to={place.path}>{t(place.label)}</LinkButton> : null}
          {/* Retrying unchanged would be rejected again, so the action that corrects it comes first. */}
          {row.state === 'rejected' ? tryNow : null}
          {isChoice ? null : <DiscardButton onClick={() => setIsAsking(true)}>{t('sync.discard')}</DiscardButton>}
        </div>
      )}
      <Story story={row.story} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t(isNoteOnly ? 'sync.noteTitle' : 'sync.discardTitle')}
        confirmLabel={t(isNoteOnly ? 'sync.noteConfirm' : 'sync.discardConfirm')}
        cancelLabel={t('sync.keep')}
        isDestructive
        onConfirm={() => void act(() => discardRow(row))}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(isNoteOnly ? 'sync.noteBody' : 'sync.discardBody')}</p>
        <p>
          <ItemTitle row={row} />
        </p>
      </ConfirmDialog>
    </article>
  )
}
