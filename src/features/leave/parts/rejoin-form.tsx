import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useJustSaved } from '../../../lib/use-just-saved.ts'
import { riyadhToday } from '../../../shared/clock.ts'
import { daysLate, dueBack, rejoinDayProblem } from '../../../shared/rules/leave/leave-days.ts'
import { isRejoinOpen } from '../../../shared/rules/leave/leave-states.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { keepRejoinDraft, readRejoinDraft, recordLeaveChange } from '../commands.ts'
import styles from './rejoin-form.module.css'
import type { ShownLeave } from './shown-leave.ts'
import { isDay } from './use-leave-form.ts'

/** Requests the return from a leave, or changes the request until a manager has approved it. */
export function RejoinForm({ shown }: { shown: ShownLeave }) {
  const t = useT()
  const words = useDayWords()
  const owner = useSignedIn()
  const { leave, server } = shown
  const { day, choose, settle } = useRejoinDay(owner.userId, shown)
  const [problem, setProblem] = useState<'missing' | 'tooEarly' | 'same' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [opId, setOpId] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  if (!server || !isRejoinOpen(leave)) return null
  const isRejected = leave.dateRejoinRequestStatus === 'Rejected'
  const isAsked = leave.dateRejoinRequest !== null

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !server) return
    const found = problemWith(day)
    setProblem(found)
    if (found) return field.current?.focus()
    setIsBusy(true)
    setFailure(null)
    const result = await recordLeaveChange({
      opId,
      owner,
      leave: server,
      action: { is: 'requestRejoin', date: day },
      actor: 'requester',
    })
    setIsBusy(false)
    if (!result.ok) return setFailure(result.code)
    settle()
    setOpId(crypto.randomUUID())
  }

  function problemWith(chosen: string) {
    const wrong = rejoinDayProblem({ dateFrom: leave.dateFrom, day: chosen, today: riyadhToday() })
    if (wrong) return wrong
    return isAsked && !isRejected && chosen === leave.dateRejoinRequest ? 'same' : null
  }

  const late = isDay(day) ? daysLate({ dateTo: leave.dateTo, dateRejoined: day }) : 0
  const messages = {
    missing: () => t('leave.rejoinMissing'),
    tooEarly: () => t('leave.rejoinTooEarly', { day: words(leave.dateFrom) }),
    same: () => t('leave.rejoinSame'),
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DateInput
        ref={field}
        label={t('leave.rejoinField')}
        hint={late > 0 ? t('leave.rejoinLateHint', { count: late }) : undefined}
        error={problem ? messages[problem]() : undefined}
        value={day}
        min={leave.dateFrom}
        required
        onValueChange={(chosen) => {
          choose(chosen)
          setProblem(null)
        }}
      />
      {failure ? (
        <Banner tone="error" title={t('leave.notSaved')}>
          {t(errorMessageId(failure))}
        </Banner>
      ) : null}
      <Button type="submit" variant={isAsked && !isRejected ? 'secondary' : 'primary'} busy={isBusy}>
        {t(isRejected ? 'leave.rejoinAnew' : isAsked ? 'leave.rejoinChange' : 'leave.rejoinRequest')}
      </Button>
    </form>
  )
}

/**
 * The chosen day, else the requested day, else the day due back. A chosen day is kept as a draft until it is requested.
 */
function useRejoinDay(ownerId: string, { leave }: ShownLeave) {
  const leaveId = leave._id
  const [chosen, setChosen] = useState<string | null>(null)
  const { justSaved, keepSaved } = useJustSaved<string>(leave.dateRejoinRequest)
  const day = chosen ?? justSaved ?? leave.dateRejoinRequest ?? dueBack(leave)
  useEffect(() => {
    let isGone = false
    void readRejoinDraft({ ownerId, leaveId }).then((draft) => {
      if (!isGone) setChosen((already) => already ?? draft)
    })
    return () => {
      isGone = true
    }
  }, [ownerId, leaveId])
  return {
    day,
    choose(next: string) {
      setChosen(next)
      keepRejoinDraft({ ownerId, leaveId, day: next })
    },
    settle() {
      keepSaved(day)
      setChosen(null)
      keepRejoinDraft({ ownerId, leaveId, day: null })
    },
  }
}
