import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROOF_KEY_INFO, proofText } from '../../src/shared/rules/access/row-proof.ts'
import type { ApiAnswer, ApiRequest } from '@counter/outbox'
import { shiftRowOf } from '../support/shift-row.ts'
import { passTime } from '../support/passing-time.ts'
import { until } from '../support/until.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')
// Nothing is sent by itself here.
vi.mock('../../src/data/record/schedule.ts', () => ({ sendNow: () => {}, sendSoon: () => {} }))

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { announcedOf, requestWithAnnounced } = await import('../../src/data/record/announced.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { halfOf, keepHalf } = await import('../../src/data/store/session-half.ts')
const { followProofKey, proofKeyFrom, proofOf, prove } = await import('../../src/data/vault/row-proof.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { browserPorts } = await import('../../src/data/record/browser-ports.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { outboxStore } = await import('../../src/data/store/outbox-store.ts')
const { renewProofsIn } = await import('../../src/data/record/renew-proofs.ts')

const half = () => randomBytes(32).toString('base64url')
const AT = '2026-03-10T09:00:00.000Z'
const unsentShift = () => ({
  ...shiftRowOf(1, { day: '2026-03-10', shift: 'morning', sales: 5 }),
  opId: 'op-1',
  ownerId: 'u1',
})
const row = { opId: 'op-1', kind: 'shiftReport', ownerId: 'u1', intent: { sales: 5, day: '2026-03-10' } }

async function isHere(userId: string) {
  await deviceDb.session.put({
    id: 'current',
    userId,
    employeeName: 'Sara',
    isAdmin: false,
    isAccountant: false,
    currentPharmacy: 'P1',
    signedInAt: 0,
    isOffline: false,
  })
}

describe('the half of a session on the device', () => {
  beforeEach(async () => {
    await Promise.all([deviceDb.session.clear(), accountDb('u1').keys.clear(), outboxDb.rows.clear()])
  })

  it('is available to its person while they are signed in, and to no other person', async () => {
    await isHere('u1')
    await keepHalf('u1', half())
    expect(await halfOf('u1')).not.toBeNull()
    expect(await halfOf('u2')).toBeNull()
    await isHere('u2')
    expect(await halfOf('u1')).toBeNull()
  })

  it('makes the same proof as the server', async () => {
    await isHere('u1')
    const own = half()
    await keepHalf('u1', own)
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(own, 'base64url'), '', PROOF_KEY_INFO, 32))
    expect((await prove('u1', [row])).proofs).toEqual([
      createHmac('sha256', key).update(proofText(row)).digest('base64url'),
    ])
  })

  it('makes no proof where the session has none', async () => {
    await isHere('u1')
    expect(await prove('u1', [row])).toEqual({ half: null, proofs: [undefined] })
  })

  it('is cached for the signed-in person only', async () => {
    followProofKey()
    await isHere('u1')
    await keepHalf('u1', half())
    const lookups = vi.spyOn(accountDb('u1').keys, 'get')
    await until('a proof without a look', async () => {
      lookups.mockClear()
      return (await prove('u1', [row])).half !== null && lookups.mock.calls.length === 0
    })
    await deviceDb.session.delete('current')
    await until('the key to be forgotten', async () => (await prove('u1', [row])).half === null)
    lookups.mockRestore()
  })

  it('proves a row under the current session, even if its owner signed in again while it was recorded', async () => {
    const { enqueue } = await import('../../src/data/record/outbox.ts')
    await isHere('u1')
    const [former, present] = [half(), half()]
    await keepHalf('u1', former)
    await until('the former half to be followed', async () => (await prove('u1', [row])).half === former)
    const { intent } = unsentShift()
    const [stored] = await Promise.all([
      enqueue({ opId: 'op-1', kind: 'shiftReport', ownerId: 'u1', ownerName: 'Sara', intent, base: null }),
      keepHalf('u1', present),
    ])
    const rightProof = await proofOf(stored, await proofKeyFrom(present))
    expect(stored.proof).not.toBe(rightProof)
    passTime(50)
    await until('the right proof', async () => (await outboxDb.rows.toCollection().first())?.proof === rightProof)
  })
})

describe('the proofs of unsent rows', () => {
  const [former, present] = [half(), half()]

  async function stored(proof: string | undefined) {
    await outboxDb.rows.clear()
    const unsent = unsentShift()
    await outboxDb.rows.put(proof === undefined ? unsent : { ...unsent, proof })
    return unsent
  }

  async function renewed(formerHalf: string | null) {
    await renewProofsIn(outboxStore, {
      ownerId: 'u1',
      formerHalf,
      half: present,
      at: AT,
      changedOf: async () => new Set<string>(),
    })
    return outboxDb.rows.toCollection().first()
  }

  it('are renewed at the next sign-in', async () => {
    const unsent = await stored(undefined)
    await stored(await proofOf(unsent, await proofKeyFrom(former)))
    expect(await renewed(former)).toMatchObject({
      state: 'queued',
      proof: await proofOf(unsent, await proofKeyFrom(present)),
    })
  })

  it('are made for rows recorded with a plain server', async () => {
    await stored(undefined)
    expect((await renewed(null))?.proof).toBeDefined()
  })

  it('are not renewed for a row that was changed since its owner recorded it: it waits for them', async () => {
    const unsent = await stored(undefined)
    await stored(await proofOf({ ...unsent, intent: { sales: 1 } }, await proofKeyFrom(former)))
    expect(await renewed(former)).toMatchObject({ state: 'rejected', lastProblem: { code: 'changed_here' } })
  })

  it('are not renewed for a changed row that was rejected before or is marked as being sent', async () => {
    const unsent = await stored(undefined)
    const proof = await proofOf({ ...unsent, intent: { sales: 1 } }, await proofKeyFrom(former))
    for (const state of ['rejected', 'sending'] as const) {
      await outboxDb.rows.put({ ...unsent, proof, state })
      expect(await renewed(former)).toMatchObject({
        state: 'rejected',
        lastProblem: { code: 'changed_here' },
        sentBefore: state === 'sending',
      })
    }
  })

  it('are not made where a change cannot be detected: after a password that was changed elsewhere, or without a proof', async () => {
    const unsent = await stored(undefined)
    expect(await renewed(former)).toMatchObject({ state: 'rejected', lastProblem: { code: 'not_checked' } })
    await stored(await proofOf(unsent, await proofKeyFrom(former)))
    expect(await renewed(null)).toMatchObject({ state: 'rejected', lastProblem: { code: 'not_checked' } })
    // At the next sign-in, which has another former half, the row waits as before.
    expect(await renewed(half())).toMatchObject({ state: 'rejected', lastProblem: { code: 'not_checked' } })
  })

  it('release the other rows of a request that carried a changed row, and they are decided again together', async () => {
    await outboxDb.rows.clear()
    const request = { key: 'key-1', method: 'POST', path: '/api/reports/addAReport', body: '{}' } as const
    const keyBefore = await proofKeyFrom(former)
    const sent = (seq: number) => ({
      ...unsentShift(),
      seq,
      opId: `op-${seq}`,
      state: 'ambiguous' as const,
      sentBefore: true,
      request,
    })
    await outboxDb.rows.bulkPut([
      { ...sent(1), proof: await proofOf(sent(1), keyBefore) },
      { ...sent(2), proof: 'of what was changed since' },
    ])
    await renewed(former)
    expect(await outboxDb.rows.toArray()).toMatchObject([
      { state: 'ambiguous', request: null, isUnfolded: true },
      { state: 'rejected', lastProblem: { code: 'changed_here' }, request: null, isUnfolded: true },
    ])
  })
})

describe('a request without the other half of its session', () => {
  const asked = { method: 'GET', path: '/api/reports', account: 'u1', ops: ['op-1'] } as const
  const answer = (status: number) =>
    ({ kind: 'answer', status, body: {}, retryAfterMs: null, cursor: null, etag: null, date: null }) as const

  async function answered({ announcement, isOpening = false }: { announcement: ApiAnswer; isOpening?: boolean }) {
    const paths: string[] = []
    let isTold = false
    const request = async ({ path }: ApiRequest): Promise<ApiAnswer> => {
      paths.push(path)
      if (path === asked.path) return answer(isTold ? 200 : 401)
      isTold = announcement.kind === 'answer' && announcement.status === 200
      return announcement
    }
    const store = { read: async () => [{ ...unsentShift(), proof: 'p' }] }
    const result = await requestWithAnnounced(asked, {
      store,
      request,
      isWhole: async () => false,
      isOpening: async () => isOpening,
      announced: new Map(),
    })
    return { result, requests: paths.length }
  }

  it('is retried once the rows are announced', async () => {
    expect(await answered({ announcement: answer(200) })).toMatchObject({ result: { status: 200 }, requests: 3 })
  })

  it('is retried later where the announcement got no answer, and does not wait for the owner', async () => {
    expect(await answered({ announcement: { kind: 'noAnswer', reason: 'network' } })).toMatchObject({
      result: { kind: 'noAnswer' },
    })
    expect(await answered({ announcement: answer(503) })).toMatchObject({ result: { status: 503 } })
    expect(await answered({ announcement: answer(400) })).toMatchObject({ result: { status: 401 } })
  })

  it('waits as long as the answer to the announcement of a reworded row says', async () => {
    const busy: ApiAnswer = { ...answer(503), retryAfterMs: 388_000 } as ApiAnswer
    const result = await requestWithAnnounced(
      { ...asked, isReworded: true },
      {
        store: { read: async () => [{ ...unsentShift(), proof: 'p' }] },
        request: async () => busy,
        isWhole: async () => false,
        isOpening: async () => false,
        announced: new Map(),
      },
    )
    expect(result).toMatchObject({ status: 503, retryAfterMs: 388_000 })
  })

  it('is announced once more where a late older announcement withdrew it', async () => {
    const paths: string[] = []
    const withdrawnOnce = async ({ path }: ApiRequest): Promise<ApiAnswer> => {
      paths.push(path)
      return answer(path !== asked.path || paths.length === 5 ? 200 : 401)
    }
    const store = { read: async () => [{ ...unsentShift(), proof: 'p' }] }
    const result = await requestWithAnnounced(asked, {
      store,
      request: withdrawnOnce,
      isWhole: async () => false,
      isOpening: async () => false,
      announced: new Map(),
    })
    expect(result).toMatchObject({ status: 200 })
    expect(paths).toHaveLength(5)
  })

  it('announces nothing during a sign-in, whose new session would be narrowed', async () => {
    expect(await answered({ announcement: answer(200), isOpening: true })).toMatchObject({
      result: { kind: 'noAnswer' },
      requests: 1,
    })
  })
})

describe('the announced rows of a sign-out', () => {
  const unsent = (over: object) => ({ ...unsentShift(), proof: 'p', ...over })

  it('are what employees record at the counter, with its proof', () => {
    const contacts = unsent({ kind: 'personalRecord' })
    const decision = unsent({
      kind: 'leaveUpdate',
      intent: { leaveId: 'l', actor: 'manager', action: { is: 'approve' } },
    })
    expect(announcedOf([unsent({}), contacts, decision, unsent({ proof: undefined })])).toEqual([
      { opId: 'op-1', kind: 'shiftReport', intent: unsent({}).intent, proof: 'p' },
    ])
  })

  it('exclude rows that wait for a decision', () => {
    expect(announcedOf([unsent({ state: 'conflict' }), unsent({ state: 'rejected' })])).toEqual([])
  })

  it('are at most five hundred, the oldest', () => {
    const rows = Array.from({ length: 501 }, (_each, index) => unsent({ opId: `op-${index}` }))
    expect(announcedOf(rows).map(({ opId }) => opId)).toEqual(rows.slice(0, 500).map(({ opId }) => opId))
  })
})

describe('a row whose owner is not here with their half', () => {
  const calls: string[] = []
  let isAnnounced = false

  beforeEach(async () => {
    await Promise.all([deviceDb.session.clear(), outboxDb.rows.clear(), writeSetting('serverKind', 'extended')])
    calls.length = 0
    isAnnounced = false
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      calls.push(pathname)
      if (pathname === '/api/users/signout')
        isAnnounced = ((await request.json()) as { keep: unknown[] }).keep.length > 0
      return isAnnounced
        ? Response.json({ _id: 'r1' })
        : Response.json({ status: 401, code: 'full_session_needed' }, { status: 401 })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const send = () =>
    browserPorts().transport.request({
      method: 'POST',
      path: '/api/reports/addAReport',
      account: 'u1',
      body: '{}',
      ops: ['op-1'],
    })

  it('is announced with its proof, then sent', async () => {
    await outboxDb.rows.put({ ...unsentShift(), proof: 'a proof' })
    expect(await send()).toMatchObject({ status: 200 })
    expect(calls).toEqual(['/api/reports/addAReport', '/api/users/signout', '/api/reports/addAReport'])
  })

  it('waits for its owner without a proof', async () => {
    await outboxDb.rows.put(unsentShift())
    expect(await send()).toMatchObject({ status: 401 })
    expect(calls).toEqual(['/api/reports/addAReport'])
  })

  it('never narrows the session of a person who is here with both halves', async () => {
    await isHere('u1')
    await keepHalf('u1', half())
    await outboxDb.rows.put({ ...unsentShift(), proof: 'a proof' })
    expect(await send()).toMatchObject({ status: 401 })
    expect(calls).toEqual(['/api/reports/addAReport'])
  })
})
