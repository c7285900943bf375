import { useEffect, useState } from 'react'
import { useChainSection } from '../../../../lib/chain-settings.ts'
import { useCorrectedDay } from '../../../../lib/use-corrected-day.ts'
import { SHIFT_HOURS } from '../../../../shared/contract/chain/shift-hours.ts'
import type { ShiftHours } from '../../../../shared/contract/chain/shift-hours.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../../shared/contract/text-limits.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'
import type { SalesProblem } from '../../../../i18n/sales-problems.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { readSum } from '../../../../shared/rules/values/money-sum.ts'
import type { Present } from '../../../../shared/rules/days/present.ts'
import { dayToPropose, reportDayProblem } from '../../../../shared/rules/sales/report-day.ts'
import type { ReportDayProblem } from '../../../../shared/rules/sales/report-day.ts'
import { beforeSaving } from '../../../../shared/rules/sales/shift-amount.ts'
import type { AmountThere } from '../../../../shared/rules/sales/shift-amount.ts'
import { forgetShiftReportDraft, isTyped, keepShiftReportDraft, readShiftReportDrafts } from '../../commands.ts'
import type { FigureThen, ShiftReportDraft } from '../../commands.ts'
import type { TillSettings } from '../../../../shared/contract/chain/till.ts'
import type { CountedTill } from '../../../../shared/contract/till.ts'
import { NOTHING_TYPED, typedFrom } from '../../../../shared/rules/till/typed-till.ts'
import type { TypedTill } from '../../../../shared/rules/till/typed-till.ts'
import type { knownTill } from './seen-before.ts'

export type FieldProblems = {
  day?: ReportDayProblem
  sales?: SalesProblem
  instead?: readonly string[]
  remarks?: 'tooLong'
}
/** `day` is empty where it has to be asked. */
export type Proposal = { day: string; shift: Shift }
export type Change = Partial<Pick<ShiftReportDraft, 'day' | 'dayType' | 'shift' | 'sales' | 'remarks' | 'till'>>

/**
 * The form's values. Day and shift follow the proposal until the first edit, and are fixed from then on; only a day that
 * was proposed by a wrong clock still moves to the right one (`isDayMoved`). Every change is kept as a draft. `values`
 * is null until the drafts were read. The draft of the requested shift is resumed or, if none was requested, the newest;
 * `others` are left alone.
 */
export function useShiftReportForm({
  ownerId,
  proposal,
  link,
  present,
}: {
  ownerId: string
  proposal: Proposal
  link: Proposal | null
  present: Present
}) {
  const [touched, setTouched] = useState<ShiftReportDraft | null | undefined>()
  const [others, setOthers] = useState<ShiftReportDraft[]>([])
  const [isRestored, setIsRestored] = useState(false)
  const [opId, setOpId] = useState(() => crypto.randomUUID())
  /** Where the day went when the clock was corrected. */
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const hours = useChainSection(SHIFT_HOURS)
  const asked = link && `${link.day} ${link.shift}`

  useEffect(() => {
    let isGone = false
    void readShiftReportDrafts(ownerId).then((drafts) => {
      if (isGone) return
      const draft = drafts.find(({ day, shift }) => asked === null || asked === `${day} ${shift}`) ?? null
      setTouched((already) => already ?? draft)
      setIsRestored(draft !== null)
      setOthers(drafts.filter((each) => each !== draft))
    })
    return () => {
      isGone = true
    }
  }, [ownerId, asked])

  const proposed = { ...proposal, ...(link && movedTo !== null ? { day: movedTo } : {}) }
  const untouched: ShiftReportDraft = {
    ...proposed,
    opId,
    // A link may ask for another day than the proposed one.
    isDayChosen: proposed.day !== dayToPropose(present, { shift: proposed.shift, hours }),
    dayType: null,
    sales: null,
    remarks: null,
    begunWith: null,
  }
  const values = touched === undefined ? null : (touched ?? untouched)

  // Without a link an untouched form follows by itself.
  useCorrectedDay(touched || link ? values : null, {
    propose: (at) => dayToPropose(at, { shift: (touched ?? untouched).shift, hours }),
    onMoved(day) {
      setMovedTo(day)
      if (!touched) return
      const next = { ...touched, day }
      setTouched(next)
      keepShiftReportDraft(ownerId, next)
    },
  })

  function change(patch: Change): void {
    const next = changed(touched ?? untouched, patch, { present, hours })
    setTouched(next)
    keepShiftReportDraft(ownerId, next)
  }

  /** What a shift that was begun has so far; what comes later was not meant to be replaced. */
  function beginWith(begunWith: FigureThen): void {
    if (!touched) return
    setTouched({ ...touched, begunWith })
    keepShiftReportDraft(ownerId, { ...touched, begunWith })
  }

  function startOver(): void {
    if (touched) forgetShiftReportDraft(ownerId, touched.opId)
    setTouched(null)
    setIsRestored(false)
    setOpId(crypto.randomUUID())
  }

  const isDayMoved = movedTo !== null && movedTo === values?.day
  return {
    values,
    others,
    isBegun: touched != null && isTyped(touched),
    isRestored,
    isDayMoved,
    change,
    beginWith,
    startOver,
  }
}

type Entered = { day: string; sales: string; remarks: string }

/** `there`: the figure that the shift has already; null for a new one. */
export function problemsIn(
  { day, sales, remarks }: Entered,
  { today, there }: { today: string | null; there: AmountThere | null },
): FieldProblems {
  const dayProblem = reportDayProblem(day, today)
  const amount = readSum(sales)
  const step = beforeSaving({ typed: sales, sar: amount.ok ? toSar(amount.halalas) : Number.NaN, there })
  return {
    ...(dayProblem ? { day: dayProblem } : {}),
    ...(amount.ok ? {} : { sales: amount.code, instead: amount.instead }),
    ...(step === 'missing' ? { sales: step } : {}),
    ...(remarks.length > MAX_LONG_TEXT_LENGTH ? { remarks: 'tooLong' as const } : {}),
  }
}

function changed(
  values: ShiftReportDraft,
  patch: Change,
  { present, hours }: { present: Present; hours: ShiftHours },
): ShiftReportDraft {
  const next = { ...values, ...patch, isDayChosen: values.isDayChosen || patch.day !== undefined }
  // A single day has one shift, the morning one; choosing the night shift makes the day double.
  if (patch.dayType === 'single') next.shift = 'morning'
  if (patch.shift === 'night') next.dayType = 'double'
  // An amount that was emptied says nothing about another shift.
  if (next.sales === '' && patch.sales === undefined && (next.day !== values.day || next.shift !== values.shift))
    next.sales = null
  if (!next.isDayChosen && next.shift !== values.shift && present.isSure)
    next.day = dayToPropose(present, { shift: next.shift, hours })
  return next
}

type Known = ReturnType<typeof knownTill>

/** The till as the form shows it; null while it is folded, and where it is not counted. `touched` is what was typed, undefined if nothing was. */
export function typedTillOf({
  touched,
  before: { till },
  close,
}: {
  touched: TypedTill | null | undefined
  before: Known
  close: TillSettings['close']
}): TypedTill | null {
  if (touched !== undefined) return touched ?? (close === 'required' ? NOTHING_TYPED : null)
  if (close === 'off') return null
  if (till !== null && till !== 'unreadable') return typedFrom(till)
  return close === 'required' && till === null ? NOTHING_TYPED : null
}

/**
 * The part of the intent that says what the till is; nothing if the shift keeps the one it has. One that was recorded
 * here and not sent yet is said again, because the new row replaces that one.
 */
export function tillToSave({
  read,
  isTouched,
  before: { till, isUnsent },
}: {
  read: CountedTill | null
  isTouched: boolean
  before: Known
}): { till?: CountedTill | null } {
  if (isTouched) return read === null && till === null ? {} : { till: read }
  return isUnsent && till !== null && till !== 'unreadable' ? { till } : {}
}
