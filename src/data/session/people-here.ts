import { SESSION_DAYS } from '../../shared/contract/session.ts'
import type { User } from '../../shared/contract/employees.ts'
import { DAY_MS } from '../../shared/rules/days/business-day.ts'
import { deviceDb } from '../store/device-db.ts'
import type { PersonHereRow } from '../store/device-db.ts'
import { isSharedDevice } from '../store/device-mode.ts'
import { deviceTime, deviceTimeKnown } from '../http/device-time.ts'

/** People who signed in on this shared device within the last 7 days, latest first. Empty on a personal device. */
export async function readPeopleHere(): Promise<PersonHereRow[]> {
  if (!(await isSharedDevice())) return []
  const [people, now] = await Promise.all([deviceDb.people.toArray(), deviceTimeKnown()])
  return people.filter((person) => isHereStill(person, now)).toSorted((one, other) => other.lastHereAt - one.lastHereAt)
}

/** Whether they set a PIN on this device. */
export async function hasPinHere(userId: string): Promise<boolean> {
  return (await deviceDb.people.get(userId))?.pin !== undefined
}

/**
 * The entry of a person who has just given their password on a shared device; an existing PIN is kept. Null on a
 * personal device.
 */
export async function listingOf(
  { _id: userId, employeeName, employeeNameAr, shorterName, isAdmin, isAccountant, currentPharmacy }: User,
  seal: string,
): Promise<PersonHereRow | null> {
  if (!(await isSharedDevice())) return null
  const [people, now] = await Promise.all([deviceDb.people.toArray(), deviceTime()])
  await deviceDb.people.bulkDelete(people.filter((person) => !isHereStill(person, now)).map((person) => person.userId))
  const pin = people.find((person) => person.userId === userId)?.pin
  return {
    userId,
    employeeName,
    employeeNameAr,
    shorterName,
    isAdmin,
    isAccountant,
    currentPharmacy,
    seal,
    lastHereAt: now,
    ...(pin && { pin: { ...pin, wrongTries: 0 } }),
  }
}

function isHereStill({ lastHereAt }: PersonHereRow, now: number): boolean {
  return now - lastHereAt <= SESSION_DAYS * DAY_MS
}
