import type { Insertable } from 'kysely'
import { addDays, daysBetween, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import type { ReportsTable } from '../database/tables.ts'
import { DEMO_PHARMACIES, fullNameOf, pharmacistsOf } from './chain.ts'
import type { DemoPerson, DemoPharmacy } from './chain.ts'
import { seededRandom } from './random.ts'
import { demoTill } from './till-of-shift.ts'

const DAYS_OF_REPORTS = 397
const LOWEST_SHIFT_SAR = 3_000
const SHIFT_RANGE_SAR = 6_000
const SHARE_MISSED = 0.02
const SHARE_SINGLE = 0.06
const MORNING_ENDS_AT_HOUR = 16
const NIGHT_ENDS_AT_HOUR = 24
const HOUR_MS = 60 * 60 * 1000
const REMARKS = [
  'Card machine was down for an hour',
  'Insurance approvals were slow',
  'Delivery arrived late',
  'Stock count done',
]

/** 13 months of reports up to yesterday; for the same day, the same on every machine. */
export function demoReportRows(today: string): Insertable<ReportsTable>[] {
  const firstDay = addDays(today, -DAYS_OF_REPORTS)
  const rows = DEMO_PHARMACIES.flatMap((pharmacy) =>
    pharmacy.trade === 0 ? [] : reportsOf({ pharmacy, firstDay, today }),
  )
  return rows.map((row, index) => ({ ...row, change_seq: index + 1 }))
}

function reportsOf({ pharmacy, firstDay, today }: { pharmacy: DemoPharmacy; firstDay: string; today: string }) {
  const random = seededRandom(Number(pharmacy.number))
  const staff = pharmacistsOf(pharmacy.name)
  const rows: Insertable<ReportsTable>[] = []
  for (let offset = 0; offset < daysBetween(firstDay, today); offset += 1) {
    const day = addDays(firstDay, offset)
    const row = reportOfDay({ pharmacy, day, staff, random })
    // Yesterday is always present, so that a fresh demo shows figures.
    if (random() >= SHARE_MISSED || offset === daysBetween(firstDay, today) - 1) rows.push(row)
  }
  return rows
}

type Day = { pharmacy: DemoPharmacy; day: string; staff: DemoPerson[]; random: () => number }

function reportOfDay({ pharmacy, day, staff, random }: Day): Insertable<ReportsTable> {
  const isSwapped = random() < 0.35
  const [morning, night] = isSwapped ? [staff[1] ?? staff[0], staff[0]] : [staff[0], staff[1] ?? staff[0]]
  const isSingle = random() < SHARE_SINGLE
  const morningSales = shiftSales(pharmacy, random)
  const nightSales = shiftSales(pharmacy, random)
  const remark = random() < 0.05 ? (REMARKS[Math.floor(random() * REMARKS.length)] ?? '') : ''
  const start = startOfRiyadhDay(day)
  const morningEnd = new Date(start + MORNING_ENDS_AT_HOUR * HOUR_MS).toISOString()
  const nightEnd = new Date(start + NIGHT_ENDS_AT_HOUR * HOUR_MS).toISOString()
  const ofTill = tillRandomOf({ pharmacy, day })
  const firstTill = demoTill(morningSales, ofTill)
  const others = {
    firstTill,
    firstCertainEnd: morningEnd,
    firstReceivedAt: morningEnd,
    ...(isSingle
      ? {}
      : { secondTill: demoTill(nightSales, ofTill), secondCertainEnd: nightEnd, secondReceivedAt: nightEnd }),
  }
  return {
    id: `demo-${pharmacy.name}-${day}`,
    pharmacy_name: pharmacy.name,
    day,
    day_type: isSingle ? 'single' : 'double',
    ...shiftColumns('first', { person: morning, sales: morningSales, remark, end: morningEnd }),
    ...(isSingle ? NO_NIGHT : shiftColumns('second', { person: night, sales: nightSales, remark: '', end: nightEnd })),
    client_ref: null,
    extra: JSON.stringify(others),
    change_seq: 0,
    created_at: morningEnd,
    updated_at: isSingle ? morningEnd : nightEnd,
  }
}

/** A sequence of its own, so that the other figures of the demo stay as they are. */
function tillRandomOf({ pharmacy, day }: { pharmacy: DemoPharmacy; day: string }): () => number {
  return seededRandom(Number(pharmacy.number) * 100_000 + daysBetween('2000-01-01', day))
}

/** Whole halalas; mostly quiet shifts, with a few very good ones. */
function shiftSales({ trade }: DemoPharmacy, random: () => number): number {
  return Math.round((LOWEST_SHIFT_SAR + SHIFT_RANGE_SAR * trade * random() ** 4) * 100)
}

const NO_NIGHT = {
  second_sales: null,
  second_pharmacist: null,
  second_remarks: null,
  second_shift_end: null,
  second_by: null,
}

type ShiftDone = { person: DemoPerson | undefined; sales: number; remark: string; end: string }

function shiftColumns<Prefix extends 'first' | 'second'>(prefix: Prefix, { person, sales, remark, end }: ShiftDone) {
  const columns = {
    [`${prefix}_sales`]: sales,
    [`${prefix}_pharmacist`]: person ? fullNameOf(person) : null,
    [`${prefix}_remarks`]: remark,
    [`${prefix}_shift_end`]: end,
    [`${prefix}_by`]: person?.id ?? null,
  }
  return columns as Pick<
    ReportsTable,
    `${Prefix}_sales` | `${Prefix}_pharmacist` | `${Prefix}_remarks` | `${Prefix}_shift_end` | `${Prefix}_by`
  >
}
