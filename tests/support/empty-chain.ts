import { runAdmin } from '../../server/admin/commands.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from './demo-people.ts'
import type { Person } from './every-screen.ts'
import { ServerProcess } from './server-process.ts'

const CREATED: Record<Person, string[]> = {
  pharmacist1: ['--role', 'employee', '--first-name', 'Sara', '--last-name', 'Omar', '--company-id', '1003', '--position', 'Pharmacist', '--pharmacy', THEIR_PHARMACY],
  manager: ['--role', 'admin', '--first-name', 'Huda', '--last-name', 'Nasser', '--company-id', '1001'],
  accountant: ['--role', 'accountant', '--first-name', 'Adel', '--last-name', 'Karim', '--company-id', '1002'],
}

/** A server as it is on its first day: one of each role and the pharmacies, made on the command line, and nothing recorded. */
export async function startEmptyChain({ morePharmacies = 0 } = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start({ isEmpty: true })
  const db = openDatabase(server.place)
  const admin = (...args: string[]): Promise<void> => runAdmin(args, { db, clock: Date.now, readPassword: async () => DEMO_PASSWORD, print: () => {} })
  await admin('add-pharmacy', '--name', THEIR_PHARMACY).catch(() => {})
  for (let number = 1; number <= morePharmacies; number += 1) await admin('add-pharmacy', '--name', `P${3000 + number}`)
  for (const [person, args] of Object.entries(CREATED)) await admin('create-user', '--email', people[person as Person], ...args)
  await db.close()
  return server
}
