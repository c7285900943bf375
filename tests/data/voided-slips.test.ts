import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { refreshSlips } = await import('../../src/data/reads/refresh-areas.ts')
const { refreshPayMonths } = await import('../../src/data/reads/refresh-payroll.ts')
const { serverCopies } = await import('../../src/data/record/server-copies.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const MONTH = '2026-11-01'
const OWN = '/api/payrolls/userPayrolls/rashid'
const answers = new Map<string, { body: object[]; cursor?: string; list?: string }>()

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(new Request(input, init).url)
  const found = answers.get(pathname + search)
  if (!found) return Response.json({ message: 'Not found' }, { status: 404 })
  const { body, cursor, list } = found
  return Response.json(body, { headers: { ...(cursor && { 'X-Cursor': cursor }), ...(list && { 'X-List': list }) } })
}

const slip = (id: string, fields: object = {}) => ({
  _id: id,
  userId: 'rashid',
  userName: 'Rashid',
  month: MONTH,
  netPay: 3150,
  revision: 1,
  ...fields,
})
const voided = (id: string) =>
  slip(id, { revision: 2, voided: { at: '2026-11-02T09:00:00.000Z', by: 'Mona', reason: 'Wrong hours' } })
const stored = async (userId: string) => {
  const { slips, voidedSlips } = accountDb(userId)
  return { paid: await slips.toCollection().primaryKeys(), voided: await voidedSlips.toCollection().primaryKeys() }
}

beforeAll(() => void vi.stubGlobal('fetch', answer))
beforeEach(async () => {
  answers.clear()
  await Promise.all(
    [...deviceDb.tables, ...accountDb('rashid').tables, ...accountDb('mona').tables].map((table) => table.clear()),
  )
  await writeSetting('serverKind', 'extended')
})

test('A slip on the device that is voided moves out of those that count.', async () => {
  answers.set(`${OWN}?voided=1`, { body: [slip('a'), slip('b', { month: '2026-10-01' })], cursor: 'c1' })
  await refreshSlips({ userId: 'rashid' })
  expect(await stored('rashid')).toEqual({ paid: ['a', 'b'], voided: [] })
  answers.set(`${OWN}?voided=1&since=c1`, { body: [voided('a'), slip('c')], cursor: 'c2' })
  await refreshSlips({ userId: 'rashid' })
  expect(await stored('rashid')).toEqual({ paid: ['b', 'c'], voided: ['a'] })
})

test('A whole list of a month replaces its voided slips too, and no other month.', async () => {
  await accountDb('mona').voidedSlips.bulkPut([voided('gone'), { ...voided('older'), month: '2026-09-01' }] as never)
  answers.set(`/api/payrolls?month=${MONTH}&voided=1`, { body: [slip('c'), voided('a')] })
  await refreshPayMonths({ userId: 'mona', months: [MONTH] })
  expect(await stored('mona')).toEqual({ paid: ['c'], voided: ['a', 'older'] })
})

test('The repeated response to its creation does not bring a voided slip back.', async () => {
  await deviceDb.session.put({ id: 'current', userId: 'mona' } as never)
  const store = (object: object) => serverCopies.store({ to: 'slips', object, ownerId: 'mona' } as never)
  await store(slip('a'))
  await store(voided('a'))
  await store(slip('a'))
  expect(await stored('mona')).toEqual({ paid: [], voided: ['a'] })
})

test('A plain server is not asked for voided slips.', async () => {
  await writeSetting('serverKind', 'plain')
  answers.set(OWN, { body: [slip('a')] })
  await refreshSlips({ userId: 'rashid' })
  expect(await stored('rashid')).toEqual({ paid: ['a'], voided: [] })
})
