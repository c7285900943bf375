import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconCheck, IconX } from '@tabler/icons-react'
import { errorMessageId } from '../../i18n/error-message.ts'
import { useT } from '../../i18n/use-t.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button, LinkButton } from '../inputs/button.tsx'
import { TextArea } from '../inputs/text-area.tsx'
import { UndoButton } from '../inputs/undo-button.tsx'
import { MAX_TEXT_LENGTH } from '../../shared/contract/text-limits.ts'
import { Banner } from '../state/banner.tsx'
import { StateWord } from '../state/state-word.tsx'
import styles from './decision-dock.module.css'

/** Asks for a reason. `missing`: shown while it is empty; `tooLate`: above it once its decision is no longer possible. */
type ReasonTexts = { label: string; hint: string; missing: string; tooLate: string }

type Way = {
  label: string
  isApproval: boolean
  asksReason?: boolean
  /** `reason`: empty if none was asked for. */
  onChoose: (reason: string) => void
}

type DecisionDockProps = {
  /** The code of why the last tap had no effect, as in `lib/use-decision.ts`. */
  problem: string | null
  /** Says that a decision was not recorded. */
  notSaved: string
  /** What was decided a moment ago; null once it can no longer be undone. */
  done: { words: string; onUndo: () => void } | null
  /** What can be decided now. */
  ways: readonly Way[]
  /** Of the ways that ask for a reason. */
  reasonTexts?: ReasonTexts
  /** Where to go once something was decided on this page; null before. */
  next: { path: string; label: string } | null
  /** Whether nothing decided here is left to send. */
  isAllSent: boolean
  /** In a row of a list, instead of docked at the foot of the page. */
  isInRow?: boolean
  /** Within which elements the keys A, R and U approve, reject and undo; without it, nowhere. */
  keysWithin?: string | undefined
}

/** Approve and reject, docked at the foot of the page, and what was decided, which can be undone for a few seconds. */
export function DecisionDock({
  problem,
  notSaved,
  done,
  ways,
  reasonTexts,
  next,
  isAllSent,
  isInRow = false,
  keysWithin,
}: DecisionDockProps) {
  const t = useT()
  const [asked, setAsked] = useState<string | null>(null)
  // Kept when the decision is undone.
  const [reason, setReason] = useState('')
  const buttons = useRef<HTMLDivElement>(null)
  const keyOf = (way: Way) => (way.isApproval ? 'a' : 'r')
  const choose = ({ label, asksReason, onChoose }: Way) => (asksReason ? setAsked(label) : onChoose(''))
  useKeys(
    keysWithin === undefined
      ? {}
      : { ...Object.fromEntries(ways.map((way) => [keyOf(way), () => choose(way)])), u: done?.onUndo },
    keysWithin,
  )
  const asking = ways.find(({ label }) => label === asked)
  if (problem === null && done === null && ways.length === 0 && next === null && asked === null) return null
  return (
    <div className={isInRow ? styles.row : styles.dock}>
      {problem === 'not_now' ? <Banner tone="error" title={t('app.undoTooLate')} /> : null}
      {problem !== null && problem !== 'not_now' ? (
        <Banner tone="error" title={notSaved}>
          {t(errorMessageId(problem))}
        </Banner>
      ) : null}
      {asked !== null && !asking && reason.trim() !== '' ? (
        <Banner tone="warning" title={reasonTexts?.tooLate}>
          {reason}
        </Banner>
      ) : null}
      {asking && reasonTexts ? (
        <ReasonForm
          label={asking.label}
          texts={reasonTexts}
          reason={reason}
          onReason={setReason}
          onSubmit={(given) => {
            setAsked(null)
            asking.onChoose(given)
          }}
          onBack={() => {
            flushSync(() => setAsked(null))
            buttons.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
          }}
        />
      ) : null}
      <div ref={buttons} className={styles.ways} hidden={asking !== undefined}>
        {done ? (
          <>
            <p className={styles.done} role="status">
              <IconCheck aria-hidden size={20} />
              <span>{done.words}</span>
            </p>
            <UndoButton onUndo={done.onUndo} />
          </>
        ) : null}
        {ways.map((way) => (
          <Button
            key={way.label}
            aria-keyshortcuts={keysWithin && keyOf(way)}
            // A list has many of them, none of which comes first.
            variant={isInRow ? (way.isApproval ? 'secondary' : 'quiet') : way.isApproval ? 'primary' : 'secondary'}
            icon={way.isApproval ? <IconCheck aria-hidden size={20} /> : <IconX aria-hidden size={20} />}
            onClick={({ detail }) => {
              if (detail <= 1) choose(way)
            }}
          >
            {way.label}
          </Button>
        ))}
        {next && isAllSent ? <StateWord state="sent" /> : null}
        {next && ways.length === 0 ? <LinkButton to={next.path}>{next.label}</LinkButton> : null}
      </div>
    </div>
  )
}

type ReasonFormProps = {
  /** Of the decision that needs a reason. */
  label: string
  texts: ReasonTexts
  reason: string
  onReason: (reason: string) => void
  onSubmit: (reason: string) => void
  onBack: () => void
}

/** Asks for the reason of a decision, in the place of its buttons. Escape goes back. */
function ReasonForm({ label, texts, reason, onReason, onSubmit, onBack }: ReasonFormProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const given = reason.trim()
  useEffect(() => field.current?.focus(), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (given !== '') return onSubmit(given)
    setIsMissing(true)
    field.current?.focus()
  }

  return (
    <form
      className={styles.reason}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onBack()
      }}
    >
      <TextArea
        ref={field}
        rows={2}
        maxLength={MAX_TEXT_LENGTH}
        label={texts.label}
        hint={texts.hint}
        error={isMissing && given === '' ? texts.missing : undefined}
        value={reason}
        onValueChange={onReason}
      />
      <div className={styles.ways}>
        {/* Not the second half of the double tap that opened this. */}
        <Button type="submit" variant="primary" onClick={(event) => event.detail > 1 && event.preventDefault()}>
          {label}
        </Button>
        <Button variant="quiet" onClick={({ detail }) => (detail > 1 ? undefined : onBack())}>
          {t('app.back')}
        </Button>
      </div>
    </form>
  )
}
