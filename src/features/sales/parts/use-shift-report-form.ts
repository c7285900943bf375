import { useEffect, useState } from 'react'
import { useChainSection } from '../../../lib/chain-settings.ts'
import { SHIFT_HOURS } from '../../../shared/contract/chain/shift-hours.ts'
import type { ShiftHours } from '../../../shared/contract/chain/shift-hours.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import type { Shift } from '../../../shared/contract/sales.ts'
import { proposedReportDay, riyadhDayOf } from '../../../shared/rules/business-day.ts'
import type { SalesProblem } from '../../../i18n/sales-problems.ts'
import { readSum } from '../../../shared/rules/money-sum.ts'
import { reportDayProblem } from '../../../shared/rules/report-day.ts'
import type { ReportDayProblem } from '../../../shared/rules/report-day.ts'
import { forgetShiftReportDraft, keepShiftReportDraft, readShiftReportDrafts } from '../commands.ts'
import type { ShiftReportDraft } from '../commands.ts'

export type FieldProblems = {
  day?: ReportDayProblem
  sales?: SalesProblem
  instead?: readonly string[]
  remarks?: 'tooLong'
}
export type Proposal = { day: string; shift: Shift }
type Start = Proposal & { sales: string; remarks: string }
export type Change = Partial<Pick<ShiftReportDraft, 'day' | 'dayType' | 'shift' | 'sales' | 'remarks' | 'till'>>

/**
 * The form's values. They follow the proposal until the first edit; from then on all values are fixed, so that nothing
 * changes while the person types. Every change is kept as a draft. `values` is null until the drafts were read. The
 * draft of the requested shift is resumed or, if none was requested, the newest; `others` are left alone.
 */
export function useShiftReportForm({
  ownerId,
  proposal,
  link,
  now,
}: {
  ownerId: string
  proposal: Start
  link: Proposal | null
  now: number
}) {
  const [touched, setTouched] = useState<ShiftReportDraft | null | undefined>()
  const [others, setOthers] = useState<ShiftReportDraft[]>([])
  const [isRestored, setIsRestored] = useState(false)
  const [opId, setOpId] = useState(() => crypto.randomUUID())
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

  const untouched: ShiftReportDraft = { ...proposal, opId, isDayChosen: false, dayType: null }
  const values = touched === undefined ? null : (touched ?? untouched)

  function change(patch: Change): void {
    const isOtherShift = patch.day !== undefined || patch.shift !== undefined || patch.dayType === 'single'
    // Proposed figures belong to the shift that they were proposed for.
    const from = touched ?? (isOtherShift ? { ...untouched, sales: '', remarks: '' } : untouched)
    const next = changed(from, patch, { now, hours })
    setTouched(next)
    keepShiftReportDraft(ownerId, next)
  }

  function startOver(): void {
    if (touched) forgetShiftReportDraft(ownerId, touched.opId)
    setTouched(null)
    setIsRestored(false)
    setOpId(crypto.randomUUID())
  }

  return { values, others, isRestored, change, startOver }
}

/**
 * An empty figure counts as 0, unless the reported figure failed validation: then the person has not seen what the 0 would
 * replace.
 */
export function problemsIn(
  values: ShiftReportDraft,
  { now, isFigureLost }: { now: number; isFigureLost: boolean },
): FieldProblems {
  const day = reportDayProblem(values.day, riyadhDayOf(now))
  const sales = readSum(values.sales)
  return {
    ...(day ? { day } : {}),
    ...(sales.ok ? {} : { sales: sales.code, instead: sales.instead }),
    ...(isFigureLost && values.sales.trim() === '' ? { sales: 'missing' as const } : {}),
    ...(values.remarks.length > MAX_LONG_TEXT_LENGTH ? { remarks: 'tooLong' as const } : {}),
  }
}

function changed(values: ShiftReportDraft, patch: Change, at: { now: number; hours: ShiftHours }): ShiftReportDraft {
  const next = { ...values, ...patch, isDayChosen: values.isDayChosen || patch.day !== undefined }
  // A single day has one shift, the morning one; choosing the night shift makes the day double.
  if (patch.dayType === 'single') next.shift = 'morning'
  if (patch.shift === 'night') next.dayType = 'double'
  if (!next.isDayChosen && next.shift !== values.shift) next.day = proposedReportDay({ ...at, shift: next.shift })
  return next
}
