import { useEffect, useState } from 'react'
import { MAX_REMARKS_LENGTH } from '../../shared/contract/sales.ts'
import type { Shift } from '../../shared/contract/sales.ts'
import { proposedReportDay, riyadhDayOf } from '../../shared/rules/business-day.ts'
import { parseMoney } from '../../shared/rules/money.ts'
import type { MoneyProblem } from '../../shared/rules/money.ts'
import { forgetShiftReportDraft, keepShiftReportDraft, readShiftReportDraft } from './commands.ts'
import type { ShiftReportDraft } from './commands.ts'

export type FieldProblems = { day?: 'missing' | 'future'; sales?: MoneyProblem; remarks?: 'tooLong' }
export type Proposal = { day: string; shift: Shift }
type Start = Proposal & { sales: string; remarks: string }
export type Change = Partial<Pick<ShiftReportDraft, 'day' | 'dayType' | 'shift' | 'sales' | 'remarks'>>

/**
 * The form's values: as proposed until the person touches one, from then on all of them as they stand, so that nothing
 * changes under their fingers; each change is kept as a draft. `values` is null until the draft was looked for.
 */
export function useShiftReportForm({ ownerId, proposal, now }: { ownerId: string; proposal: Start; now: number }) {
  const [touched, setTouched] = useState<ShiftReportDraft | null | undefined>()
  const [opId, setOpId] = useState(() => crypto.randomUUID())

  useEffect(() => {
    let isGone = false
    void readShiftReportDraft(ownerId).then((draft) => {
      if (!isGone) setTouched((already) => already ?? draft)
    })
    return () => {
      isGone = true
    }
  }, [ownerId])

  const untouched: ShiftReportDraft = { ...proposal, opId, isDayChosen: false, dayType: null }
  const values = touched === undefined ? null : (touched ?? untouched)

  function change(patch: Change): void {
    const isOtherShift = patch.day !== undefined || patch.shift !== undefined || patch.dayType === 'single'
    // Figures that were only proposed belong to the shift they were proposed for.
    const from = touched ?? (isOtherShift ? { ...untouched, sales: '', remarks: '' } : untouched)
    const next = changed(from, patch, now)
    setTouched(next)
    keepShiftReportDraft(ownerId, next)
  }

  function startAnew(): void {
    setTouched(null)
    setOpId(crypto.randomUUID())
    forgetShiftReportDraft(ownerId)
  }

  return { values, isTouched: Boolean(touched), change, startAnew }
}

export function problemsIn(values: ShiftReportDraft, now: number): FieldProblems {
  const sales = parseMoney(values.sales)
  return {
    ...(values.day === '' ? { day: 'missing' as const } : values.day > riyadhDayOf(now) ? { day: 'future' as const } : {}),
    ...(sales.ok ? {} : { sales: sales.code }),
    ...(values.remarks.length > MAX_REMARKS_LENGTH ? { remarks: 'tooLong' as const } : {}),
  }
}

function changed(values: ShiftReportDraft, patch: Change, now: number): ShiftReportDraft {
  const next = { ...values, ...patch, isDayChosen: values.isDayChosen || patch.day !== undefined }
  // A single day has one shift, which is the first; choosing the night shift makes the day double.
  if (patch.dayType === 'single') next.shift = 'morning'
  if (patch.shift === 'night') next.dayType = 'double'
  if (!next.isDayChosen && next.shift !== values.shift) next.day = proposedReportDay({ now, shift: next.shift })
  return next
}
