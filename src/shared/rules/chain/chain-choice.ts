import type { RankedPharmacy } from './chain-ranking.ts'
import { byName } from './chain-sales.ts'
import { searchText } from '../values/search-text.ts'

export const PHARMACY_STATES = ['onTrack', 'behind', 'notToday', 'nothing'] as const
export type PharmacyState = (typeof PHARMACY_STATES)[number]

export const PHARMACY_SORTS = ['achievement', 'expected', 'change', 'name'] as const
export type PharmacySort = (typeof PHARMACY_SORTS)[number]

/** Filter and order of the list of pharmacies; `state` null: all. */
export type PharmacyChoice = { text: string; state: PharmacyState | null; sort: PharmacySort }

/** `placeText` gives the name that is shown, by which they are sorted and found, as by the one of the records. */
export function choosePharmacies(
  all: readonly RankedPharmacy[],
  { text, state, sort }: PharmacyChoice,
  placeText: (name: string) => string = (name) => name,
): RankedPharmacy[] {
  const wanted = searchText(text.trim())
  const isWanted = (name: string) => searchText(name).includes(wanted)
  const byShownName = (a: RankedPharmacy, b: RankedPharmacy) => byName(placeText(a.name), placeText(b.name))
  return all
    .filter((one) => (isWanted(one.name) || isWanted(placeText(one.name))) && (state === null || isIn(one, state)))
    .sort(
      (a, b) =>
        (state === 'notToday' ? byMissing(a, b) : 0) ||
        (sort === 'name' ? byShownName(a, b) : ORDERS[sort](a, b)) ||
        byRank(a, b) ||
        byShownName(a, b),
    )
}

/** Difference of the outlook to the previous month, in percentage points of the target; null if either is unknown. */
export function changeOf({ outlookPercent, beforePercent }: RankedPharmacy): number | null {
  return outlookPercent === null || beforePercent === null ? null : outlookPercent - beforePercent
}

function isIn({ isOnTrack, achievement, today }: RankedPharmacy, state: PharmacyState): boolean {
  const hasFigures = achievement.daysReported > 0
  switch (state) {
    case 'onTrack':
      return isOnTrack
    case 'behind':
      return hasFigures && !isOnTrack
    case 'notToday':
      return today !== 'complete' && today !== 'closed' && today !== 'unknown'
    case 'nothing':
      return !hasFigures
  }
}

const ORDERS: Record<Exclude<PharmacySort, 'name'>, (a: RankedPharmacy, b: RankedPharmacy) => number> = {
  achievement: byRank,
  expected: (a, b) => orLast(b.outlookPercent) - orLast(a.outlookPercent),
  change: (a, b) => orLast(changeOf(b)) - orLast(changeOf(a)),
}

/** Of those who have not reported all of today, the ones who have reported nothing come first. */
function byMissing(a: RankedPharmacy, b: RankedPharmacy): number {
  return Number(b.today === 'none') - Number(a.today === 'none')
}

function orLast(percent: number | null): number {
  return percent ?? Number.MIN_SAFE_INTEGER
}

/** Pharmacies without a rank come last. */
function byRank(a: RankedPharmacy, b: RankedPharmacy): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER)
}
