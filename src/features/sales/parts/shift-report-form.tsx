import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { MoneyInput } from '../../../components/inputs/money-input.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { DAY_PROBLEMS, SALES_PROBLEMS } from '../../../i18n/sales-problems.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { isRealDay } from '../../../shared/contract/primitives.ts'
import { OLDEST_REPORT_DAY, riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { isShiftReported } from '../../../shared/rules/shift-of-report.ts'
import { toSar } from '../../../shared/rules/halalas.ts'
import { parseMoney } from '../../../shared/rules/money.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { AlreadyThere } from './already-there.tsx'
import { saveShiftReport } from '../commands.ts'
import { hasShift } from './colleagues-shifts.ts'
import { useDay } from './form-queries.ts'
import { isFigureLost, NO_FIGURES, ownFigures, seenBefore } from './seen-before.ts'
import styles from './shift-report-form.module.css'
import { SHORT_SHIFT_NAMES } from './shift-names.ts'
import type { SavedReport } from './saved-shift.tsx'
import { UnfinishedNotes } from './unfinished-notes.tsx'
import { problemsIn, useShiftReportForm } from './use-shift-report-form.ts'
import type { FieldProblems, Proposal } from './use-shift-report-form.ts'
import type { ReportLink } from './use-report-link.ts'

type ShiftReportFormProps = {
  pharmacyName: string
  link: ReportLink | null
  proposal: Proposal
  now: number
  onOpenShift: (shift: ReportLink) => void
  onSaved: (saved: Omit<SavedReport, 'openedFor'>) => void
}

/** Day, shift, one large figure, remarks and one button. Usable with the keyboard alone. */
export function ShiftReportForm({ pharmacyName, link, proposal, now, onOpenShift, onSaved }: ShiftReportFormProps) {
  const t = useT()
  const words = useDayWords()
  const owner = useSignedIn()
  const asked = useDay({ pharmacyName, ownerId: owner.userId, day: proposal.day })
  const own = link && asked ? ownFigures(asked.reports, proposal.shift, owner.employeeName) : NO_FIGURES
  const { values, others, isRestored, change, startAnew } = useShiftReportForm({
    ownerId: owner.userId,
    proposal: { ...proposal, ...own },
    link,
    now,
  })
  const there = useDay({ pharmacyName, ownerId: owner.userId, day: values?.day ?? proposal.day })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const salesField = useRef<HTMLInputElement>(null)
  const dayField = useRef<HTMLInputElement>(null)

  const isReady = Boolean(values && there && asked)
  const linked = link ? `${link.day} ${link.shift}` : null

  // Only for a shift opened by a link; otherwise a phone's keyboard would cover the list.
  useEffect(() => {
    if (isReady && linked) salesField.current?.focus()
  }, [isReady, linked])

  // Saving records what the person has seen of the day, so the form waits until it is read.
  if (!values || !there || !asked) {
    return (
      <Card title={t('sales.recordTitle')}>
        <SkeletonLines blockSize="41rem" />
      </Card>
    )
  }
  const { day, shift } = values
  const known = there.day === day ? there.reports : []
  const isNightThere = known.some(({ report }) => isShiftReported(report, 'night'))
  const isDouble = shift === 'night' || isNightThere
  const dayType = isDouble ? 'double' : (values.dayType ?? known[0]?.report.dayType ?? 'double')
  const base = seenBefore(known, shift)
  const isLost = isFigureLost(known, shift)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !values || there?.day !== day) return
    const found = problemsIn(values, { now, isFigureLost: isLost })
    setProblems(found)
    const sales = parseMoney(values.sales)
    if (found.sales || !sales.ok) return salesField.current?.focus()
    if (found.day) return dayField.current?.focus()
    if (found.remarks) return
    const amount = toSar(sales.halalas)
    const intent = { pharmacyName, day, dayType, shift, sales: amount, remarks: values.remarks.trim() }
    // The write starts before the button is rendered as busy.
    const saving = saveShiftReport({ opId: values.opId, owner, intent, base })
    setIsBusy(true)
    setFailure(null)
    const result = await saving
    // Synchronous: otherwise React would render it after all lists that the new row has updated.
    flushSync(() => {
      setIsBusy(false)
      if (result.ok) onSaved({ opId: result.opId, day, shift, sales: amount })
      else setFailure(result.code)
    })
  }

  return (
    <Card title={t('sales.recordTitle')}>
      <form className={styles.form} noValidate onKeyDown={enterMovesOn} onSubmit={(event) => void handleSubmit(event)}>
        <UnfinishedNotes isRestored={isRestored} onStartAnew={startAnew} others={others} onOpen={onOpenShift} />
        <div className={styles.choices}>
          <DateInput
            ref={dayField}
            label={t('sales.day')}
            error={problems.day ? t(DAY_PROBLEMS[problems.day]) : undefined}
            value={day}
            min={OLDEST_REPORT_DAY}
            max={riyadhDayOf(now)}
            required
            onValueChange={(next) => change({ day: next })}
          />
          <Segmented
            legend={t('sales.dayType')}
            value={dayType}
            onValueChange={(next) => change({ dayType: next })}
            options={[
              { value: 'double', label: t('sales.double') },
              { value: 'single', label: t('sales.single') },
            ]}
            hint={isNightThere ? t('sales.doubleByNight') : undefined}
          />
          {dayType === 'double' ? (
            <Segmented
              legend={t('sales.shift')}
              value={shift}
              onValueChange={(next) => change({ shift: next })}
              options={[
                { value: 'morning', label: t(SHORT_SHIFT_NAMES.morning) },
                { value: 'night', label: t(SHORT_SHIFT_NAMES.night) },
              ]}
            />
          ) : null}
        </div>
        {hasShift(there.ofColleagues, { day, shift }) ? (
          <Banner tone="warning">{t('sales.colleagueRecorded')}</Banner>
        ) : null}
        <AlreadyThere known={known} shift={shift} me={owner.employeeName} />
        <MoneyInput
          ref={salesField}
          label={t('sales.sales')}
          // An error replaces the hint.
          hint={problems.sales || isLost ? undefined : t('sales.emptyIsZero')}
          error={problems.sales ? t(SALES_PROBLEMS[problems.sales]) : undefined}
          // A placeholder of 0 would be wrong for a figure that is not known.
          {...(isLost ? { placeholder: '' } : {})}
          name="sales"
          value={values.sales}
          onValueChange={(sales) => {
            change({ sales })
            setProblems(({ sales: _corrected, ...others }) => others)
          }}
        />
        <TextArea
          label={t('sales.remarks')}
          error={problems.remarks ? t('sales.remarksTooLong', { count: MAX_LONG_TEXT_LENGTH }) : undefined}
          rows={2}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={values.remarks}
          onValueChange={(remarks) => change({ remarks })}
        />
        {failure ? (
          <Banner tone="error" title={t('sales.notSaved')}>
            {t(errorMessageId(failure))}
          </Banner>
        ) : null}
        <div className={styles.save}>
          <Button type="submit" variant="primary" wide large busy={isBusy}>
            {t(
              shift === 'morning' ? (dayType === 'single' ? 'sales.saveDay' : 'sales.saveMorning') : 'sales.saveNight',
            )}
            {isRealDay(day) ? <span className={styles.weekday}> ({words(day, 'weekday')})</span> : null}
          </Button>
        </div>
      </form>
    </Card>
  )
}
