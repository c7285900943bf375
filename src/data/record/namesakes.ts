import { emailOf } from '../../shared/rules/values/typed-text.ts'
import { accountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'
import { outboxReads } from '../store/outbox-store.ts'

/**
 * Those of a person's names that somebody else has too whom this device knows: as an employee, by a sign-in, or by what
 * waits to be sent. Another account with the same email is the same person's, who was given a new one.
 */
export async function sharedNames({ userId, names }: { userId: string; names: readonly string[] }): Promise<string[]> {
  const db = accountDb(userId)
  const [profile, users, here, unsent] = await Promise.all([
    db.profile.get(userId),
    db.users.toArray(),
    deviceDb.people.toArray(),
    outboxReads.unsent(),
  ])
  const email = emailOf(profile?.email ?? '')
  // The list of people on this device has no emails. A seal is named after one.
  const seal = here.find((person) => person.userId === userId)?.seal
  const own = new Set([
    userId,
    ...users.flatMap((user) => (email !== '' && emailOf(user.email) === email ? user._id : [])),
    ...here.flatMap((person) => (seal && person.seal === seal ? person.userId : [])),
  ])
  const known = [
    ...users.map(({ _id, employeeName: name }) => ({ id: _id, name })),
    ...here.map((person) => ({ id: person.userId, name: person.employeeName })),
    ...unsent.map((row) => ({ id: row.ownerId, name: row.ownerName })),
  ]
  const ofOthers = new Set(known.flatMap(({ id, name }) => (own.has(id) ? [] : name.trim())))
  return names.filter((name) => ofOthers.has(name.trim()))
}
