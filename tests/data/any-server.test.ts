import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { damaged } from '../support/damage.ts'
import { DAY, PERSON, PHARMACY, soundRecords } from '../support/sound-records.ts'
import type { Entity } from '../support/sound-records.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { refreshPharmacies } = await import('../../src/data/reads/refresh-pharmacies.ts')
const { refreshProfile, refreshReports } = await import('../../src/data/reads/refresh.ts')
const { refreshLeaves, refreshShortages, refreshSlips, refreshVisits } =
  await import('../../src/data/reads/refresh-areas.ts')
const { refreshChain, refreshUsers } = await import('../../src/data/reads/refresh-chain.ts')
const { readSession } = await import('../../src/data/session/session.ts')
const { signIn } = await import('../../src/data/session/sign-in.ts')
const { signOut } = await import('../../src/data/session/sign-out.ts')
const { signInAgain } = await import('../../src/data/session/sign-in-again.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const credentials = { email: 'amal@chain.example', password: 'a password' }
const me = { userId: PERSON }
const db = () => accountDb(PERSON)
const plain = { answer: null as unknown, isMonths: false }

/** Answers every call with `plain.answer`. When months are expected, other lists are empty. */
async function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(new Request(input).url)
  if (pathname === '/api/health') return Response.json({ message: 'Not found' }, { status: 404 })
  if (plain.isMonths && pathname !== '/api/reports/monthly') return Response.json([])
  return typeof plain.answer === 'string' ? new Response(plain.answer) : Response.json(plain.answer)
}

beforeAll(() => void vi.stubGlobal('fetch', answer))
beforeEach(async () => {
  await Promise.all([...deviceDb.tables, ...db().tables].map((table) => table.clear()))
  await writeSetting('serverKind', 'plain')
  plain.isMonths = false
})

// Each sign-in derives a key, which is slow on a busy machine.
describe('a sign-in at any server', { timeout: 60_000 }, () => {
  it('succeeds whatever the fields of the person’s record contain', async () => {
    await fc.assert(
      fc.asyncProperty(damaged('user'), async (record) => {
        plain.answer = record
        expect(await signIn(credentials)).toMatchObject({ ok: true, user: { _id: PERSON } })
        expect(await readSession()).toMatchObject({ userId: PERSON })
        await refreshProfile(me)
        expect((await db().profile.get(PERSON))?.email).toContain('@')
        expect(await signInAgain(credentials.password)).toMatchObject({ ok: true })
        await signOut()
      }),
      { numRuns: 10 },
    )
  })

  it('succeeds with a field that no browser can store, and ignores the server’s own mark of unreadable fields', async () => {
    plain.answer = JSON.stringify({
      ...soundRecords.user.record,
      $unreadable: ['birthDate'],
      importedFrom: 'deep',
    }).replace('"deep"', '['.repeat(20_000) + ']'.repeat(20_000))
    expect(await signIn(credentials)).toMatchObject({ ok: true, user: { _id: PERSON } })
    await refreshProfile(me)
    const profile = await db().profile.get(PERSON)
    expect(profile).toMatchObject({ birthDate: '1990-02-03', $unreadable: ['importedFrom'] })
    await signOut()
  })

  test.each([
    ['JSON that is no person', { message: 'Welcome' }, 'other_json'],
    ['a page of the network', '<html>Log in</html>', 'no_seal'],
  ])('rejects %s with its own code', async (_what, body, code) => {
    plain.answer = body
    expect(await signIn(credentials)).toEqual({ ok: false, code })
  })
})

const lists: [Entity, string, () => Promise<void>, () => Promise<unknown[]>, () => Promise<unknown>][] = [
  [
    'report',
    'reports',
    () => refreshReports({ pharmacyName: PHARMACY, ...me }),
    () => deviceDb.reports.toArray(),
    () => deviceDb.freshness.get(`reports:${PHARMACY}`),
  ],
  [
    'pharmacy',
    'pharmacies',
    () => refreshPharmacies(me),
    () => deviceDb.pharmacies.toArray(),
    () => deviceDb.freshness.get('pharmacies'),
  ],
  [
    'shortage',
    'shortages',
    () => refreshShortages(me),
    () => deviceDb.shortages.toArray(),
    () => deviceDb.freshness.get('shortages'),
  ],
  ['leave', 'leaves', () => refreshLeaves(me), () => db().leaves.toArray(), () => db().freshness.get('leaves')],
  ['slip', 'slips', () => refreshSlips(me), () => db().slips.toArray(), () => db().freshness.get('slips')],
  [
    'visit',
    'visits',
    () => refreshVisits({ ...me, isAdmin: true }),
    () => db().visits.toArray(),
    () => db().freshness.get('visits'),
  ],
  ['user', 'users', () => refreshUsers(me), () => db().users.toArray(), () => db().freshness.get('users')],
  [
    'month',
    'months',
    () => refreshChain({ ...me, month: '2026-11', today: '2026-11-20' }),
    () => db().months.toArray(),
    () => db().freshness.get('months:2026-11'),
  ],
]
/** A plain server has no months: the device sums them. */
const kinds = ['plain', 'extended'] as const
const listsOfKinds = kinds.flatMap((kind) =>
  lists.filter(([entity]) => kind === 'extended' || entity !== 'month').map((list) => [kind, ...list] as const),
)

describe('a list of any server', () => {
  test.each(listsOfKinds)(
    'on a %s server each %s list keeps all rows except those without an identity, which are counted',
    async (kind, entity, _name, refresh, stored, freshness) => {
      await writeSetting('serverKind', kind)
      plain.isMonths = entity === 'month'
      const { record, identity } = soundRecords[entity]
      const key = identity.at(-1) ?? '_id'
      const another = entity === 'month' ? { pharmacyName: 'P9002' } : { _id: 'broken' }
      await fc.assert(
        fc.asyncProperty(damaged(entity), async (broken) => {
          plain.answer = [record, { ...broken, ...another }, { ...record, _id: key === '_id' ? {} : 'lost', [key]: {} }]
          await refresh()
          expect(await stored()).toHaveLength(2)
          expect(await freshness()).toMatchObject({
            problem: null,
            unread: { count: 1, named: [{ id: key === '_id' ? null : 'lost', field: key }] },
          })
        }),
        { numRuns: 30 },
      )
    },
  )

  it('keeps the stored rows and records the problem when the answer is not a list', async () => {
    plain.answer = [soundRecords.report.record]
    await refreshReports({ pharmacyName: PHARMACY, ...me })
    plain.answer = { message: 'Try later' }
    await refreshReports({ pharmacyName: PHARMACY, ...me })
    expect(await deviceDb.reports.toArray()).toMatchObject([{ day: DAY }])
    expect(await deviceDb.freshness.get(`reports:${PHARMACY}`)).toMatchObject({ problem: 'other_json' })
    plain.answer = '<html>'
    await refreshReports({ pharmacyName: PHARMACY, ...me })
    expect(await deviceDb.freshness.get(`reports:${PHARMACY}`)).toMatchObject({ problem: 'not_the_contract' })
  })
})
