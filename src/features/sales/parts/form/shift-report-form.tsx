import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconMessage } from '@tabler/icons-react'
import { Banner } from '../../../../components/state/banner.tsx'
import { ClockNote } from '../../../../components/state/clock-note.tsx'
import { Button } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { SumInput } from '../../../../components/inputs/sum-input.tsx'
import { SkeletonLines } from '../../../../components/state/skeleton.tsx'
import { TextArea } from '../../../../components/inputs/text-area.tsx'
import { TillNote } from '../../../../components/till/till-note.tsx'
import { ReplaceQuestion } from '../../../../components/till/replace-question.tsx'
import { amountName, TillFields } from '../../../../components/till/till-fields.tsx'
import type { TillProblems } from '../../../../components/till/till-fields.tsx'
import { useEitherText } from '../../../../components/format/use-either-text.ts'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { errorMessageId } from '../../../../i18n/error-message.ts'
import { SALES_PROBLEMS } from '../../../../i18n/sales-problems.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { enterMovesOn } from '../../../../lib/enter-moves-on.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../../shared/contract/text-limits.ts'
import { isRealDay } from '../../../../shared/contract/primitives.ts'
import { riyadhDayOf } from '../../../../shared/rules/days/business-day.ts'
import type { Present } from '../../../../shared/rules/days/present.ts'
import { isShiftReported } from '../../../../shared/rules/sales/shift-of-report.ts'
import type { Reporter } from '../../../../shared/rules/sales/shift-of-report.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { readSum, typedSumSar } from '../../../../shared/rules/values/money-sum.ts'
import { isolated } from '../../../../shared/rules/values/written-figure.ts'
import { beforeSaving } from '../../../../shared/rules/sales/shift-amount.ts'
import { emptiedKinds, readTill } from '../../../../shared/rules/till/typed-till.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { AlreadyThere } from './already-there.tsx'
import { saveShiftReport } from '../../commands.ts'
import { hasShift } from '../colleagues-shifts.ts'
import { useDay, useIsFirstShift, useTillClose } from '../../form-queries.ts'
import {
  arrivedSince,
  figuresNow,
  figuresThere,
  isUnchanged,
  knownTill,
  NO_FIGURES,
  NO_TILL,
  replacedFigure,
  seenBefore,
  shiftThere,
} from './seen-before.ts'
import { tillToSave, typedTillOf } from './use-shift-report-form.ts'
import type { DayType } from '../../../../shared/contract/day-fields.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import styles from './shift-report-form.module.css'
import { ShiftChoices } from './shift-choices.tsx'
import { SHIFT_NAMES } from '../shift-names.ts'
import type { SavedReport } from './saved-shift.tsx'
import { UnfinishedNotes } from './unfinished-notes.tsx'
import { problemsIn, useShiftReportForm } from './use-shift-report-form.ts'
import type { Change, FieldProblems, Proposal } from './use-shift-report-form.ts'
import { useIsTouched } from './use-is-touched.ts'
import type { ReportLink } from './use-report-link.ts'

type ShiftReportFormProps = {
  pharmacyName: string
  me: Reporter
  link: ReportLink | null
  proposal: Proposal
  present: Present
  onOpenShift: (shift: ReportLink) => void
  onSaved: (saved: Omit<SavedReport, 'openedFor'>) => void
}

/** One large figure and one button; the title says which shift it is for. Usable with the keyboard alone. */
export function ShiftReportForm({
  pharmacyName,
  me,
  link,
  proposal,
  present,
  onOpenShift,
  onSaved,
}: ShiftReportFormProps) {
  const t = useT()
  const words = useDayWords()
  const eitherText = useEitherText()
  const amountText = useAmountText()
  const nameText = useNameText()
  const isTouched = useIsTouched()
  const owner = useSignedIn()
  const {
    values: typed,
    others,
    isBegun,
    isRestored,
    isDayMoved,
    change: changeValues,
    beginWith,
    startOver,
  } = useShiftReportForm({ ownerId: owner.userId, proposal, link, present })
  const day = typed?.day ?? proposal.day
  const shift = typed?.shift ?? proposal.shift
  const [wantsChoices, setWantsChoices] = useState(false)
  // A day that cannot be proposed is asked.
  const isDayAsked = !isRealDay(day)
  const isChoosing = wantsChoices || isDayAsked
  const there = useDay({ pharmacyName, ownerId: owner.userId, day })
  const isThereRead = there?.day === day
  const known = isThereRead ? there.reports : []
  const isByColleague = there !== undefined && hasShift(there.ofColleagues, { day, shift })
  const isToDecide = known.some(({ toDecide }) => toDecide.includes(shift))
  const figures = figuresNow(known, { day, shift, me })
  const figureKey = JSON.stringify([figures, isByColleague, isToDecide])
  const begunWith = typed?.begunWith?.day === day && typed.begunWith.shift === shift ? typed.begunWith : null
  const arrived = begunWith && arrivedSince(begunWith, known, { day, shift, me })
  const recorded = arrived?.isNew ? NO_FIGURES : figuresThere(known, shift)
  const values = typed && { ...typed, sales: typed.sales ?? recorded.sales, remarks: typed.remarks ?? recorded.remarks }
  const [problems, setProblems] = useState<FieldProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const choicesId = useId()
  const form = useRef<HTMLFormElement>(null)
  const salesField = useRef<HTMLInputElement>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const remarksField = useRef<HTMLTextAreaElement>(null)
  const cashField = useRef<HTMLInputElement>(null)
  const isFirst = useIsFirstShift({ pharmacyName, me })
  const close = useTillClose()
  const [tillProblems, setTillProblems] = useState<TillProblems | null>(null)
  const [wholeTillProblem, setWholeTillProblem] = useState<'till.required' | 'till.emptied' | null>(null)
  const [wantsRemarks, setWantsRemarks] = useState(false)
  const [isSame, setIsSame] = useState(false)
  /** The figure that was there when replacing it was asked about. */
  const [asked, setAsked] = useState<string>()

  const today = present.isSure ? riyadhDayOf(present.now) : null

  const isReady = Boolean(values && there && close)

  useEffect(() => {
    if (isBegun && isThereRead && begunWith === null) beginWith(figures)
  })

  // Not if the day comes first, or the person went elsewhere in the form meanwhile.
  useEffect(() => {
    if (isReady && !isDayAsked && !form.current?.contains(document.activeElement)) salesField.current?.focus()
  }, [isReady, isDayAsked])

  // A figure that arrives in a field with the focus is replaced by what is typed next, as on entry.
  const isUntyped = typed?.sales === null
  useEffect(() => {
    if (isUntyped && document.activeElement === salesField.current) salesField.current?.select()
  }, [isUntyped, recorded.sales])

  const titleOf = (of: { day: string; shift: Shift; dayType: DayType }) =>
    isRealDay(of.day)
      ? t('sales.shiftOfDay', {
          shift: t(of.dayType === 'single' ? 'sales.wholeDay' : SHIFT_NAMES[of.shift]),
          day: words(of.day, 'weekday'),
        })
      : t('sales.recordTitle')
  const changeButton = isDayAsked ? null : (
    <Button
      variant="quiet"
      aria-expanded={isChoosing}
      aria-controls={choicesId}
      onClick={() => setWantsChoices(!isChoosing)}
    >
      {t('sales.change')}
    </Button>
  )

  // Saving records what the person has seen of the day, so the form waits until it is read.
  if (!values || !there || !close) {
    return (
      <Card title={titleOf({ ...proposal, dayType: 'double' })} action={changeButton}>
        <SkeletonLines blockSize={isTouched ? '32.3125rem' : '24.375rem'} />
      </Card>
    )
  }
  const isNightThere = known.some(({ report }) => isShiftReported(report, 'night'))
  const isDouble = shift === 'night' || isNightThere
  const dayType = isDouble ? 'double' : (values.dayType ?? known[0]?.report.dayType ?? 'double')
  const salesSar = typedSumSar(values.sales)
  const base = seenBefore(known, shift)
  const replaced = replacedFigure(known, { shift, me })
  const amountThere = shiftThere(known, shift) ?? (isByColleague || isToDecide ? { sales: null } : null)
  const tillThere = knownTill(known, shift)
  const before = arrived?.isNew ? NO_TILL : tillThere
  const dropsTill = Boolean(
    arrived?.isNew && close !== 'off' && tillThere.till !== null && tillThere.till !== 'unreadable',
  )
  const typedTill = typedTillOf({ touched: values.till, before, close })

  function change(patch: Change) {
    setIsSame(false)
    // They stay once the day is there.
    if (isDayAsked) setWantsChoices(true)
    changeValues(patch)
  }

  async function save({ isMeant = false } = {}) {
    if (isBusy || !values || there?.day !== day) return
    const found = problemsIn(values, { today, there: amountThere })
    // Rendered at once, so that the error is scrolled to.
    flushSync(() => setProblems(found))
    const sales = readSum(values.sales)
    if (found.sales || !sales.ok) return bringIntoView(salesField.current)
    if (found.day) {
      flushSync(() => setWantsChoices(true))
      return bringIntoView(dayField.current)
    }
    if (found.remarks) return
    const amount = toSar(sales.halalas)
    const read = typedTill && readTill(typedTill, { salesSar: amount })
    const isTillMissing = close === 'required' && before.till !== 'unreadable' && !(read?.ok === false || read?.till)
    const [emptied] = emptiedKinds(typedTill, before.till)
    // Rendered at once, so that the field to correct is marked.
    flushSync(() => {
      setTillProblems(read?.ok === false ? read : null)
      setWholeTillProblem(emptied !== undefined ? 'till.emptied' : isTillMissing ? 'till.required' : null)
    })
    if (read?.ok === false || isTillMissing || emptied !== undefined)
      return bringIntoView(firstWrongIn(form.current, emptied) ?? cashField.current)
    const counted = read?.till ?? null
    const till = dropsTill
      ? { till: counted }
      : tillToSave({ read: counted, isTouched: values.till !== undefined, before })
    const meant = { dayType, shift, sales: amount, remarks: values.remarks.trim(), ...till }
    if (isUnchanged(known, meant)) {
      startOver()
      setIsSame(true)
      return bringIntoView(salesField.current)
    }
    const isAsked = arrived || beforeSaving({ typed: values.sales, sar: amount, there: amountThere }) === 'zero'
    if (isAsked && !isMeant) return setAsked(figureKey)
    // The write starts before the button is rendered as busy.
    const saving = saveShiftReport({ opId: values.opId, owner, intent: { pharmacyName, day, ...meant }, base })
    setIsBusy(true)
    setFailure(null)
    const result = await saving
    // Synchronous: otherwise React would render it after all lists that the new row has updated.
    flushSync(() => {
      setIsBusy(false)
      if (result.ok) onSaved({ opId: result.opId, day, shift, dayType, sales: amount })
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
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {today === null ? <ClockNote /> : null}
        {isChoosing ? (
          <ShiftChoices
            id={choicesId}
            day={day}
            today={today}
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
          hint={isSame ? <output>{t('sales.unchanged')}</output> : isFirst ? t('sales.firstShift') : undefined}
          error={
            problems.sales
              ? t(SALES_PROBLEMS[problems.sales], { instead: eitherText(problems.instead ?? []) })
              : undefined
          }
          // Only for a new shift empty means 0.
          {...(amountThere ? { placeholder: '' } : {})}
          name="sales"
          keypad={isTouched ? { isProposed: isUntyped } : null}
          value={values.sales}
          onValueChange={(sales) => {
            change({ sales })
            setProblems(({ sales: _corrected, ...others }) => others)
          }}
        />
        {/* Below the field, which stays where it is when a colleague's figure arrives. */}
        {isDayMoved ? <Banner tone="warning">{t('date.moved', { day: words(day, 'weekday') })}</Banner> : null}
        {isByColleague ? <Banner tone="warning">{t('sales.colleagueRecorded')}</Banner> : null}
        {isToDecide ? <Banner tone="warning">{t('sales.ownToDecide')}</Banner> : null}
        <AlreadyThere known={known} shift={shift} me={me} mine={there.mine[shift]} remarks={values.remarks} />
        {before.till === 'unreadable' && known[0] ? <TillNote report={known[0].report} shift={shift} /> : null}
        <div className={styles.more}>
          {/* What was typed while the till was counted is still saved, so it is shown. */}
          {close === 'off' && typedTill === null ? null : (
            <TillFields
              // Another shift has another till.
              key={`${day} ${shift}`}
              typed={typedTill}
              before={before.till}
              salesSar={salesSar}
              problems={tillProblems}
              problem={wholeTillProblem}
              isOptional={close !== 'required'}
              cashField={cashField}
              onChange={(till) => {
                change({ till })
                setTillProblems(null)
                setWholeTillProblem(null)
              }}
            />
          )}
          {isTouched && !wantsRemarks && values.remarks === '' ? (
            <Button
              icon={<IconMessage aria-hidden size={20} />}
              onClick={() => {
                flushSync(() => setWantsRemarks(true))
                remarksField.current?.focus()
              }}
            >
              {t('sales.remarksShort')}
            </Button>
          ) : (
            <TextArea
              ref={remarksField}
              label={t('sales.remarks')}
              error={problems.remarks ? t('sales.remarksTooLong', { count: MAX_LONG_TEXT_LENGTH }) : undefined}
              rows={2}
              maxLength={MAX_LONG_TEXT_LENGTH}
              value={values.remarks}
              // Once emptied it is still being edited.
              onFocus={() => setWantsRemarks(true)}
              onValueChange={(remarks) => change({ remarks })}
            />
          )}
        </div>
        <UnfinishedNotes isRestored={isRestored} onStartOver={startOver} others={others} onOpen={onOpenShift} />
        {failure ? (
          <Banner tone="error" title={t('sales.notSaved')}>
            {t(errorMessageId(failure))}
          </Banner>
        ) : null}
        <div className={styles.save}>
          <Button type="submit" variant="primary" wide large busy={isBusy}>
            {salesSar === null ? t('sales.save') : `${t('sales.save')} · ${isolated(amountText(salesSar))}`}
          </Button>
        </div>
      </form>
      <ReplaceQuestion
        // Not if another figure has arrived meanwhile, which nobody meant to replace.
        isOpen={asked === figureKey}
        typed={salesSar ?? 0}
        replaced={replaced}
        onConfirm={() => {
          setAsked(undefined)
          void save({ isMeant: true })
        }}
        onCancel={() => setAsked(undefined)}
      >
        <p>{titleOf({ day, shift, dayType })}</p>
        {arrived ? (
          <p>{t('sales.arrived', { name: isolated(nameText(arrived.replaced.by) || t('app.notReadable')) })}</p>
        ) : null}
        {arrived?.isNew && arrived.replaced.remarks?.trim() ? <p>{t('sales.arrivedRemark')}</p> : null}
        {dropsTill ? <p>{t('sales.arrivedTill')}</p> : null}
      </ReplaceQuestion>
    </Card>
  )
}

function firstWrongIn(form: HTMLFormElement | null, emptied: string | undefined): HTMLInputElement | null {
  const field = emptied === undefined ? '[aria-invalid]' : `[name="${CSS.escape(amountName(emptied))}"]`
  return form?.querySelector<HTMLInputElement>(field) ?? null
}

/** With its label and error. The field may have the focus already, which then does not scroll to it. */
function bringIntoView(field: HTMLInputElement | null): void {
  field?.focus()
  const whole = field?.labels?.[0]?.parentElement ?? field
  whole?.scrollIntoView({ block: 'nearest' })
}
