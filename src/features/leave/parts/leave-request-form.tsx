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
import type { Absence } from '../../../shared/contract/absences.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { colleaguesAway } from '../../../shared/rules/leave/colleagues-away.ts'
import {
  leaveDayLimits,
  maximumReturnDate,
  clashesWith,
  dueBack,
  exceedsMaximum,
  leaveDays,
} from '../../../shared/rules/leave/leave-days.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { resaveLeaveRequest, saveLeaveRequest } from '../commands.ts'
import type { LeaveDraft } from '../commands.ts'
import styles from './leave-request-form.module.css'
import { useLeaveMarks } from './leave-marks.ts'
import { OwnBalance } from './own-balance.tsx'
import { useAwayWords } from './use-away-words.ts'
import { isDay, problemsIn, useLeaveForm } from './use-leave-form.ts'
import type { LeaveProblems } from './use-leave-form.ts'
import { DayRange } from './day-range.tsx'
import { LeaveStateBadge } from './leave-state.tsx'
import { IconChevronDown } from '@tabler/icons-react'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { DayText } from '../../../components/format/day-text.tsx'

type LeaveRequestFormProps = {
  editing: LeaveDraft | null
  /** The apply date: today, or the day on which the edited request was made. */
  applyDate: string
  today: string
  /** The person's other leaves, including unsent ones. */
  others: Leave[]
  /** When colleagues are away, as far as it is known. */
  absences: readonly Absence[]
  /** Whether the leaves have been loaded; until then no balance is known. */
  isKnown: boolean
  onSaved: (opId: string) => void
}

/** The balance, the days and one button; the rest is folded. On wide screens the summary is beside the days. */
export function LeaveRequestForm({
  editing,
  applyDate,
  today,
  others,
  absences,
  isKnown,
  onSaved,
}: LeaveRequestFormProps) {
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
  const marks = useLeaveMarks({ mostDays, days, today, others, absences })

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
            <OwnBalance
              type={natureLeave}
              mostDays={mostDays}
              days={{ dateFrom: isDay(dateFrom) ? dateFrom : '', dateTo: isDay(dateTo) ? dateTo : '' }}
              today={today}
              others={others}
            />
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
          {days ? <LeaveSummary mostDays={mostDays} {...days} others={others} absences={absences} /> : null}
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

/** `mostDays`: of the chosen type; null if they are not known. */
type LeaveSummaryProps = {
  mostDays: number | null
  dateFrom: string
  dateTo: string
  others: readonly Leave[]
  absences: readonly Absence[]
}

/** The chosen days: how many, when work begins again, who else is away, and what speaks against them. */
function LeaveSummary({ mostDays, dateFrom, dateTo, others, absences }: LeaveSummaryProps) {
  const t = useT()
  const words = useDayWords()
  const { labelOf } = useLeaveTypes()
  const awayWords = useAwayWords()
  const clashes = clashesWith({ dateFrom, dateTo }, others)
  const away = colleaguesAway({ dateFrom, dateTo }, absences)
  return (
    <>
      <output className={styles.days}>
        <strong>{t('leave.days', { count: leaveDays({ dateFrom, dateTo }) })}</strong>
        <span>{t('leave.back', { day: words(dueBack({ dateTo }), 'weekday') })}</span>
      </output>
      {away.length > 0 ? (
        <div className={styles.away}>
          {away.slice(0, MOST_AWAY).map((who) => (
            <p key={`${who.status} ${who.dateFrom} ${who.dateTo}`}>
              <span>{awayWords(who, 'too')}</span> <DayRange dateFrom={who.dateFrom} dateTo={who.dateTo} />
            </p>
          ))}
          {away.length > MOST_AWAY ? (
            <p>{t('leave.moreAway', { count: away.slice(MOST_AWAY).flatMap(({ names }) => names).length })}</p>
          ) : null}
        </div>
      ) : null}
      {mostDays !== null && exceedsMaximum({ dateFrom, dateTo, mostDays }) ? (
        <Banner tone="warning">{t('leave.overMaximum')}</Banner>
      ) : null}
      {clashes.length > 0 ? (
        <Banner tone="warning" title={t('leave.clashTitle', { count: clashes.length })}>
          <ul>
            {clashes.slice(0, MAX_CLASHES).map((clash) => (
              <li key={clash._id} className={styles.clash}>
                <span>{`${labelOf(clash.natureLeave)} ·`}</span>{' '}
                <DayRange dateFrom={clash.dateFrom} dateTo={clash.dateTo} /> <LeaveStateBadge state={clash.status} />
              </li>
            ))}
          </ul>
          <span>{t('leave.clashBody')}</span>
        </Banner>
      ) : null}
    </>
  )
}

const MAX_CLASHES = 5
const MOST_AWAY = 3

type FixedLineProps = {
  /** The maximum return date; null until there is a first day. */
  latest: string | null
  applyDate: string
  today: string
}

/** What a request fixes by itself, in one line that opens to each value and why it can't be changed. */
function FixedLine({ latest, applyDate, today }: FixedLineProps) {
  const t = useT()
  const words = useDayWords()
  const line = [
    latest === null ? null : t('leave.latestReturn', { day: words(latest) }),
    applyDate === today ? t('leave.appliedToday') : t('leave.appliedDay', { day: words(applyDate) }),
    t('leave.fullDays'),
  ]
  return (
    <details className={styles.line}>
      <summary className={styles.fixedLineSummary}>
        <span>{line.filter(Boolean).join(' · ')}</span>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      <Facts>
        <Fact name={t('leave.maxReturn')} isLong>
          <span>{latest === null ? '—' : <DayText day={latest} style="long" />}</span>
          <span className={styles.why}>{t('leave.fixedByNature')}</span>
        </Fact>
        <Fact name={t('leave.applyDate')} isLong>
          <DayText day={applyDate} />
          <span className={styles.why}>{t('leave.fixed')}</span>
        </Fact>
        <Fact name={t('leave.factor')} isLong>
          <span>{t('leave.factorValue')}</span>
          <span className={styles.why}>{t('leave.fixed')}</span>
        </Fact>
      </Facts>
    </details>
  )
}
