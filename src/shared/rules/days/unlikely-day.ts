import { isRealDay } from '../../contract/primitives.ts'

/** Years that are typed for the present, or for a birth, by the Hijri calendar. */
const HIJRI_YEARS = { first: '1300', last: '1500' }
const FIRST_YEAR = '1900'

export type UnlikelyDay = 'day_invalid' | 'day_hijri' | 'day_too_early'

/** Why a day cannot be one in the life of somebody who works today; null for one that can, and for empty text. */
export function unlikelyDay(day: string): UnlikelyDay | null {
  if (day === '') return null
  if (hasHijriYear(day)) return 'day_hijri'
  if (!isRealDay(day)) return 'day_invalid'
  return day < FIRST_YEAR ? 'day_too_early' : null
}

export function hasHijriYear(day: string): boolean {
  const [year = ''] = day.split('-')
  return year.length === 4 && year >= HIJRI_YEARS.first && year <= HIJRI_YEARS.last
}
