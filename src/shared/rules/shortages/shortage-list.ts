import type { Registerer, Shortage } from '../../contract/shortages.ts'
import { barcodeOf } from './barcode.ts'
import { addDays, riyadhDayOf } from '../days/business-day.ts'
import { searchText, searchWords } from '../values/search-text.ts'

export const SHORTAGE_ORDERS = ['support', 'time'] as const
export type ShortageOrder = (typeof SHORTAGE_ORDERS)[number]

export const TREND_DAYS = 7

type Listed = Pick<Shortage, 'shortageName' | 'shortageUPC' | 'shortageRegisterers' | 'createdAt'>

/** When it was listed; on a plain server possibly only known from its first supporter. Empty if unknown. */
export function listedAt({
  createdAt,
  shortageRegisterers,
}: Pick<Shortage, 'createdAt' | 'shortageRegisterers'>): string {
  return createdAt ?? shortageRegisterers.flatMap(({ timeDone }) => timeDone ?? []).sort()[0] ?? ''
}

/** Most supported or newest first; ties are broken by the other order, so that the order is stable. */
export function compareShortages(order: ShortageOrder): (one: Listed, other: Listed) => number {
  const bySupport = (one: Listed, other: Listed) => other.shortageRegisterers.length - one.shortageRegisterers.length
  const byTime = (one: Listed, other: Listed) => compareText(listedAt(other), listedAt(one))
  const [first, second] = order === 'support' ? [bySupport, byTime] : [byTime, bySupport]
  return (one, other) => first(one, other) || second(one, other) || compareText(one.shortageUPC, other.shortageUPC)
}

/** Whether name or barcode contain every typed word. */
export function matchesSearch(
  { shortageName, shortageUPC }: Pick<Shortage, 'shortageName' | 'shortageUPC'>,
  typed: string,
): boolean {
  const [name, barcode] = [searchText(shortageName), searchText(barcodeOf(shortageUPC))]
  return searchWords(typed).every((word) => name.includes(word) || barcode.includes(word))
}

/** Number of supports on each of the last seven days in Riyadh, oldest first. */
export function supportTrend(registerers: Registerer[], now: number): number[] {
  const today = riyadhDayOf(now)
  const days = Array.from({ length: TREND_DAYS }, (_, index) => addDays(today, index - TREND_DAYS + 1))
  const counts = new Map(days.map((day) => [day, 0]))
  for (const { timeDone } of registerers) {
    if (timeDone === null) continue
    const day = riyadhDayOf(Date.parse(timeDone))
    const count = counts.get(day)
    if (count !== undefined) counts.set(day, count + 1)
  }
  return days.map((day) => counts.get(day) ?? 0)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
