import { beforeEach, expect, test } from 'vitest'
import { deviceDb } from '../../src/data/device-db.ts'
import { writeSetting } from '../../src/data/settings.ts'
import { newestChange } from '../../src/features/help/changes.ts'
import { noteChangesSeen, startCountingChanges } from '../../src/features/help/changes-seen.ts'
import { readDueNote } from '../../src/features/help/due-note.ts'
import { noteIntroduced } from '../../src/features/help/introductions.ts'

const due = (userId: string) => readDueNote({ userId, install: 'installed' })

beforeEach(() => deviceDb.settings.clear())

test('What is new is told once to each person of a tablet, and not to whoever was introduced since.', async () => {
  await noteIntroduced('amal')
  await noteIntroduced('badr')
  await deviceDb.settings.delete('changesSeenBy')
  // As a tablet whose version before was that much older.
  await writeSetting('changesSeen', newestChange - 1)
  expect(await due('amal')).toEqual({ is: 'whatIsNew', since: newestChange - 1 })
  await noteChangesSeen('amal')
  expect(await due('amal')).toBeNull()
  expect(await due('badr')).toEqual({ is: 'whatIsNew', since: newestChange - 1 })
  await noteChangesSeen('badr')
  expect([await due('amal'), await due('badr')]).toEqual([null, null])

  expect(await due('cyra')).toEqual({ is: 'introduction' })
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
