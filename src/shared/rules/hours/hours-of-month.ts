import type { Correction, HoursOfMonth, Punch } from '../../contract/attendance.ts'
import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import { monthOf } from '../days/business-day.ts'
import { groupBy } from '../values/group-by.ts'
import { withCorrections } from './punch-correction.ts'
import type { Punched } from './punches.ts'
import { minutesLate, stintsOf } from './worked-hours.ts'

/** A punch as far as hours are counted from it. */
export type PunchOfPerson = Punched & Pick<Punch, '_id' | 'userId' | 'userName' | 'pharmacyName'>

/** The hours that each person worked on the business days of a month, most hours first. */
export function hoursOfMonth({
  month,
  punches,
  corrections,
  shiftHours,
  now,
}: {
  /** `YYYY-MM` */
  month: string
  punches: readonly PunchOfPerson[]
  corrections: readonly Correction[]
  shiftHours: ShiftHours
  now: number
}): HoursOfMonth[] {
  const correctionsOf = groupBy([...corrections], ({ userId }) => userId)
  const punchesOf = groupBy([...punches], ({ userId }) => userId)
  const people = new Map([...corrections, ...punches].map(({ userId, userName }) => [userId, userName]))
  return [...people]
    .flatMap(([userId, userName]) => {
      const counted = withCorrections(punchesOf.get(userId) ?? [], correctionsOf.get(userId) ?? [])
      const stints = stintsOf(counted, { now, nightCutOff: shiftHours.nightCutOff }).filter(
        ({ day }) => monthOf(day) === month,
      )
      const last = stints.at(-1)
      if (!last) return []
      return {
        userId,
        userName,
        pharmacyName: (last.in ?? last.out)?.pharmacyName ?? '',
        minutes: stints.reduce((sum, { state, minutes }) => sum + (state === 'closed' ? minutes : 0), 0),
        days: new Set(stints.map(({ day }) => day)).size,
        missing: stints.filter(({ state }) => state === 'noIn' || state === 'noOut').length,
        late: stints.filter((stint) => stint.in && minutesLate(Date.parse(stint.in.at), shiftHours) > 0).length,
        uncertain: stints.filter(({ isUncertain }) => isUncertain).length,
        checkIns: stints.flatMap((stint) => stint.in?.at ?? []),
      }
    })
    .sort((a, b) => b.minutes - a.minutes || a.userName.localeCompare(b.userName))
}
