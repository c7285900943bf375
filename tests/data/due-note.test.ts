import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDb } from '../../src/data/device-db.ts'
import { writeSetting } from '../../src/data/settings.ts'
import { freshRow } from '../../src/data/sync/enqueue.ts'
import { outboxDb } from '../../src/data/sync/outbox-db.ts'
import { newestChange } from '../../src/features/help/parts/changes.ts'
import { noteChangesSeen, startCountingChanges } from '../../src/features/help/parts/changes-seen.ts'
import { putInstallOff } from '../../src/features/help/commands.ts'
import { noteFirstDay, readDueNote } from '../../src/features/help/parts/due-note.ts'
import { noteIntroduced } from '../../src/features/help/parts/introductions.ts'
import { DAY_MS } from '../../src/shared/rules/business-day.ts'
import { newRow, shift } from './support/engine.ts'

const START = Date.UTC(2026, 10, 21, 9)

const due = (userId: string) => readDueNote({ userId, install: 'installed' })

beforeEach(() => Promise.all([deviceDb.settings.clear(), outboxDb.rows.clear()]))
afterEach(() => vi.useRealTimers())

test('What is new is told once to each person of a tablet, and not to whoever was introduced since.', async () => {
  await noteIntroduced('amal')
  await noteIntroduced('badr')
  await deviceDb.settings.delete('changesSeenBy')
  // As a tablet whose version before was that much older.
  await writeSetting('changesSeen', newestChange - 1)
  expect(await due('amal')).toEqual({ type: 'whatIsNew', since: newestChange - 1 })
  await noteChangesSeen('amal')
  expect(await due('amal')).toBeNull()
  expect(await due('badr')).toEqual({ type: 'whatIsNew', since: newestChange - 1 })
  await noteChangesSeen('badr')
  expect([await due('amal'), await due('badr')]).toEqual([null, null])

  expect(await due('cyra')).toEqual({ type: 'introduction' })
  await noteIntroduced('cyra')
  expect(await due('cyra')).toBeNull()
})

test('A tablet that is new to the app is told of nothing as new, nor is one that holds nonsense.', async () => {
  await noteIntroduced('amal')
  await deviceDb.settings.delete('changesSeenBy')
  expect(await due('amal')).toBeNull()
  await startCountingChanges()
  expect(await due('amal')).toBeNull()
  await writeSetting('changesSeenBy', 'nonsense')
  expect(await due('amal')).toBeNull()
})

/** `byHand` is the way of an iPad, `offered` that of every browser that asks by itself. */
for (const install of ['byHand', 'offered'] as const) {
  const dueOn = () => readDueNote({ userId: 'amal', install })

  test(`Installing (${install}) is offered after three pieces of work, whatever their kinds, and not once it was put off.`, async () => {
    await noteIntroduced('amal')
    for (const kind of ['visit', 'leaveUpdate', 'paySlip']) {
      expect(await dueOn()).toBeNull()
      await outboxDb.rows.add({ ...freshRow(newRow({ intent: shift(), ownerId: 'amal' })), kind })
    }
    expect(await dueOn()).toEqual({ type: 'install' })
    await putInstallOff()
    expect(await dueOn()).toBeNull()
  })

  test(`Installing (${install}) is offered to whoever only reads on the second day, and to nobody on the first.`, async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(START)
    await noteIntroduced('amal')
    await noteFirstDay()
    expect(await dueOn()).toBeNull()
    vi.setSystemTime(START + DAY_MS)
    await noteFirstDay()
    expect(await dueOn()).toEqual({ type: 'install' })
  })
}

test('What is installed, or cannot be, is not offered.', async () => {
  await noteIntroduced('amal')
  await writeSetting('firstDayHere', '2020-01-01')
  for (const install of ['installed', 'notSecure', 'byMenu'] as const)
    expect(await readDueNote({ userId: 'amal', install })).toBeNull()
})
