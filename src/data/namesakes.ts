import { accountDb } from './account-db.ts'
import { deviceDb } from './device-db.ts'
import type { Owner } from './recording.ts'
import { outboxReads } from './sync/outbox-store.ts'

/** Whether this device knows another person with that name: as an employee, by a sign-in, or by what waits to be sent. */
export async function hasNamesakeHere({ userId, employeeName }: Owner): Promise<boolean> {
  const [users, here, unsent] = await Promise.all([
    accountDb(userId).users.toArray(),
    deviceDb.people.toArray(),
    outboxReads.unsent(),
  ])
  const others = [
    ...users.map(({ _id, employeeName: name }) => ({ id: _id, name })),
    ...here.map((person) => ({ id: person.userId, name: person.employeeName })),
    ...unsent.map((row) => ({ id: row.ownerId, name: row.ownerName })),
  ]
  return others.some(({ id, name }) => id !== userId && name.trim() === employeeName.trim())
}
