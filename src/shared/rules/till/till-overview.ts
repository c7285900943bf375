import { CASH } from '../../contract/chain/till.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { DailyReport } from '../../contract/sales.ts'
import type { TillRow } from '../../contract/till-days.ts'
import type { CountedTill } from '../../contract/till.ts'
import { countedReports } from '../sales/doubles.ts'
import { groupBy } from '../values/group-by.ts'
import { toHalalas } from '../values/halalas.ts'
import { hasWords, searchWords } from '../values/search-text.ts'
import { isShiftReported, shiftOf } from '../sales/shift-of-report.ts'
import { asksForReason } from './till.ts'
import { countedHalalas, differenceHalalas, tillOf } from './till-difference.ts'

/** The counted tills of these reports, newest first; copies of one report count once. */
export function tillRows(reports: readonly DailyReport[]): TillRow[] {
  const rows = countedReports(reports).flatMap(({ report }) =>
    SHIFTS.flatMap((shift): TillRow[] => {
      const till = tillOf(report, shift)
      if (till === null || !isShiftReported(report, shift)) return []
      const { sales, pharmacist } = shiftOf(report, shift)
      const readable = till === 'unreadable' ? null : till
      return [
        {
          day: report.day,
          pharmacyName: report.pharmacyName,
          shift,
          isSingle: report.dayType === 'single',
          pharmacist: (pharmacist ?? '').trim(),
          countedHalalas: readable && countedHalalas(readable),
          differenceHalalas: readable && differenceHalalas(readable, sales),
          kinds: readable ? halalasOfKinds(readable) : {},
          reason: readable?.reason ?? '',
        },
      ]
    }),
  )
  return rows.sort((one, other) =>
    one.day === other.day
      ? one.pharmacyName.localeCompare(other.pharmacyName) || SHIFTS.indexOf(other.shift) - SHIFTS.indexOf(one.shift)
      : one.day < other.day
        ? 1
        : -1,
  )
}

function halalasOfKinds({ counts }: CountedTill): Record<string, number> {
  const halalas = new Map<string, number>()
  for (const { kind, amount } of counts) halalas.set(kind, (halalas.get(kind) ?? 0) + toHalalas(amount))
  return Object.fromEntries(halalas)
}

/** What was counted of a payment kind; null if it was not. A kind may have the name of a property of all objects. */
export function halalasOfKind({ kinds }: Pick<TillRow, 'kinds'>, kind: string): number | null {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null
}

/** The payment kinds of these tills, cash first, then in the order in which they were counted. */
export function kindsOfTills(rows: readonly TillRow[]): string[] {
  const kinds = new Set(rows.flatMap((row) => Object.keys(row.kinds)))
  return [...kinds].sort((one, other) => Number(other === CASH) - Number(one === CASH))
}

export const TILL_GROUPS = ['pharmacy', 'person', 'day'] as const
export type TillGroup = (typeof TILL_GROUPS)[number]

/** Which tills are shown. Empty text and null do not restrict. */
export type TillChoice = {
  text: string
  pharmacy: string
  person: string
  day: string
  kind: string
  /** Only differences above the limit of the chain. */
  isLarge: boolean
}

export const EVERY_TILL: TillChoice = { text: '', pharmacy: '', person: '', day: '', kind: '', isLarge: false }

/** `nameOf` and `placeOf` give what is shown for a person and a pharmacy, which is searched too. */
export function chooseTills(
  rows: readonly TillRow[],
  choice: TillChoice,
  {
    limitSar,
    nameOf,
    placeOf,
  }: { limitSar: number; nameOf: (pharmacist: string) => string; placeOf: (pharmacyName: string) => string },
): TillRow[] {
  const words = searchWords(choice.text)
  return rows.filter(
    (row) =>
      (choice.pharmacy === '' || row.pharmacyName === choice.pharmacy) &&
      (choice.person === '' || row.pharmacist === choice.person) &&
      (choice.day === '' || row.day === choice.day) &&
      (choice.kind === '' || halalasOfKind(row, choice.kind) !== null) &&
      (!choice.isLarge || isLarge(row, limitSar)) &&
      hasWords(words, [
        row.pharmacyName,
        placeOf(row.pharmacyName),
        row.pharmacist,
        nameOf(row.pharmacist),
        row.reason,
        row.day,
      ]),
  )
}

function isLarge({ differenceHalalas: difference }: TillRow, limitSar: number): boolean {
  return difference !== null && asksForReason(difference, limitSar)
}

/** Sums in halalas; `short` is negative. `large`: how many differences are above the limit. */
export type TillSum = { tills: number; unread: number; large: number; short: number; over: number; difference: number }

export function sumOfTills(rows: readonly TillRow[], limitSar: number): TillSum {
  const sum: TillSum = { tills: rows.length, unread: 0, large: 0, short: 0, over: 0, difference: 0 }
  for (const row of rows) {
    if (row.differenceHalalas === null) {
      sum.unread += 1
      continue
    }
    if (isLarge(row, limitSar)) sum.large += 1
    if (row.differenceHalalas < 0) sum.short += row.differenceHalalas
    else sum.over += row.differenceHalalas
    sum.difference += row.differenceHalalas
  }
  return sum
}

/** The sums of each pharmacy, person or day; the largest differences first, days newest first. */
export function tillGroups(
  rows: readonly TillRow[],
  { by, limitSar }: { by: TillGroup; limitSar: number },
): (TillSum & { name: string })[] {
  const groups = groupBy(rows, (row) => nameIn(row, by))
  return [...groups]
    .map(([name, ofGroup]) => ({ name, ...sumOfTills(ofGroup, limitSar) }))
    .sort((one, other) =>
      by === 'day'
        ? other.name.localeCompare(one.name)
        : Math.abs(other.difference) - Math.abs(one.difference) || one.name.localeCompare(other.name),
    )
}

function nameIn(row: TillRow, by: TillGroup): string {
  return by === 'pharmacy' ? row.pharmacyName : by === 'person' ? row.pharmacist : row.day
}

/** `percent` of all that was counted. */
export type KindShare = { kind: string; halalas: number; percent: number }

/** The share of each payment kind, largest first. */
export function kindShares(rows: readonly TillRow[]): KindShare[] {
  const byKind = new Map<string, number>()
  for (const { kinds } of rows)
    for (const [kind, halalas] of Object.entries(kinds)) byKind.set(kind, (byKind.get(kind) ?? 0) + halalas)
  const whole = [...byKind.values()].reduce((sum, halalas) => sum + halalas, 0)
  return [...byKind]
    .map(([kind, halalas]) => ({ kind, halalas, percent: whole === 0 ? 0 : (halalas / whole) * 100 }))
    .sort((one, other) => other.halalas - one.halalas || one.kind.localeCompare(other.kind))
}
