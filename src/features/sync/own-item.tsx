import { useId, useState } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { InstantText } from '../../components/day-text.tsx'
import { StateWord } from '../../components/state-word.tsx'
import { parseShiftReportIntent } from '../../data/sync/kinds/shift-report.ts'
import { stateWordOf } from '../../data/sync/types.ts'
import type { OutboxRow } from '../../data/sync/types.ts'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { useAgeWords } from './age-words.ts'
import { discardRow, retry } from './commands.ts'
import { EditShiftDialog } from './edit-shift-dialog.tsx'
import { ItemTitle } from './item-title.tsx'
import styles from './own-item.module.css'
import { reportsIn } from './reports-in.ts'
import { RowConflict } from './row-conflict.tsx'
import { ShiftConflict } from './shift-conflict.tsx'
import { Story } from './story.tsx'

type Open = 'nothing' | 'edit' | 'discard'

/** One of the person's own rows: its figure, its state, what is wrong and what they can do. */
export function OwnItem({ row, now }: { row: OutboxRow; now: number }) {
  const t = useT()
  const titleId = useId()
  const ageWords = useAgeWords()
  const [open, setOpen] = useState<Open>('nothing')
  const [isRefused, setIsRefused] = useState(false)
  const intent = parseShiftReportIntent(row.intent)
  const isUnderWay = row.state === 'sending'
  const current = row.state === 'conflict' ? reportsIn(row.lastProblem?.current) : []
  // One version against one other: its own two buttons say what retrying and discarding would mean.
  const isOfOtherKind = row.state === 'conflict' && intent === null
  const isChoice = isOfOtherKind || (intent !== null && current.length === 1)
  const close = () => setOpen('nothing')

  async function act(action: () => Promise<boolean>) {
    close()
    const isDone = await action().catch(() => false)
    setIsRefused(!isDone)
  }

  return (
    <article className={styles.item} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <ItemTitle row={row} />
        </h2>
        <StateWord state={stateWordOf(row.state)} />
      </div>
      <p className={styles.aside}>
        {t('sync.recordedAt')} <InstantText instant={row.recordedAt} /> · {t('sync.ago', { age: ageWords(row.recordedAt, now) })}
        {row.attempts > 0 ? ` · ${t('sync.tries', { count: row.attempts })}` : null}
      </p>
      {intent?.remarks ? (
        <p className={styles.remarks} dir="auto">
          {intent.remarks}
        </p>
      ) : null}
      {row.lastProblem ? (
        <Banner tone={stateWordOf(row.state) === 'attention' ? 'error' : 'warning'}>{t(errorMessageId(row.lastProblem.code))}</Banner>
      ) : null}
      {intent && current.length > 0 ? (
        <ShiftConflict row={row} intent={intent} current={current} onAct={(action) => void act(action)} onDiscard={() => setOpen('discard')} />
      ) : null}
      {isOfOtherKind ? <RowConflict row={row} onRetry={() => void act(() => retry(row))} onDiscard={() => setOpen('discard')} /> : null}
      {isRefused ? <Banner tone="info">{t('sync.notNow')}</Banner> : null}
      {isUnderWay ? null : (
        <div className={styles.actions}>
          {isChoice ? null : <Button onClick={() => void act(() => retry(row))}>{t('sync.retryNow')}</Button>}
          {intent ? <Button onClick={() => setOpen('edit')}>{t('sync.edit')}</Button> : null}
          {isChoice ? null : (
            <Button variant="quiet" onClick={() => setOpen('discard')}>
              {t('sync.discard')}
            </Button>
          )}
        </div>
      )}
      <Story story={row.story} />
      {intent && open === 'edit' ? (
        <EditShiftDialog row={row} intent={intent} seen={current.length === 1 ? (current[0] ?? null) : null} onClose={close} onAct={(action) => void act(action)} />
      ) : null}
      <ConfirmDialog
        isOpen={open === 'discard'}
        title={t('sync.discardTitle')}
        confirmLabel={t('sync.discardConfirm')}
        cancelLabel={t('sync.keep')}
        isDestructive
        onConfirm={() => void act(() => discardRow(row))}
        onCancel={close}
      >
        <p>{t('sync.discardBody')}</p>
        <p>
          <ItemTitle row={row} />
        </p>
      </ConfirmDialog>
    </article>
  )
}
