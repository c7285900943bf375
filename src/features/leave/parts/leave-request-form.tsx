import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Fold } from '../../../components/layout/fold.tsx'
import { RangeCalendarInput } from '../../../components/inputs/range-calendar-input.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { mostDaysOf } from '../../../shared/contract/chain/leave-types.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { leaveDayLimits, maximumReturnDate } from '../../../shared/rules/leave/leave-days.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { resaveLeaveRequest, saveLeaveRequest } from '../commands.ts'
import type { LeaveDraft } from '../commands.ts'
import styles from './leave-request-form.module.css'
import { FixedLine } from './fixed-line.tsx'
import { useLeaveMarks } from './leave-marks.ts'
import { LeaveSummary } from './leave-summary.tsx'
import { OwnBalance } from './own-balance.tsx'
import { isDay, problemsIn, useLeaveForm } from './use-leave-form.ts'
import type { LeaveProblems } from './use-leave-form.ts'

type LeaveRequestFormProps = {
  editing: LeaveDraft | null
  /** The apply date: today, or the day on which the edited request was made. */
  applyDate: string
  today: string
  /** The person's other leaves, including unsent ones. */
  others: Leave[]
  /** Whether the leaves have been loaded; until then no balance is known. */
  isKnown: boolean
  onSaved: (opId: string) => void
}

/** The balance, the days and one button; the rest is folded. On wide screens the summary is beside the days. */
export function LeaveRequestForm({ editing, applyDate, today, others, isKnown, onSaved }: LeaveRequestFormProps) {
  const t = useT()
  const words = useDayWords()
  const { types, labelOf } = useLeaveTypes()
  const owner = useSignedIn()
  const { values, change } = useLeaveForm({ ownerId: owner.userId, editing })
  const [problems, setProblems] = useState<LeaveProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const firstDay = useRef<HTMLInputElement>(null)
  const lastDay = useRef<HTMLInputElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const days = values && chosenDays(values)
  const mostDays = values && mostDaysOf(types, values.natureLeave)
  const marks = useLeaveMarks({ mostDays, days, today, others })

  if (!values) {
    return (
      <Card className={styles.card}>
        <SkeletonLines blockSize="52rem" />
      </Card>
    )
  }
  const { natureLeave, dateFrom, dateTo } = values
  // A last day before the first is reported at once; a missing day only when the form is submitted.
  const isReversed = problemsIn(values).dateTo === 'beforeFirst'
  const firstDayProblem = problems.dateFrom && !isDay(dateFrom) ? t('leave.firstDayMissing') : undefined
  const lastDayProblem = isReversed
    ? t('leave.lastBeforeFirst', { day: words(dateFrom) })
    : problems.dateTo && !isDay(dateTo)
      ? t('leave.lastDayMissing')
      : undefined

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !values) return
    const found = problemsIn(values)
    setProblems(found)
    if (found.dateFrom) return firstDay.current?.focus()
    if (found.dateTo) return lastDay.current?.focus()
    if (found.comment) return comment.current?.focus()
    setIsBusy(true)
    setFailure(null)
    const result = await (editing ? resaveLeaveRequest : saveLeaveRequest)({
      owner,
      asked: values,
      applyDate,
      mostDays,
    })
    setIsBusy(false)
    if (result.ok) onSaved(result.opId)
    else setFailure(result.code)
  }

  const latest = isDay(dateFrom) && mostDays !== null ? maximumReturnDate({ dateFrom, mostDays }) : null
  return (
    <Card className={styles.card}>
      <form className={styles.form} noValidate onKeyDown={enterMovesOn} onSubmit={(event) => void handleSubmit(event)}>
        <div className={styles.balance}>
          {isKnown && mostDays !== null ? (
            <OwnBalance type={natureLeave} mostDays={mostDays} days={days} today={today} others={others} />
          ) : null}
        </div>
        <SelectNative
          label={t('leave.typeLabel')}
          value={natureLeave}
          // A hidden type stays with the request that has it.
          options={types
            .filter(({ value, isHidden }) => !isHidden || value === natureLeave)
            .map(({ value }) => ({ value, label: labelOf(value) }))}
          onValueChange={(type) => change({ natureLeave: type })}
        />
        <RangeCalendarInput
          label={t('leave.daysLabel')}
          firstLabel={t('leave.firstDay')}
          lastLabel={t('leave.lastDay')}
          value={{ from: dateFrom, to: dateTo }}
          {...leaveDayLimits(today)}
          marks={marks}
          firstError={firstDayProblem}
          lastError={lastDayProblem}
          firstRef={firstDay}
          lastRef={lastDay}
          onValueChange={({ from, to }) => change({ dateFrom: from, dateTo: to })}
        />
        <div className={styles.summary}>
          {days ? <LeaveSummary mostDays={mostDays} {...days} others={others} /> : null}
          <FixedLine latest={latest} applyDate={applyDate} today={today} />
        </div>
        <Fold
          title={t('leave.more')}
          isOpenAtFirst={values.outsideTravelling || values.comment !== ''}
          isForced={problems.comment !== undefined}
        >
          <div className={styles.more}>
            <Segmented
              legend={t('leave.outside')}
              value={values.outsideTravelling ? 'yes' : 'no'}
              onValueChange={(choice) => change({ outsideTravelling: choice === 'yes' })}
              options={[
                { value: 'no', label: t('leave.no') },
                { value: 'yes', label: t('leave.yes') },
              ]}
            />
            <TextArea
              ref={comment}
              label={t('leave.comment')}
              error={problems.comment ? t('leave.commentTooLong', { count: MAX_LONG_TEXT_LENGTH }) : undefined}
              rows={3}
              value={values.comment}
              onValueChange={(text) => change({ comment: text })}
            />
          </div>
        </Fold>
        {failure ? (
          <Banner tone="error" title={t('leave.notSaved')}>
            {t(failure === 'not_editable' ? 'leave.editGone' : errorMessageId(failure))}
          </Banner>
        ) : null}
        <div className={styles.submit}>
          <Button type="submit" variant="primary" wide large busy={isBusy}>
            {t(editing ? 'leave.submitEdit' : 'leave.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Both days, once they are days of a leave in their order. */
function chosenDays({ dateFrom, dateTo }: LeaveDraft): { dateFrom: string; dateTo: string } | null {
  return isDay(dateFrom) && isDay(dateTo) && dateFrom <= dateTo ? { dateFrom, dateTo } : null
}
