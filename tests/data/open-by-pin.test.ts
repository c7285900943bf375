import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { shiftRowOf } from '../support/shift-row.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { askServerKind } = await import('../../src/data/http/api-client.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { isOpeningHere } = await import('../../src/data/record/opening.ts')
const { openByPin, resumeByItself } = await import('../../src/data/session/open-by-pin.ts')
const { tellPendingSignOuts } = await import('../../src/data/record/pending-sign-outs.ts')
const { checkOf, passesCheck } = await import('../../src/data/session/pin-check.ts')
const { openSession } = await import('../../src/data/session/open-session.ts')
const { readSession } = await import('../../src/data/session/session.ts')
const { signOut } = await import('../../src/data/session/sign-out.ts')
const { halfOf } = await import('../../src/data/store/session-half.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { userSchema } = await import('../../src/shared/contract/employees.ts')

const PIN = '482915'
const HALF = Buffer.alloc(32, 4).toString('base64url')
const server = { isUp: false, whileLooking: async () => {} }
const user = (id: string) => userSchema.parse({ _id: id, email: `${id}@example.com`, employeeName: id })

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input, init).url)
  if (!server.isUp) throw new TypeError('Failed to fetch')
  if (pathname === '/api/health') return Response.json({ ...REFERENCE_HEALTH, hasPins: true })
  if (pathname === '/api/users/proofs') return Response.json({ unproven: [] })
  if (pathname !== '/api/users/resume') return Response.json({ status: 'ok' })
  await server.whileLooking()
  return Response.json({ ...user('sara'), half: HALF, sealId: 'db.1' })
}

async function sara() {
  return {
    userId: 'sara',
    employeeName: 'Sara',
    shorterName: 'Sara',
    isAdmin: false,
    isAccountant: false,
    currentPharmacy: 'P1',
    seal: 'none',
    lastHereAt: Date.now(),
    pin: await checkOf(PIN),
  }
}

/** A PIN that the device's own check recognises as wrong. */
async function wrongPin(): Promise<string> {
  const check = (await deviceDb.people.get('sara'))?.pin
  for (let pin = 100_000; check; pin += 1) if (!(await passesCheck(String(pin), check))) return String(pin)
  throw new Error('Sara has no PIN here')
}

const row = (seq: number, change: Partial<OutboxRow> = {}): OutboxRow => ({
  ...shiftRowOf(seq, { day: '2026-03-10', shift: 'morning', sales: 5 }),
  opId: `op-${seq}`,
  ownerId: 'sara',
  ...change,
})
const states = async () =>
  Object.fromEntries(
    (await outboxDb.rows.toArray()).map(({ opId, state, lastProblem }) => [opId, lastProblem?.code ?? state]),
  )

describe('a PIN on a shared device', () => {
  afterEach(() => vi.restoreAllMocks())
  beforeEach(async () => {
    vi.stubGlobal('fetch', answer)
    vi.stubGlobal('caches', { has: async () => false })
    Object.assign(server, { isUp: true, whileLooking: async () => {} })
    await Promise.all([
      deviceDb.session.clear(),
      deviceDb.people.clear(),
      deviceDb.pendingSignOuts.clear(),
      outboxDb.rows.clear(),
    ])
    await askServerKind()
    await deviceDb.people.put(await sara())
    server.isUp = false
  })

  it('authorises what was recorded after it and nothing recorded before, whatever its timestamp', async () => {
    await outboxDb.rows.add(row(1, { recordedAt: '2099-01-01T00:00:00.000Z' }))
    expect(await openByPin(await sara(), PIN)).toEqual({ ok: true, isOffline: true })
    await outboxDb.rows.add(row(2))
    server.isUp = true
    await resumeByItself('sara')
    expect(await states()).toMatchObject({ 'op-1': 'not_checked', 'op-2': 'queued' })
    expect((await readSession())?.isCounterOnly).toBeUndefined()
  })

  it('delays further tries after wrong ones, in full after a reload, until the right PIN or the password is entered', async () => {
    // A whole number: with fractions a second may be a little less.
    const start = Math.floor(performance.now())
    vi.spyOn(performance, 'now').mockReturnValue(start)
    const [person, wrong] = [await sara(), await wrongPin()]
    for (let tries = 0; tries < 4; tries += 1)
      expect(await openByPin(person, wrong)).toMatchObject({ code: 'wrong_pin' })
    vi.mocked(performance.now).mockReturnValue(start + 1_000)
    expect(await openByPin(person, PIN)).toEqual({ ok: false, code: 'too_many_tries', retryAfterSeconds: 4 })
    vi.resetModules()
    const { openByPin: openAfterReload } = await import('../../src/data/session/open-by-pin.ts')
    vi.mocked(performance.now).mockReturnValue(100)
    expect(await openAfterReload(person, PIN)).toEqual({ ok: false, code: 'too_many_tries', retryAfterSeconds: 5 })
    vi.mocked(performance.now).mockReturnValue(5_000)
    expect(await openAfterReload(person, PIN)).toEqual({ ok: true, isOffline: true })
    expect((await deviceDb.people.get('sara'))?.pin).toMatchObject({ wrongTries: 0 })
  })

  it('does not sign in a person who signed out while the server checked it', async () => {
    await openByPin(await sara(), PIN)
    Object.assign(server, { isUp: true, whileLooking: () => signOut({ isSwitch: true }) })
    await resumeByItself('sara')
    expect(await readSession()).toBeNull()
    expect(await halfOf('sara')).toBeNull()
  })

  it('returns the result to a person who is no longer expected, and blocks no announcement', async () => {
    await openByPin(await sara(), PIN)
    let wasOpening = false
    const leave = async () => {
      wasOpening = await isOpeningHere()
      await signOut({ isSwitch: true })
    }
    Object.assign(server, { isUp: true, whileLooking: leave })
    expect(await openByPin(await sara(), PIN)).toMatchObject({ ok: false, code: 'not_signed_in' })
    expect(wasOpening).toBe(true)
    expect(await isOpeningHere()).toBe(false)
  })

  it('opens nothing while another person is signed in', async () => {
    server.isUp = true
    await openSession({ user: user('omar'), half: null, former: null, isOffline: false })
    expect(await openByPin(await sara(), PIN)).toMatchObject({ ok: false })
    expect((await readSession())?.userId).toBe('omar')
  })

  it('keeps the session of the next person when another person’s sign-out takes long', async () => {
    await openSession({ user: user('omar'), half: null, former: null, isOffline: true })
    const leaving = signOut()
    await openSession({ user: user('sara'), half: null, former: null, isOffline: true })
    await leaving
    expect((await readSession())?.userId).toBe('sara')
  })

  it('sends rows that waited for a sign-in once it is announced', async () => {
    await outboxDb.rows.add(row(1, { state: 'signInNeeded', proof: 'p', lastProblem: { code: 'full_session_needed' } }))
    await deviceDb.pendingSignOuts.add({ userId: 'sara', keepOutbox: true, isSuspension: true })
    server.isUp = true
    await tellPendingSignOuts()
    expect((await outboxDb.rows.get(1))?.state).toBe('queued')
  })
})
