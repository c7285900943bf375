import { problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { Button } from '../components/inputs/button.tsx'
import { useRowActions } from '../components/outbox/use-row-actions.ts'
import { DiscardButton } from '../components/overlays/discard-button.tsx'
import { RefusalReason } from '../components/state/refusal-reason.tsx'
import { Banner } from '../components/state/banner.tsx'
import { StateWord } from '../components/state/state-word.tsx'
import { isOfNewerApp } from '../data/record/newer-app.ts'
import { retryNow } from '../data/record/outbox.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { useT } from '../i18n/use-t.ts'
import { AwaitedNote, useAwaited } from './awaited-note.tsx'
import { UnsentRowActions } from './unsent-row-actions.tsx'
import { RowConflict } from './row-conflict.tsx'
import type { KindScreen } from './screen.ts'
import styles from './unsent-row.module.css'

type UnsentRowProps = {
  row: OutboxRow
  /** Of the kind of the row. */
  screen: KindScreen
  /** How it is taken back while it waits. */
  takeBack?: { label: MessageId; act: () => Promise<boolean> } | undefined
}

/**
 * One's own unsent row on a page of its area: its state, and if it needs attention why it was not sent, with both
 * versions of a conflict, and what its owner can do.
 */
export function UnsentRow({ row, screen, takeBack }: UnsentRowProps) {
  const t = useT()
  const actions = useRowActions()
  const awaited = useAwaited(row.opId)
  const state = stateWordOf(row)
  const problem = problemOf(row)
  const name = <span>{t(screen.name)}</span>
  const isNewer = isOfNewerApp(row)
  const own = row.intent === null || isNewer ? name : <screen.Line row={row} name={name} />
  const isConflict = row.state === 'conflict'
  const isAttention = state === 'attention' && !isNewer
  const why = isAttention && problem ? <RefusalReason problem={problem} whatToDo="sync.enterAnew" /> : null
  const retry = () => void actions.act(() => retryNow(row))
  return (
    <div className={styles.unsent}>
      <StateWord state={state} />
      {awaited ? <AwaitedNote row={awaited} className={styles.aside} /> : null}
      {isAttention && isConflict ? (
        <>
          <Banner tone="error">{why}</Banner>
          <RowConflict row={row} screen={screen} own={own} onRetry={retry} onDiscard={actions.ask} />
        </>
      ) : null}
      <UnsentRowActions row={row} screen={screen} own={own} actions={actions} why={isConflict ? null : why}>
        {isAttention && !isConflict ? (
          <>
            <Button onClick={retry}>{t('sync.retryNow')}</Button>
            <DiscardButton onClick={actions.ask}>{t('sync.discard')}</DiscardButton>
          </>
        ) : null}
        {takeBack ? <Button onClick={() => void actions.act(takeBack.act)}>{t(takeBack.label)}</Button> : null}
      </UnsentRowActions>
    </div>
  )
}
