import { accountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'

/** The Arabic names of the people who are known on this device, by their names on the wire. */
export async function readArabicNames(userId: string): Promise<Map<string, string>> {
  const db = accountDb(userId)
  const [users, profile, here] = await Promise.all([
    db.users.toArray(),
    db.profile.toArray(),
    deviceDb.people.toArray(),
  ])
  const names = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const { employeeName, employeeNameAr = '' } of [...profile, ...here, ...users]) {
    const known = names.get(employeeName)
    if (known !== undefined && known !== employeeNameAr) ambiguous.add(employeeName)
    names.set(employeeName, employeeNameAr)
  }
  return new Map([...names].filter(([name, arabic]) => arabic !== '' && !ambiguous.has(name)))
}
