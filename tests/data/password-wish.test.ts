import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { isToBeAsked } from '../../src/data/session/password-wish.ts'
import { askNoMore, putOffPassword } from '../../src/data/session/password-wish-answers.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'

const NOON = Date.parse('2026-03-10T09:00:00Z')
const SOMEONE = {
  id: 'current',
  userId: 'someone',
  employeeName: 'Someone',
  isAdmin: false,
  isAccountant: false,
  currentPharmacy: 'P1',
  signedInAt: NOON,
  isOffline: false,
} as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([deviceDb.session.clear(), deviceDb.settings.clear()])
})

test('A postponed question returns after 7 days, and other people are asked regardless.', async () => {
  await deviceDb.session.put({ ...SOMEONE, asksForPassword: 'weak' })
  await putOffPassword('someone')
  expect(await deviceDb.session.get('current')).toEqual(SOMEONE)
  expect([await isToBeAsked('someone'), await isToBeAsked('another')]).toEqual([false, true])
  vi.setSystemTime(NOON + 7 * DAY_MS + 1)
  expect(await isToBeAsked('someone')).toBe(true)
})

test('A clock that was ahead when it was postponed does not suppress the question.', async () => {
  await putOffPassword('someone')
  vi.setSystemTime(NOON - 30 * DAY_MS)
  expect(await isToBeAsked('someone')).toBe(true)
})

test('A postponement by a person who has left does not affect the person signed in now.', async () => {
  await deviceDb.session.put({ ...SOMEONE, asksForPassword: 'oneTime' })
  expect(await askNoMore('another')).toBeNull()
  expect(await askNoMore('someone')).toBe('oneTime')
  expect(await askNoMore('someone')).toBeNull()
})
