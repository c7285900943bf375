import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { writeSetting } from '../../src/data/store/settings.ts'
import { freshRow } from '@counter/outbox/testing'
import { outboxDb } from '../support/outbox-db.ts'
import { noteChangesSeen, startCountingChanges } from '../../src/features/help/parts/changes-seen.ts'
import { putInstallOff } from '../../src/features/help/commands.ts'
import { noteFirstDay, readDueNote } from '../../src/features/help/parts/due-note.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { newRow, shift } from './support/engine.ts'

const START = Date.UTC(2026, 10, 21, 9)

const ROLES = { isAdmin: true, isAccountant: true }

const due = (userId: string) => readDueNote({ userId, ...ROLES, install: 'installed' })

beforeEach(() => Promise.all([deviceDb.settings.clear(), outboxDb.rows.clear()]))
afterEach(() => vi.useRealTimers())

test('What is new is shown once to each person of a tablet, and not to people added since.', async () => {
  await startCountingChanges('amal')
  await startCountingChanges('badr')
  expect([await due('amal'), await due('badr')]).toEqual([null, null])
  await seenAllUntil(0)
  await startCountingChanges('amal')
  expect(await due('amal')).toEqual({ type: 'whatIsNew', since: 0 })
  await noteChangesSeen('amal')
  expect(await due('amal')).toBeNull()
  expect(await due('badr')).toEqual({ type: 'whatIsNew', since: 0 })

  expect(await due('cyra')).toBeNull()
  await startCountingChanges('cyra')
  expect(await due('cyra')).toBeNull()
})

test('An invalid stored value shows nothing as new.', async () => {
  await writeSetting('changesSeenBy', 'nonsense')
  expect(await due('amal')).toBeNull()
})

/** As after an update: nobody has seen what came after this change. */
async function seenAllUntil(id: number): Promise<void> {
  const { value } = (await deviceDb.settings.get('changesSeenBy')) as { value: [string, number][] }
  await writeSetting(
    'changesSeenBy',
    value.map(([mark]) => [mark, id]),
  )
}

/** `byHand` is the way of an iPad, `offered` that of browsers that prompt. */
for (const install of ['byHand', 'offered'] as const) {
  const dueOn = () => readDueNote({ userId: 'amal', ...ROLES, install })

  test(`Installing (${install}) is offered after three saved changes of any type, and not once it was postponed.`, async () => {
    for (const kind of ['visit', 'leaveUpdate', 'paySlip']) {
      expect(await dueOn()).toBeNull()
      await outboxDb.rows.add({ ...freshRow(newRow({ intent: shift(), ownerId: 'amal' })), kind })
    }
    expect(await dueOn()).toEqual({ type: 'install' })
    await putInstallOff()
    expect(await dueOn()).toBeNull()
  })

  test(`Installing (${install}) is offered to a person who only reads on the second day, not on the first.`, async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(START)
    await noteFirstDay()
    expect(await dueOn()).toBeNull()
    vi.setSystemTime(START + DAY_MS)
    await noteFirstDay()
    expect(await dueOn()).toEqual({ type: 'install' })
  })
}

test('Nothing is offered where the app is installed or cannot be.', async () => {
  await writeSetting('firstDayHere', '2020-01-01')
  for (const install of ['installed', 'notSecure', 'byMenu'] as const)
    expect(await readDueNote({ userId: 'amal', ...ROLES, install })).toBeNull()
})
