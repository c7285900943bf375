import { isPharmacy } from '../../src/shared/rules/people/workplace.ts'
import type { Queries } from '../database/database.ts'
import { endAssignment, insertAssignments, openAssignmentOf } from '../repositories/assignments.ts'
import { openPharmacyNamed } from '../repositories/pharmacies.ts'

/**
 * The place as records have it, if people may be moved there: an open pharmacy, by any of its names, or one of the places
 * that are none.
 */
export async function placeOfWorkNamed(tx: Queries, name: string): Promise<string | undefined> {
  return isPharmacy(name) ? openPharmacyNamed(tx, name) : name || undefined
}

/**
 * Ends a person's assignment and begins the next. The day of the move counts for both places, because the person may
 * have worked a shift at each. A move before the current assignment began takes place on its first day.
 */
export async function beginAssignment(
  tx: Queries,
  { userId, place, from }: { userId: string; place: string; from: string },
): Promise<void> {
  const open = await openAssignmentOf(tx, userId)
  if (open?.pharmacy_name === place) return
  const day = open && open.from_day > from ? open.from_day : from
  if (open) await endAssignment(tx, { ...open, to_day: day })
  if (isPharmacy(place))
    await insertAssignments(tx, [{ user_id: userId, pharmacy_name: place, from_day: day, to_day: null }])
}
