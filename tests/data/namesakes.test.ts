import { afterEach, expect, test } from 'vitest'
import { accountDb, deleteAccountDb } from '../../src/data/account-db.ts'
import { deviceDb } from '../../src/data/device-db.ts'
import { unsharedNames } from '../../src/data/namesakes.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { isOwnShift } from '../../src/shared/rules/shift-of-report.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { outboxRowWith } from '../support/outbox-row.ts'
import { soldOn } from '../support/reports.ts'

const me = { userId: 'amal', names: ['Amal Hadi', 'Amal Salem'] }

afterEach(async () => {
  await Promise.all([deviceDb.people.clear(), outboxDb.rows.clear(), deleteAccountDb(me.userId)])
})

/** Whose the two shifts of a day are on a server that sends no ids; the morning has today's name, the night the former one. */
async function areMine() {
  const day = soldOn('2026-11-21', 100, 50, ['Amal Hadi', 'Amal Salem '])
  const reporter = { id: me.userId, names: await unsharedNames(me) }
  return [isOwnShift(day, 'morning', reporter), isOwnShift(day, 'night', reporter)]
}

test('A shift without an id is one’s own by its name.', async () => {
  await accountDb(me.userId).users.put(userSchema.parse({ _id: 'amal', employeeName: 'Amal Hadi' }))
  await outboxDb.rows.add(outboxRowWith({ ownerName: 'Amal Hadi' }))
  expect(await areMine()).toEqual([true, true])
})

test.each([
  ['an employee', () => accountDb(me.userId).users.put(userSchema.parse({ _id: 'other', employeeName: 'Amal Hadi' }))],
  [
    'somebody who signed in here',
    () =>
      deviceDb.people.put({
        ...{ userId: 'other', employeeName: ' Amal Hadi', shorterName: '', isAdmin: false, isAccountant: false },
        ...{ currentPharmacy: 'P1', seal: '', lastHereAt: 0 },
      }),
  ],
  [
    'whoever recorded something here',
    () => outboxDb.rows.add(outboxRowWith({ ownerId: 'other', ownerName: 'Amal Hadi' })),
  ],
])('It is not where %s has that name too; a former name is not affected.', async (_who, isKnown) => {
  await isKnown()
  expect(await areMine()).toEqual([false, true])
})
