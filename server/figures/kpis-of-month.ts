import type { HoursOfMonth } from '../../src/shared/contract/attendance.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import type { KpiFigures } from '../../src/shared/contract/kpi-figures.ts'
import { addDays, daysInMonth, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import { isListedEmployee } from '../../src/shared/rules/chain/employee-choice.ts'
import { checkInsAt, figuresOf, kpisOf } from '../../src/shared/rules/kpis/kpis.ts'
import type { Context } from '../http/context.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import { listShortages, shortageOf } from '../repositories/shortages.ts'
import { listUsers, userOf } from '../repositories/users.ts'
import { listVisitsBetween, visitOf } from '../repositories/visits.ts'
import type { ReadFiguresOfDays } from './figures-of-days.ts'
import { readHoursOfMonth } from './hours-of-month.ts'
import { keptByMonth } from './kept-by-month.ts'

/** Everybody's KPIs of a month, `YYYY-MM`, in figures. */
export function kpisOfMonth(readDays: ReadFiguresOfDays) {
  // Their check-ins, unlike minutes until now, change with these feeds only.
  const readHours = keptByMonth({ feeds: ['punches', 'corrections'], calculate: readHoursOfMonth })
  return keptByMonth({
    feeds: ['users', 'reports', 'visits', 'shortages', 'punches', 'corrections'],
    calculate: (context, month) => calculateKpis(context, { month, readDays, readHours }),
  })
}

type Asked = {
  month: string
  readDays: ReadFiguresOfDays
  readHours: (context: Context, month: string) => Promise<HoursOfMonth[]>
}

async function calculateKpis(context: Context, { month, readDays, readHours }: Asked): Promise<KpiFigures[]> {
  const { db } = context
  const first = `${month}-01`
  const [days, users, visits, shortages, worked, hours] = await Promise.all([
    readDays(db, month),
    listUsers(db, {}),
    listVisitsBetween(db, { from: startOf(first), to: startOf(addDays(first, daysInMonth(month))) }),
    listShortages(db, {}),
    readHours(context, month),
    readChainSection(db, SHIFT_HOURS),
  ])
  return kpisOf({
    people: users.map(userOf).filter(isListedEmployee),
    shifts: days.flatMap(({ shifts }) => shifts),
    visits: visits.map(visitOf),
    shortages: shortages.map(shortageOf),
    checkIns: new Map(worked.map(({ userId, checkIns }) => [userId, checkInsAt(checkIns ?? [], hours)])),
    month,
  }).map(figuresOf)
}

function startOf(day: string): string {
  return new Date(startOfRiyadhDay(day)).toISOString()
}
