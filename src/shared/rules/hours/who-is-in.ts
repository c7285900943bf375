import type { Correction, Punch } from '../../contract/attendance.ts'
import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import { groupBy } from '../values/group-by.ts'
import { withCorrections } from './punch-correction.ts'
import type { CountedPunch } from './punch-correction.ts'
import { presenceOf } from './punches.ts'
import { minutesLate } from './worked-hours.ts'

/** Somebody whose last punch is a check-in. */
export type PersonIn = {
  userId: string
  userName: string
  checkIn: CountedPunch
  /** Minutes after the beginning of the shift, beyond the grace; 0 if in time. */
  late: number
}

/** Who is in now, by pharmacy and name, and whose check-out has been missing for more than 16 hours. */
export function whoIsIn({
  punches,
  corrections,
  shiftHours,
  now,
}: {
  punches: readonly Punch[]
  corrections: readonly Correction[]
  shiftHours: ShiftHours
  now: number
}): { isIn: PersonIn[]; isForgotten: PersonIn[] } {
  const correctionsOf = groupBy(corrections, ({ userId }) => userId)
  const isIn: PersonIn[] = []
  const isForgotten: PersonIn[] = []
  for (const [userId, own] of groupBy(punches, (punch) => punch.userId)) {
    const presence = presenceOf(withCorrections(own, correctionsOf.get(userId) ?? []), now)
    const { last: checkIn } = presence
    if (!checkIn || (!presence.isIn && !presence.isForgotten)) continue
    const person = {
      userId,
      userName: own[0]?.userName ?? '',
      checkIn,
      late: minutesLate(Date.parse(checkIn.at), shiftHours),
    }
    if (presence.isIn) isIn.push(person)
    else isForgotten.push(person)
  }
  const byPlace = (a: PersonIn, b: PersonIn) =>
    a.checkIn.pharmacyName.localeCompare(b.checkIn.pharmacyName) || a.userName.localeCompare(b.userName)
  return { isIn: isIn.sort(byPlace), isForgotten: isForgotten.sort(byPlace) }
}
