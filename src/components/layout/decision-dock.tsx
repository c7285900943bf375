import { IconCheck, IconX } from '@tabler/icons-react'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, LinkButton } from '../inputs/button.tsx'
import { UndoButton } from '../inputs/undo-button.tsx'
import { Banner } from '../state/banner.tsx'
import { StateWord } from '../state/state-word.tsx'
import styles from './decision-dock.module.css'

type Way = { label: string; isApproval: boolean; onChoose: () => void }

type DecisionDockProps = {
  /** The code of why the last tap had no effect, as in `lib/use-decision.ts`. */
  problem: string | null
  /** Says that a decision was not recorded. */
  notSaved: string
  /** What was decided a moment ago; null once it can no longer be undone. */
  done: { words: string; onUndo: () => void } | null
  /** What can be decided now. */
  ways: readonly Way[]
  /** Where to go once something was decided on this page; null before. */
  next: { path: string; label: string } | null
  /** Whether nothing decided here is left to send. */
  isAllSent: boolean
  /** In a row of a list, instead of docked at the foot of the page. */
  isInRow?: boolean
}

/** Approve and reject, docked at the foot of the page, and what was decided, which can be undone for a few seconds. */
export function DecisionDock({ problem, notSaved, done, ways, next, isAllSent, isInRow = false }: DecisionDockProps) {
  const t = useT()
  if (problem === null && done === null && ways.length === 0 && next === null) return null
  return (
    <div className={isInRow ? styles.row : styles.dock}>
      {problem === 'not_now' ? <Banner tone="error" title={t('app.undoTooLate')} /> : null}
      {problem !== null && problem !== 'not_now' ? (
        <Banner tone="error" title={notSaved}>
          {t(errorMessageId(problem))}
        </Banner>
      ) : null}
      <div className={styles.ways}>
        {done ? (
          <>
            <p className={styles.done} role="status">
              <IconCheck aria-hidden size={20} />
              <span>{done.words}</span>
            </p>
            <UndoButton onUndo={done.onUndo} />
          </>
        ) : null}
        {ways.map(({ label, isApproval, onChoose }) => (
          <Button
            key={label}
            // A list has many of them, none of which comes first.
            variant={isInRow ? (isApproval ? 'secondary' : 'quiet') : isApproval ? 'primary' : 'secondary'}
            icon={isApproval ? <IconCheck aria-hidden size={20} /> : <IconX aria-hidden size={20} />}
            onClick={({ detail }) => (detail > 1 ? undefined : onChoose())}
          >
            {label}
          </Button>
        ))}
        {next && isAllSent ? <StateWord state="sent" /> : null}
        {next && ways.length === 0 ? <LinkButton to={next.path}>{next.label}</LinkButton> : null}
      </div>
    </div>
  )
}
