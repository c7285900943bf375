import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { ClockNote } from '../../../components/state/clock-note.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SkeletonCard } from '../../../components/state/skeleton.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useHoursText } from '../../../components/format/use-hours-text.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useCorrectedDay } from '../../../lib/use-corrected-day.ts'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import { usePresent } from '../../../lib/use-now.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { readAmount } from '../../../shared/rules/values/money.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import {
  overtimeDayLimits,
  overtimeDayProblem,
  overtimeDayToPropose,
  overtimeHoursProblem,
} from '../../../shared/rules/hours/overtime.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { overtimeDraft, recordOvertime } from '../commands.ts'
import styles from './overtime.module.css'

const HOURS_PROBLEMS = {
  missing: 'overtime.hoursMissing',
  tooMany: 'overtime.hoursTooMany',
  notQuarters: 'overtime.notQuarters',
} as const
const DAY_PROBLEMS = {
  missing: 'overtime.dayMissing',
  future: 'overtime.dayFuture',
  longAgo: 'overtime.dayLongAgo',
} as const

/** While the draft is read. */
export const OVERTIME_FORM_SIZE = '24rem'

type Problems = { day?: MessageId; hours?: MessageId; reason?: MessageId }

type OvertimeFormProps = {
  /** Days that have a pending or approved request already. */
  takenDays: ReadonlySet<string>
  /** The hours worked beyond those of the day, as far as this device knows; null if it does not. */
  proposedFor: (day: string) => number | null
  onSaved: (opId: string) => void
}

/** Day, hours in quarters and reason; kept as a draft while they are typed. */
export function OvertimeForm({ takenDays, proposedFor, onSaved }: OvertimeFormProps) {
  const t = useT()
  const owner = useSignedIn()
  const hoursText = useHoursText()
  const words = useDayWords()
  const present = usePresent()
  const { isSure } = present
  const today = riyadhDayOf(present.now)
  const [blankId] = useState(() => crypto.randomUUID())
  const { typed: kept, type, clear } = useKeptForm(overtimeDraft, owner.userId)
  // Until something is typed, the day follows the clock.
  const blank = { opId: blankId, day: overtimeDayToPropose(present), isDayChosen: false, hours: '', reason: '' }
  const typed = kept ?? blank
  const { opId, day, hours, reason } = typed
  const [movedTo, setMovedTo] = useState<string | null>(null)
  useCorrectedDay(kept ?? null, {
    propose: overtimeDayToPropose,
    onMoved(right) {
      setMovedTo(right)
      type({ ...typed, day: right })
    },
  })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const dayRef = useRef<HTMLInputElement>(null)
  const hoursRef = useRef<HTMLInputElement>(null)
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const proposed = proposedFor(day)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const asked = hoursIn(hours)
    const wrongDay = overtimeDayProblem(day, isSure ? today : day)
    const wrongHours = overtimeHoursProblem(asked)
    const found: Problems = {
      ...(wrongDay ? { day: DAY_PROBLEMS[wrongDay] } : takenDays.has(day) ? { day: 'overtime.dayTaken' } : {}),
      ...(wrongHours ? { hours: HOURS_PROBLEMS[wrongHours] } : {}),
      ...(reason.trim() === '' ? { reason: 'overtime.reasonMissing' } : {}),
    }
    setProblems(found)
    if (found.day) return dayRef.current?.focus()
    if (found.hours) return hoursRef.current?.focus()
    if (found.reason) return reasonRef.current?.focus()
    setIsBusy(true)
    setFailure(null)
    const result = await recordOvertime({ opId, owner, day, hours: asked ?? 0, reason })
    setIsBusy(false)
    if (!result.ok) return setFailure(result.code)
    clear()
    onSaved(result.opId)
  }

  if (kept === undefined) return <SkeletonCard blockSize={OVERTIME_FORM_SIZE} />
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ClockNote />
        <DateInput
          ref={dayRef}
          label={t('overtime.day')}
          value={day}
          required
          {...(isSure ? overtimeDayLimits(today) : {})}
          error={problems.day ? t(problems.day) : undefined}
          onValueChange={(next) => type({ ...typed, day: next, isDayChosen: true })}
        />
        {movedTo === day ? <Banner tone="warning">{t('date.moved', { day: words(day, 'weekday') })}</Banner> : null}
        <div className={styles.hours}>
          <TextInput
            ref={hoursRef}
            label={t('overtime.hours')}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={hours}
            error={problems.hours ? t(problems.hours) : undefined}
            onValueChange={(next) => type({ ...typed, hours: next })}
          />
          {proposed === null || proposed === 0 ? null : (
            <Button onClick={() => type({ ...typed, hours: hoursText(proposed) })}>
              {t('overtime.propose', { hours: hoursText(proposed) })}
            </Button>
          )}
        </div>
        <TextArea
          ref={reasonRef}
          label={t('overtime.reason')}
          rows={2}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={reason}
          error={problems.reason ? t(problems.reason) : undefined}
          onValueChange={(next) => type({ ...typed, reason: next })}
        />
        {failure ? (
          <Banner tone="error" title={t('overtime.notSaved')}>
            {t(errorMessageId(failure))}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" wide large busy={isBusy}>
          {t('overtime.ask')}
        </Button>
      </form>
    </Card>
  )
}

/** Typed hours, in any digits; null if there are none or they cannot be read. */
function hoursIn(typed: string): number | null {
  const read = readAmount(typed)
  return typed.trim() === '' || !read.ok ? null : toSar(read.halalas)
}
