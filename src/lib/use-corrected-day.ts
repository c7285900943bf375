import { useEffect, useEffectEvent } from 'react'
import { onPresentChange } from '../shared/clock.ts'
import type { Present } from '../shared/rules/days/present.ts'
import { correctedDay } from '../shared/rules/sales/report-day.ts'

type Day = { day: string; isDayChosen: boolean }

/**
 * Once the device learns that its clock was wrong, moves a form's day that was only proposed by it (`correctedDay`).
 * `form`: null while there is none to move.
 */
export function useCorrectedDay(
  form: Day | null,
  { propose, onMoved }: { propose: (present: Present) => string; onMoved: (day: string) => void },
): void {
  const follow = useEffectEvent((before: Present, after: Present) => {
    const day = form && correctedDay(form, { before, after, propose })
    if (day !== null && day !== form?.day) onMoved(day)
  })
  useEffect(() => onPresentChange((before, after) => follow(before, after)), [])
}
