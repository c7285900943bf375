import { problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useId } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button, LinkButton } from '../../../components/inputs/button.tsx'
import { InstantText } from '../../../components/format/day-text.tsx'
import { DiscardButton } from '../../../components/overlays/discard-button.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { RefusalReason } from '../../../components/state/refusal-reason.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { parseShiftReportIntent } from '../../../shared/contract/intents/shift-report.ts'
import { isOfNewerApp } from '../../../data/record/newer-app.ts'
import { retryNow } from '../../../data/record/outbox.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isolated } from '../../../shared/rules/values/written-figure.ts'
import { RowTitle } from '../../../kinds/row-title.tsx'
import { AwaitedRow } from '../../../kinds/awaited-row.tsx'
import { UnsentRowActions } from '../../../kinds/unsent-row-actions.tsx'
import { RowConflict } from '../../../kinds/row-conflict.tsx'
import { screenOf } from '../../../kinds/screens.ts'
import { readRows } from '../../../shared/contract/readable.ts'
import { dailyReportSchema } from '../../../shared/contract/sales.ts'
import type { DailyReport } from '../../../shared/contract/sales.ts'
import { useAgeWords } from './age-words.ts'
import type { EditedShift } from './edit-shift-dialog.tsx'
import styles from './own-row.module.css'
import { ShiftConflict } from './shift-conflict.tsx'
import { RowHistory } from './row-history.tsx'

type OwnRowProps = {
  row: OutboxRow
  /** The row that has to be acted on first. */
  awaited?: OutboxRow | undefined
  /** Whether that row is on this page. */
  isAwaitedShown?: boolean
  now: number
  onEdit: (edited: EditedShift) => void
}

/** One of the person's own rows: its content, its state, what is wrong and what can be done. */
export function OwnRow({ row, awaited, isAwaitedShown = false, now, onEdit }: OwnRowProps) {
  const t = useT()
  const titleId = useId()
  const ageWords = useAgeWords()
  const actions = useRowActions()
  const isNewer = isOfNewerApp(row)
  const intent = isNewer ? null : parseShiftReportIntent(row.intent)
  const isUnderWay = row.state === 'sending'
  const current = row.state === 'conflict' ? reportsIn(row.lastProblem?.current) : []
  // One version against exactly one other: its two buttons replace retry and discard.
  const isOfOtherKind = row.state === 'conflict' && intent === null && !isNewer
  const isChoice = isOfOtherKind || (intent !== null && current.length === 1)
  const screen = screenOf(row.kind)
  const place = intent === null && !isNewer ? screen?.placeOf(row) : null
  const isAttention = stateWordOf(row) === 'attention'
  const problem = problemOf(row)
  const retry = () => void actions.act(() => retryNow(row))
  const tryNow = isChoice || isNewer || awaited ? null : <Button onClick={retry}>{t('sync.retryNow')}</Button>

  return (
    <article id={row.opId} className={styles.item} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <RowTitle row={row} />
        </h2>
        <StateWord state={stateWordOf(row)} />
      </div>
      <p className={styles.aside}>
        <span>{t('sync.recordedAt')}</span> <InstantText instant={row.recordedAt} />{' '}
        <span>{`· ${t('sync.ago', { age: ageWords(row.recordedAt, now) })}`}</span>
        {row.attempts > 0 ? <span>{` · ${t('sync.tries', { count: row.attempts })}`}</span> : null}
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
          {(problem.code === 'stuck' || row.state === 'rejected') && problem.requestId ? (
            <p>{t('sync.referenceForIt', { id: isolated(problem.requestId) })}</p>
          ) : null}
        </Banner>
      ) : null}
      {awaited ? (
        <p className={styles.aside}>
          <AwaitedRow row={awaited} anchor={isAwaitedShown ? `#${awaited.opId}` : null} />
        </p>
      ) : null}
      {/* Temporary problems resolve by themselves; a missing connection is stated once, above all rows. */}
      {problem && !isNewer && !isAttention && !awaited && problem.code !== 'offline' ? (
        <p className={styles.aside}>{t(errorMessageId(problem.code))}</p>
      ) : null}
      {intent && current.length > 0 ? (
        <ShiftConflict
          row={row}
          intent={intent}
          current={current}
          onAct={(action) => void actions.act(action)}
          onDiscard={actions.ask}
        />
      ) : null}
      {isOfOtherKind ? (
        <RowConflict
          row={row}
          screen={screen}
          own={<RowTitle row={row} />}
          place={place ? <LinkButton to={place.path}>{t(place.label)}</LinkButton> : null}
          onRetry={retry}
          onDiscard={actions.ask}
        />
      ) : null}
      {row.state === 'rejected' && intent === null && place === null && !isNewer ? (
        <p className={styles.aside}>{t('sync.enterAnew')}</p>
      ) : null}
      <UnsentRowActions
        row={row}
        screen={screen}
        own={<RowTitle row={row} />}
        actions={actions}
        className={styles.actions}
      >
        {isUnderWay ? null : (
          <>
            {row.state === 'rejected' ? null : tryNow}
            {intent ? (
              <Button onClick={() => onEdit({ row, intent, seen: current.length === 1 ? (current[0] ?? null) : null })}>
                {t(row.state === 'rejected' ? 'sync.edit' : 'sync.editUnsent')}
              </Button>
            ) : null}
            {place && !isOfOtherKind ? <LinkButton to={place.path}>{t(place.label)}</LinkButton> : null}
            {/* Retrying unchanged would be rejected again, so the action that corrects it comes first. */}
            {row.state === 'rejected' ? tryNow : null}
            {isChoice ? null : <DiscardButton onClick={actions.ask}>{t('sync.discard')}</DiscardButton>}
          </>
        )}
      </UnsentRowActions>
      <RowHistory history={row.story} />
    </article>
  )
}

/** The server's reports that a parked row conflicts with; empty if it conflicts with something else. */
function reportsIn(current: unknown): DailyReport[] {
  return readRows([current].flat(), dailyReportSchema)?.rows ?? []
}
