import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { checkSeals } = await import('../../src/data/session/check-seals.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { readLockNotice } = await import('../../src/data/session/lock-notice.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const BYTES = { salt: new Uint8Array(), iv: new Uint8Array(), bytes: new ArrayBuffer(0), sealedAt: 1, wrongTries: 0 }
const seal = (userId: string) => ({ name: `name of ${userId}`, userId, sealId: `seal of ${userId}`, ...BYTES })

describe('the seals of a device', () => {
  let answer: () => Response
  let asked: unknown[]

  beforeEach(async () => {
    await Promise.all(deviceDb.tables.map((table) => table.clear()))
    await writeSetting('serverKind', 'extended')
    asked = []
    answer = () => Response.json({ ended: ['seal of u1'] })
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/api/seals')) asked.push(await request.json())
      return answer()
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are deleted when they ended; the others stay', async () => {
    await deviceDb.seals.bulkPut([seal('u1'), seal('u2')])
    expect(await checkSeals()).toBe(true)
    expect(asked).toEqual([{ ids: ['seal of u1', 'seal of u2'] }])
    expect((await deviceDb.seals.toArray()).map(({ userId }) => userId)).toEqual(['u2'])
  })

  it('that ended sign out the person at the counter and delete private data', async () => {
    await deviceDb.seals.put(seal('u1'))
    await deviceDb.session.put({
      id: 'current',
      userId: 'u1',
      employeeName: 'Sara',
      isAdmin: false,
      isAccountant: false,
      currentPharmacy: 'P1',
      signedInAt: 0,
      isOffline: false,
    })
    await accountDb('u1').drafts.put({ form: 'x', value: 'private', savedAt: 1 })
    await checkSeals()
    expect(await deviceDb.session.get('current')).toBeUndefined()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('account-u1')
    expect(await readLockNotice()).toEqual({ isRevoked: true })
  })

  it('stay while no server answers', async () => {
    await deviceDb.seals.put(seal('u1'))
    answer = () => Response.error()
    expect(await checkSeals()).toBe(false)
    expect(await deviceDb.seals.count()).toBe(1)
  })

  it('are not checked at a server without seals', async () => {
    await writeSetting('serverKind', 'plain')
    await deviceDb.seals.put(seal('u1'))
    await checkSeals()
    expect(asked).toEqual([])
  })
})
