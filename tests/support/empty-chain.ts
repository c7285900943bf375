import { runAdmin } from '../../server/admin/commands.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { hashPassword } from '../../server/passwords/passwords.ts'
import { setPasswordHash } from '../../server/repositories/user-passwords.ts'
import { findUserByEmail } from '../../server/repositories/users.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from './demo-people.ts'
import type { Person } from './every-screen.ts'
import { ServerProcess } from './server-process.ts'

const STRONG_PASSWORD = 'violet tractor near the museum'
const CREATED: Record<Person, string[]> = {
  pharmacist1: [
    '--role',
    'employee',
    '--first-name',
    'Sara',
    '--last-name',
    'Omar',
    '--company-id',
    '1003',
    '--position',
    'Pharmacist',
    '--pharmacy',
    THEIR_PHARMACY,
  ],
  manager: ['--role', 'admin', '--first-name', 'Huda', '--last-name', 'Nasser', '--company-id', '1001'],
  accountant: ['--role', 'accountant', '--first-name', 'Adel', '--last-name', 'Karim', '--company-id', '1002'],
}

/** A server on its first day: one person per role and the pharmacies, created on the command line, and no records. */
export async function startEmptyChain({ morePharmacies = 0 } = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start({ isEmpty: true })
  const db = openDatabase(server.place)
  const admin = (...args: string[]): Promise<void> =>
    runAdmin(args, {
      db,
      clock: Date.now,
      readPassword: async () => STRONG_PASSWORD,
      address: server.url,
      print: () => {},
    })
  await admin('add-pharmacy', '--name', THEIR_PHARMACY).catch(() => {})
  for (let number = 1; number <= morePharmacies; number += 1) await admin('add-pharmacy', '--name', `P${3000 + number}`)
  // The command line refuses the demo's password, which the other tests sign in with, as too weak.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [person, args] of Object.entries(CREATED)) {
    const email = people[person as Person]
    await admin('create-user', '--email', email, ...args)
    const user = await findUserByEmail(db, email)
    await setPasswordHash(db, { userId: user?.id ?? '', passwordHash, now: new Date().toISOString() })
  }
  await db.close()
  return server
}
