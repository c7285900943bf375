import { accountDb } from './account-db.ts'
import { deviceDb } from './device-db.ts'
import { outboxReads } from './sync/outbox-store.ts'

/**
 * Those of a person's names that nobody else has whom this device knows: as an employee, by a sign-in, or by what waits
 * to be sent.
 */
export async function unsharedNames({
  userId,
  names,
}: {
  userId: string
  names: readonly string[]
}): Promise<string[]> {
  const [users, here, unsent] = await Promise.all([
    accountDb(userId).users.toArray(),
    deviceDb.people.toArray(),
    outboxReads.unsent(),
  ])
  const known = [
    ...users.map(({ _id, employeeName: name }) => ({ id: _id, name })),
    ...here.map((person) => ({ id: person.userId, name: person.employeeName })),
    ...unsent.map((row) => ({ id: row.ownerId, name: row.ownerName })),
  ]
  const ofOthers = new Set(known.flatMap(({ id, name }) => (id === userId ? [] : name.trim())))
  return names.filter((name) => !ofOthers.has(name.trim()))
}
