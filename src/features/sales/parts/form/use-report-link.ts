import { useSearchParams } from 'react-router-dom'
import { isRealDay } from '../../../../shared/contract/primitives.ts'
import { SHIFTS } from '../../../../shared/contract/sales.ts'
import type { Shift } from '../../../../shared/contract/sales.ts'

/** The shift that the URL asks for, as written by the tiles of the home screen. */
export type ReportLink = { day: string; shift: Shift }

export function useReportLink() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? ''
  const shift = SHIFTS.find((each) => each === search.get('shift'))
  const link: ReportLink | null = shift && isRealDay(day) ? { day, shift } : null
  return {
    link,
    openShift: (target: ReportLink) => setSearch(target, { replace: true }),
  }
}
