import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SumInput } from '../../../components/inputs/sum-input.tsx'
import { SkeletonLines } from '../../../components/state/skeleton.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { TillNote } from '../../../components/till/till-note.tsx'
import { TillFields } from '../../../components/till/till-fields.tsx'
import type { TillProblems } from '../../../components/till/till-fields.tsx'
import { useEitherText } from '../../../components/format/use-either-text.ts'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { SALES_PROBLEMS } from '../../../i18n/sales-problems.ts'
import { useT } from '../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../lib/enter-moves-on.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { isRealDay } from '../../../shared/contract/primitives.ts'
import { riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { isShiftReported } from '../../../shared/rules/shift-of-report.ts'
import { toSar } from '../../../shared/rules/halalas.ts'
import { readSum } from '../../../shared/rules/money-sum.ts'
import { readTill } from '../../../shared/rules/typed-till.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { AlreadyThere } from './already-there.tsx'
import { saveShiftReport } from '../commands.ts'
import { hasShift } from './colleagues-shifts.ts'
import { useDay, useTillClose } from '../form-queries.ts'
import { isFigureLost, knownTill, NO_FIGURES, ownFigures, seenBefore } from './seen-before.ts'
import { tillToSave, typedTillOf } from './till-of-form.ts'
import type { DayType } from '../../../shared/contract/day-fields.ts'
import type { Shift } from '../../../shared/contract/sales.ts'
import styles from './shift-report-form.module.css'
import { ShiftChoices } from './shift-choices.tsx'
import { SHIFT_NAMES } from './shift-names.ts'
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

/** One large figure and one button; the title says which shift it is for. Usable with the keyboard alone. */
export function ShiftReportForm({ pharmacyName, link, proposal, now, onOpenShift, onSaved }: ShiftReportFormProps) {
  const t = useT()
  const words = useDayWords()
  const eitherText = useEitherText()
  const owner = useSignedIn()
  const asked = useDay({ pharmacyName, ownerId: owner.userId, day: proposal.day })
  const own = link && asked ? ownFigures(asked.reports, proposal.shift, owner.employeeName) : NO_FIGURES
  const { values, others, isRestored, change, startOver } = useShiftReportForm({
    ownerId: owner.userId,
    proposal: { ...proposal, ...own },
    link,
    now,
  })
  const there = useDay({ pharmacyName, ownerId: owner.userId, day: values?.day ?? proposal.day })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const choicesId = useId()
  const form = useRef<HTMLFormElement>(null)
  const salesField = useRef<HTMLInputElement>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const cashField = useRef<HTMLInputElement>(null)
  const close = useTillClose()
  const [tillProblems, setTillProblems] = useState<TillProblems | 'missing' | null>(null)

  const isReady = Boolean(values && there && asked && close)

  // Not if the person went elsewhere in the form meanwhile.
  useEffect(() => {
    if (isReady && !form.current?.contains(document.activeElement)) salesField.current?.focus()
  }, [isReady])

  const titleOf = (of: { day: string; shift: Shift; dayType: DayType }) =>
    isRealDay(of.day)
      ? t('sales.shiftOfDay', {
          shift: t(of.dayType === 'single' ? 'sales.wholeDay' : SHIFT_NAMES[of.shift]),
          day: words(of.day, 'weekday'),
        })
      : t('sales.recordTitle')
  const changeButton = (
    <Button
      variant="quiet"
      aria-expanded={isChoosing}
      aria-controls={choicesId}
      onClick={() => setIsChoosing(!isChoosing)}
    >
      {t('sales.change')}
    </Button>
  )

  // Saving records what the person has seen of the day, so the form waits until it is read.
  if (!values || !there || !asked || !close) {
    return (
      <Card title={titleOf({ ...proposal, dayType: 'double' })} action={changeButton}>
        <SkeletonLines blockSize="24.375rem" />
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
  const before = knownTill(known, shift)
  const figure = readSum(values.sales)
  const salesSar = figure.ok ? toSar(figure.halalas) : null
  const typedTill = typedTillOf({ touched: values.till, before, close })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !values || there?.day !== day) return
    const found = problemsIn(values, { now, isFigureLost: isLost })
    setProblems(found)
    const sales = readSum(values.sales)
    if (found.sales || !sales.ok) return bringIntoView(salesField.current)
    if (found.day) {
      flushSync(() => setIsChoosing(true))
      return bringIntoView(dayField.current)
    }
    if (found.remarks) return
    const amount = toSar(sales.halalas)
    const read = typedTill && readTill(typedTill, { salesSar: amount })
    const isTillMissing = close === 'required' && before.till !== 'unreadable' && !(read?.ok === false || read?.till)
    // Rendered at once, so that the field to correct is marked.
    flushSync(() => setTillProblems(read?.ok === false ? read : isTillMissing ? 'missing' : null))
    if (read?.ok === false || isTillMissing) return bringIntoView(firstWrongIn(form.current) ?? cashField.current)
    const till = tillToSave({ read: read?.till ?? null, isTouched: values.till !== undefined, before })
    const intent = { pharmacyName, day, dayType, shift, sales: amount, remarks: values.remarks.trim(), ...till }
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
    <Card title={titleOf({ day, shift, dayType })} action={changeButton}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={enterMovesOn}
        onSubmit={(event) => void handleSubmit(event)}
      >
        {isChoosing ? (
          <ShiftChoices
            id={choicesId}
            day={day}
            today={riyadhDayOf(now)}
            dayType={dayType}
            shift={shift}
            isNightThere={isNightThere}
            problem={problems.day}
            dayField={dayField}
            onChange={change}
          />
        ) : null}
        <SumInput
          ref={salesField}
          label={t('sales.sales')}
          // An error replaces the hint.
          hint={problems.sales || isLost ? undefined : t('sales.emptyIsZero')}
          error={
            problems.sales
              ? t(SALES_PROBLEMS[problems.sales], { instead: eitherText(problems.instead ?? []) })
              : undefined
          }
          // A placeholder of 0 would be wrong for a figure that is not known.
          {...(isLost ? { placeholder: '' } : {})}
          name="sales"
          value={values.sales}
          onValueChange={(sales) => {
            change({ sales })
            setProblems(({ sales: _corrected, ...others }) => others)
          }}
        />
        {/* Below the field, which stays where it is when a colleague's figure arrives. */}
        {hasShift(there.ofColleagues, { day, shift }) ? (
          <Banner tone="warning">{t('sales.colleagueRecorded')}</Banner>
        ) : null}
        <AlreadyThere known={known} shift={shift} me={owner.employeeName} />
        {before.till === 'unreadable' && known[0] ? <TillNote report={known[0].report} shift={shift} /> : null}
        {close === 'off' ? null : (
          <TillFields
            // Another shift has another till.
            key={`${day} ${shift}`}
            typed={typedTill}
            salesSar={salesSar}
            problems={tillProblems === 'missing' ? null : tillProblems}
            isMissing={tillProblems === 'missing'}
            isOptional={close === 'optional'}
            cashField={cashField}
            onChange={(till) => {
              change({ till })
              setTillProblems(null)
            }}
          />
        )}
        <TextArea
          label={t('sales.remarks')}
          error={problems.remarks ? t('sales.remarksTooLong', { count: MAX_LONG_TEXT_LENGTH }) : undefined}
          rows={2}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={values.remarks}
          onValueChange={(remarks) => change({ remarks })}
        />
        <UnfinishedNotes isRestored={isRestored} onStartOver={startOver} others={others} onOpen={onOpenShift} />
        {failure ? (
          <Banner tone="error" title={t('sales.notSaved')}>
            {t(errorMessageId(failure))}
          </Banner>
        ) : null}
        <div className={styles.save}>
          <Button type="submit" variant="primary" wide large busy={isBusy}>
            {t('sales.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function firstWrongIn(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('[aria-invalid]') ?? null
}

/** The field may have the focus already, which then does not scroll to it. */
function bringIntoView(field: HTMLInputElement | null): void {
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}
