import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { changePassword } = await import('../../src/data/session/change-password.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { openRecord } = await import('../../src/data/vault/open-record.ts')
const { sealRecord } = await import('../../src/data/vault/sealed-records.ts')
const { keepHalf } = await import('../../src/data/store/session-half.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const user = userSchema.parse({ _id: 'u1', email: 'sara@example.com', employeeName: 'Sara Ali Omar' })
const [OLD, FRESH] = ['demo-pharmacy-1', 'violet tractor near the museum']
const HALF = { half: 'the other half', sealId: 'db.seal' }

const problem = (status: number, code: string, errors: object[] = []) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, errors },
})

describe('changing a password on the device', () => {
  let asked: { url: string; body: unknown }[] = []
  let answer: { status: number; body: object; headers?: Record<string, string> } | 'lost'
  let isThere = true
  beforeEach(async () => {
    await Promise.all(deviceDb.tables.map((table) => table.clear()))
    await accountDb('u1').profile.put(user)
    await deviceDb.session.put({
      id: 'current',
      userId: 'u1',
      employeeName: 'Sara',
      isAdmin: false,
      isAccountant: false,
      currentPharmacy: 'P1',
      signedInAt: Date.now(),
      isOffline: false,
    })
    await sealRecord({ email: user.email, password: OLD }, { user, half: HALF })
    await keepHalf('u1', HALF.half)
    await writeSetting('serverKind', 'extended')
    asked = []
    isThere = true
    answer = { status: 200, body: { status: 'ok' } }
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init)
      if (request.method === 'GET' && isThere) return Response.json(REFERENCE_HEALTH)
      if (!isThere) throw new TypeError('Failed to fetch')
      asked.push({ url: request.url, body: await request.json() })
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} })
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  // Runs first: after another test the last answer counts as recent.
  it('sends nothing while no server answers, and reports it', async () => {
    isThere = false
    expect(await changePassword({ currentPassword: OLD, newPassword: FRESH })).toMatchObject({
      ok: false,
      code: 'offline',
      isUnknown: false,
    })
    expect(asked).toEqual([])
  })

  it('reseals the stored data under the new password, with the same session half and seal', async () => {
    expect(await changePassword({ currentPassword: OLD, newPassword: FRESH })).toEqual({ ok: true })
    expect(asked).toEqual([
      { url: 'http://server.test/api/users/changePassword', body: { currentPassword: OLD, newPassword: FRESH } },
    ])
    expect(await openRecord({ email: user.email, password: OLD })).toEqual({ ok: false, code: 'wrong_credentials' })
    expect(await openRecord({ email: user.email, password: FRESH })).toMatchObject({ ok: true, half: HALF.half })
    expect(await deviceDb.seals.toArray()).toMatchObject([{ sealId: HALF.sealId }])
  })

  it.each([
    [
      problem(422, 'invalid_field', [{ path: 'currentPassword', message: 'wrong_password' }]),
      { code: 'invalid_field', isUnknown: false, fields: [{ path: 'currentPassword', message: 'wrong_password' }] },
    ],
    [
      { ...problem(429, 'too_many_tries'), headers: { 'Retry-After': '30' } },
      { code: 'too_many_tries', isUnknown: false, retryAfterSeconds: 30 },
    ],
    [problem(401, 'session_revoked'), { code: 'session_revoked', isUnknown: false }],
    [problem(500, 'internal'), { isUnknown: true }],
    ['lost' as const, { code: 'offline', isUnknown: true }],
  ])('keeps the old password where the server answers %o', async (given, expected) => {
    answer = given
    expect(await changePassword({ currentPassword: OLD, newPassword: FRESH })).toMatchObject({ ok: false, ...expected })
    expect(await openRecord({ email: user.email, password: OLD })).toMatchObject({ ok: true })
  })
})
