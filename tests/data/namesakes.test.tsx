import { afterEach, expect, test } from 'vitest'
import { accountDb, deleteAccountDb } from '../../src/data/store/account-db.ts'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { figuresRecorded } from '../../src/data/record/known-here.ts'
import { sharedNames } from '../../src/data/record/namesakes.ts'
import { saveShiftReport } from '../../src/features/sales/commands.ts'
import { AlreadyThere } from '../../src/features/sales/parts/form/already-there.tsx'
import { WeekTotals } from '../../src/features/sales/parts/week-totals.tsx'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { isOwnShift } from '../../src/shared/rules/sales/shift-of-report.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { outboxRowWith } from '../support/outbox-row.ts'
import { soldOn } from '../support/reports.ts'
import { saidOn, wordsIn } from '../support/said-on.tsx'

const me = { userId: 'amal', names: ['Amal Hadi', 'Amal Salem'] }

afterEach(async () => {
  await Promise.all([deviceDb.people.clear(), outboxDb.rows.clear(), deleteAccountDb(me.userId)])
})

const reporter = async () => ({ id: me.userId, names: me.names, sharedNames: await sharedNames(me) })

/** A day on a server that sends no ids; the morning has today's name, the night the former one. */
const day = soldOn('2026-11-21', 100, 50, ['Amal Hadi', 'Amal Salem '])

async function areMine() {
  const who = await reporter()
  return [isOwnShift(day, 'morning', who), isOwnShift(day, 'night', who)]
}

const isEmployee = (_id: string, email = '') =>
  accountDb(me.userId).users.put(userSchema.parse({ _id, email, employeeName: 'Amal Hadi' }))
const isHere = (userId: string, seal = '') =>
  deviceDb.people.put({
    ...{ userId, employeeName: ' Amal Hadi', shorterName: '', isAdmin: false, isAccountant: false },
    ...{ currentPharmacy: 'P1', seal, lastHereAt: 0 },
  })
const hasRecorded = (ownerId: string) => outboxDb.rows.add(outboxRowWith({ ownerId, ownerName: 'Amal Hadi' }))

test('A shift without an id is one’s own by its name.', async () => {
  await isEmployee('amal')
  await hasRecorded('amal')
  expect(await areMine()).toEqual([true, true])
})

test.each([
  ['an employee', isEmployee],
  ['somebody who signed in here', isHere],
  ['whoever recorded something here', hasRecorded],
])('It may be somebody else’s where %s has that name too; a former name is not affected.', async (_who, isKnown) => {
  await isKnown('other')
  expect(await areMine()).toEqual([null, true])
})

test.each([
  ['an employee', isEmployee],
  ['somebody who signed in here', isHere],
])(
  'Whoever was given a new account with the same email, and is known as %s, is no namesake.',
  async (_who, isKnown) => {
    await accountDb(me.userId).profile.put(userSchema.parse({ _id: 'amal', email: 'Amal@demo.example' }))
    await isHere('amal', 'the seal of that email')
    await isKnown('former', isKnown === isEmployee ? 'amal@demo.example' : 'the seal of that email')
    await hasRecorded('former')
    expect(await areMine()).toEqual([true, true])
  },
)

test('What a person sold in a week in which a shift may be a namesake’s is not told, not even as 0.00.', async () => {
  const reports = [day, soldOn('2026-11-23', 70, 30, ['Amal Salem', 'Badr'])]
  const saidOfWeeks = async () =>
    wordsIn(saidOn(<WeekTotals reports={reports} today="2026-11-24" me={await reporter()} />))
  expect(await saidOfWeeks()).toContain('sales.thisWeek70.00100.00sales.lastWeek150.00150.00')
  await isHere('other')
  expect(await saidOfWeeks()).toContain('sales.thisWeek70.00100.00sales.lastWeek—150.00')
})

test('A figure that this device sent for the person is theirs, also where a namesake is known.', async () => {
  const shift = { pharmacyName: day.pharmacyName, day: day.day, shift: 'morning', dayType: 'double' } as const
  const saved = await saveShiftReport({
    opId: 'form',
    owner: { userId: me.userId, employeeName: 'Amal Hadi' },
    intent: { ...shift, sales: 100, remarks: '' },
    base: {},
  })
  expect(saved).toMatchObject({ ok: true })
  await outboxDb.rows.toCollection().modify({ state: 'done' })
  await isHere('other')
  const who = await reporter()
  const { morning: mine } = await figuresRecorded(me.userId, shift)
  const saidOf = (firstSales: number) => {
    const server = { ...day, firstSales }
    const known = [{ report: server, server, unsent: {}, toDecide: [], surplusIds: [], differingIds: [] }]
    return wordsIn(saidOn(<AlreadyThere known={known} shift="morning" me={who} mine={mine} remarks="" />))
  }
  expect(saidOf(100)).toBe('sales.youReported')
  expect(saidOf(99)).toContain('sales.colleagueReported')
})
