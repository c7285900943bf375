import type { TillDay } from '../../src/shared/contract/till-days.ts'
import { daysInMonth } from '../../src/shared/rules/days/business-day.ts'
import type { Context } from '../http/context.ts'
import type { Place } from '../repositories/changes.ts'
import { reportedDays } from '../repositories/reports.ts'
import type { ReadFiguresOfDays } from './figures-of-days.ts'

type Asked = { month: string; changedAfter?: Place | undefined; readDays: ReadFiguresOfDays }

/**
 * The counted tills of a month, `YYYY-MM`, by day, latest first. After a change of the feed of reports the days with
 * changes, also if no till is left on them.
 */
export async function readTillDays({ db }: Context, { month, changedAfter, readDays }: Asked): Promise<TillDay[]> {
  const span = { fromDay: `${month}-01`, toDay: `${month}-${daysInMonth(month)}` }
  const changed = changedAfter === undefined ? null : new Set(await reportedDays(db, { ...span, changedAfter }))
  const days = await readDays(db, month)
  return days
    .filter(({ day, tills }) => (changed ? changed.has(day) : tills.length > 0))
    .map(({ day, tills }) => ({ day, tills }))
}
