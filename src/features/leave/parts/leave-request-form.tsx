import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { LEAVE_TYPES, MAX_LEAVE_DAYS } from '../../../shared/contract/leave.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { maximumReturnDate } from '../../../shared/rules/leave-days.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { resaveLeaveRequest, saveLeaveRequest } from '../commands.ts'
import type { LeaveDraft } from '../commands.ts'
import { FixedDay } from './fixed-day.tsx'
import { FixedField } from './fixed-field.tsx'
import styles from './leave-request-form.module.css'
import { LeaveSummary } from './leave-summary.tsx'
import { isDay, problemsIn, useLeaveForm } from './use-leave-form.ts'
import type { LeaveProblems } from './use-leave-form.ts'

type LeaveRequestFormProps = {
  editing: LeaveDraft | null
  /** The apply date: today, or the day on which the edited request was made. */
  applyDate: string
  today: string
  /** The person's other leaves, including unsent ones. */
  others: Leave[]
  onSaved: (opId: string) => void
}

/** A form in one column with one button. The summary updates as the days are chosen. */
export function LeaveRequestForm({ editing, applyDate, today, others, onSaved }: LeaveRequestFormProps) {
  const t = useT()
  const words = useDayWords()
  const labelOf = useOptionLabel()
  const owner = useSignedIn()
  const { values, change } = useLeaveForm({ ownerId: owner.userId, editing })
  const [problems, setProblems] = useState<LeaveProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const firstDay = useRef<HTMLInputElement>(null)
  const lastDay = useRef<HTMLInputElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)

  if (!values) {
    return (
      <Card title={t(editing ? 'leave.editTitle' : 'leave.requestTitle')} className={styles.card}>
        <SkeletonLines blockSize="36rem" />
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
    const result = await (editing ? resaveLeaveRequest : saveLeaveRequest)({ owner, asked: values, applyDate })
    setIsBusy(false)
    if (result.ok) onSaved(result.opId)
    else setFailure(result.code)
  }

  return (
    <Card title={t(editing ? 'leave.editTitle' : 'leave.requestTitle')} className={styles.card}>
      <form className={styles.form} noValidate onKeyDown={enterMovesOn} onSubmit={(event) => void handleSubmit(event)}>
        <SelectNative
          label={t('leave.typeLabel')}
          value={natureLeave}
          options={LEAVE_TYPES.map((type) => ({ value: type, label: labelOf(type) }))}
          onValueChange={(type) => change({ natureLeave: type })}
        />
        <div className={styles.pair}>
          <DateInput
            ref={firstDay}
            label={t('leave.firstDay')}
            error={firstDayProblem}
            value={dateFrom}
            required
            onValueChange={(day) => change({ dateFrom: day })}
          />
          <DateInput
            ref={lastDay}
            label={t('leave.lastDay')}
            error={lastDayProblem}
            value={dateTo}
            required
            onValueChange={(day) => change({ dateTo: day })}
          />
        </div>
        {isDay(dateFrom) && isDay(dateTo) && !isReversed ? (
          <LeaveSummary type={natureLeave} dateFrom={dateFrom} dateTo={dateTo} today={today} others={others} />
        ) : firstDayProblem || lastDayProblem ? null : (
          <p className={styles.hint}>{t('leave.stripEmpty')}</p>
        )}
        <FixedDay
          label={t('leave.maxReturn')}
          day={isDay(dateFrom) ? maximumReturnDate({ dateFrom, type: natureLeave }) : null}
          style="long"
          how={t('leave.maxReturnHint', { count: MAX_LEAVE_DAYS[natureLeave] })}
          message={t('leave.fixedByNature')}
        />
        <div className={styles.pair}>
          <FixedDay
            label={t('leave.applyDate')}
            day={applyDate}
            how={t('leave.applyDateHint')}
            message={t('leave.fixed')}
          />
          <FixedField
            label={t('leave.factor')}
            value={t('leave.factorValue')}
            hint={t('leave.factorHint')}
            message={t('leave.fixed')}
          />
        </div>
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
        {failure ? (
          <Banner tone="error" title={t('leave.notSaved')}>
            {t(failure === 'not_editable' ? 'leave.editGone' : errorMessageId(failure))}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" wide large busy={isBusy}>
          {t(editing ? 'leave.submitEdit' : 'leave.submit')}
        </Button>
      </form>
    </Card>
  )
}
