import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dexie } from 'dexie'
import type { OutboxRow } from '@counter/outbox'
import { PATIENCE } from '../support/until.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { writeDeviceMode, writeIdleLockMinutes } = await import('../../src/data/store/device-mode.ts')
const { readDraft, writeDraft } = await import('../../src/data/store/drafts.ts')
const { lockIfLeftTooLong } = await import('../../src/data/session/idle-lock.ts')
const { readLockNotice } = await import('../../src/data/session/lock-notice.ts')
const { refreshProfile, refreshSession } = await import('../../src/data/reads/refresh.ts')
const { readForOutage } = await import('../../src/data/reads/read-for-outage.ts')
const { forgetReadAhead } = await import('../../src/data/reads/refresh-resource.ts')
const { isOpeningHere } = await import('../../src/data/record/opening.ts')
const { notOpened, readSession } = await import('../../src/data/session/session.ts')
const { signIn } = await import('../../src/data/session/sign-in.ts')
const { finishSessionChanges, signOut } = await import('../../src/data/session/sign-out.ts')
const { signInAgain } = await import('../../src/data/session/sign-in-again.ts')

const { countMarked } = await import('../../src/data/record/count-marked.ts')
const { readServerWentBack } = await import('../../src/data/store/server-went-back.ts')
const { browserPorts } = await import('../../src/data/record/browser-ports.ts')
const { freshRow } = await import('@counter/outbox/testing')
const { kinds } = await import('../../src/kinds/kinds.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { COUNTER_KINDS } = await import('../../src/shared/rules/access/counter-kinds.ts')
const { newRow, shift } = await import('./support/engine.ts')

const PASSWORDS: Record<string, string> = { sara: 'correct horse', badr: 'another horse', huda: 'AB2C DEFG' }
const START = Date.UTC(2026, 10, 21, 9)
const MINUTE = 60_000

const sara = { email: 'sara@example.com', password: 'correct horse' }
const badr = { email: 'badr@example.com', password: 'another horse' }

/** The part of a server that signing in needs. */
const server = { isUp: true, isSilent: false, asks: false, busyFor: 0, busyStatus: 503, calls: [] as string[] }

const unanswered: (() => void)[] = []

function endSilence(): void {
  server.isSilent = false
  for (const end of unanswered.splice(0)) end()
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (!server.isUp) throw new TypeError('Failed to fetch')
  if (server.isSilent) {
    const { signal } = request
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason as Error)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      unanswered.push(() => reject(new TypeError('Failed to fetch')))
    })
  }
  const { pathname, search } = new URL(request.url)
  server.calls.push(`${pathname}${search} ${request.headers.get('X-Account') ?? ''}`.trim())
  const json = (status: number, body: unknown) => Response.json(body, { status })
  if (pathname === '/api/health') return json(200, REFERENCE_HEALTH)
  if (pathname === '/api/users/signout') return json(200, { status: 'ok' })
  if (pathname === '/api/users/signin' && server.busyFor > 0) {
    server.busyFor -= 1
    return Response.json(
      { title: 'Busy', status: server.busyStatus, code: 'unavailable' },
      { status: server.busyStatus, headers: { 'Retry-After': '1' } },
    )
  }
  if (pathname === '/api/users/signin') {
    const { email, password } = (await request.json()) as typeof sara
    const name = email.split('@')[0] ?? ''
    if (PASSWORDS[name] !== password) return json(401, { title: 'No', status: 401, code: 'wrong_credentials' })
    server.asks = false
    return json(200, { ...userNamed(name), ...(name === 'huda' && { asksForPassword: 'oneTime' }) })
  }
  if (server.asks) return json(401, { title: 'Who?', status: 401, code: 'session_expired' })
  return json(
    200,
    userNamed(
      pathname === '/api/users/me' ? (request.headers.get('X-Account') ?? '') : (pathname.split('/').at(-1) ?? ''),
    ),
  )
}

function userNamed(name: string) {
  return { _id: name, email: `${name}@example.com`, employeeName: name, telNo: '0551234567' }
}

// Each sign-in derives a key, which is slow on a busy machine.
describe('the person at the counter', () => {
  beforeAll(() => void vi.stubGlobal('fetch', answer))
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START })
    Object.assign(server, { isUp: true, isSilent: false, asks: false, busyFor: 0, busyStatus: 503, calls: [] })
    await signOut()
    await Promise.all(deviceDb.tables.map((table) => table.clear()))
    server.calls = []
  })
  afterEach(() => void vi.useRealTimers())

  it('is signed in by the seal when no server answers, which the screen can tell', async () => {
    await signIn(sara)
    await signOut()
    server.isUp = false
    expect(await signIn(sara)).toMatchObject({ ok: true, isOffline: true })
    expect(await readSession()).toMatchObject({ userId: 'sara', isOffline: true })
    expect(await signIn(badr)).toEqual({ ok: false, code: 'no_seal' })
  })

  it('is signed in by the seal with a one-time password in another writing than at the server', async () => {
    expect(await signIn({ email: 'huda@example.com', password: 'AB2C DEFG' })).toMatchObject({ ok: true })
    await signOut()
    server.isUp = false
    expect(await signIn({ email: 'huda@example.com', password: 'ab2c-defg' })).toMatchObject({ isOffline: true })
  })

  it('is told that the device is full if it cannot keep their session', async () => {
    const full = new DOMException('', 'QuotaExceededError')
    const puts = vi.spyOn(deviceDb.session, 'put').mockRejectedValueOnce(new Dexie.AbortError('aborted', full))
    expect(await signIn(sara).catch(notOpened)).toEqual({ ok: false, code: 'quota' })
    expect(puts).toHaveBeenCalled()
    expect(await readSession()).toBeNull()
  })

  it('is not asked to sign in again because a read of the session before was refused during its sign-out', async () => {
    await signIn(sara)
    await signOut()
    await deviceDb.freshness.put({
      resource: 'shortages',
      fetchedAt: 1,
      etag: null,
      cursor: null,
      problem: 'not_signed_in',
    })
    server.isUp = false
    expect(await signIn(sara)).toMatchObject({ ok: true, isOffline: true })
    expect((await deviceDb.freshness.get('shortages'))?.problem).toBeNull()
  })

  it('waits eight seconds in all for a silent server, and longer only where there is no seal to fall back on', async () => {
    const patience = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
    try {
      server.isSilent = true
      expect(await signIn(sara)).toEqual({ ok: false, code: 'no_seal' })
      expect(patience).toHaveBeenLastCalledWith(20_000)
      endSilence()
      patience.mockImplementation(() => new AbortController().signal)
      await signIn(sara)

      // The same wait covers sending the sign-out, the health check and the sign-in itself.
      await deviceDb.pendingSignOuts.add({ userId: 'badr', keepOutbox: true })
      for (const _each of ['sign-out', 'health']) {
        const end = new AbortController()
        patience.mockImplementation(() => end.signal)
        server.isSilent = true
        const entering = signIn(sara)
        await vi.waitFor(() => expect(patience).toHaveBeenLastCalledWith(6_000), PATIENCE)
        end.abort(new DOMException('', 'TimeoutError'))
        expect(await entering).toMatchObject({ ok: true, isOffline: true })
        // The rest is for the check whether the account was changed elsewhere.
        expect(patience).toHaveBeenLastCalledWith(2_000)
        endSilence()
        await deviceDb.pendingSignOuts.clear()
      }
    } finally {
      patience.mockRestore()
    }
  })

  it.each([503, 429])(
    'is retried once at a busy server (%i), then signed in by the seal, else shown when to retry',
    async (busyStatus) => {
      const signIns = () => server.calls.filter((each) => each.startsWith('/api/users/signin')).length
      Object.assign(server, { busyStatus, busyFor: 1 })
      expect(await signIn(sara)).toMatchObject({ ok: true, isOffline: false })
      expect(signIns()).toBe(2)
      server.busyFor = 2
      expect(await signIn(sara)).toMatchObject({ ok: true, isOffline: true })
      server.busyFor = 2
      expect(await signIn(badr)).toEqual({ ok: false, code: 'unavailable', retryAfterSeconds: 1 })
      expect(signIns()).toBe(6)
    },
  )

  it('is rejected with a password longer than the maximum, without a request', async () => {
    await signIn(sara)
    server.calls = []
    expect(await signInAgain('x'.repeat(201))).toEqual({ ok: false, code: 'wrong_credentials' })
    expect(server.calls).toEqual([])
  })

  it('no longer counts as signing in once a password was wrong', async () => {
    expect(await signIn({ ...sara, password: 'wrong' })).toMatchObject({ code: 'wrong_credentials' })
    expect(await isOpeningHere()).toBe(false)
  })

  it('counts as known to the server again once it answers a call that requires a full session', async () => {
    await signIn(sara)
    await signOut()
    server.isUp = false
    await signIn(sara)
    server.isUp = true
    await refreshProfile({ userId: 'sara' })
    expect(await readSession()).toMatchObject({ isOffline: true })
    await refreshSession({ userId: 'sara' })
    expect(await readSession()).toMatchObject({ isOffline: false })
  })

  it('has an offline sign-out sent before anything else', async () => {
    await signIn(sara)
    server.isUp = false
    await signOut()
    server.isUp = true
    server.calls = []
    await signIn(badr)
    expect(server.calls.filter((call) => !call.startsWith('/api/health'))[0]).toBe(
      '/api/users/signout?keep=outbox sara',
    )
  })

  it('ends the session for good on a personal device', async () => {
    await writeDeviceMode('personal')
    await signIn(sara)
    server.calls = []
    await signOut()
    await vi.waitFor(() => expect(server.calls).toContain('/api/users/signout sara'), PATIENCE)
  })

  it('leaves no private data and a sealed form for its owner only when the tablet locks', async () => {
    await signIn(sara)
    await writeDraft({ ownerId: 'sara', form: 'shiftReport', value: { sales: '4210.5' } })
    await signOut({ lockedAfterMinutes: 10 })

    expect(await Dexie.getDatabaseNames()).not.toContain('account-sara')
    expect(await readLockNotice()).toEqual({ minutes: 10, isFormKept: true })
    expect(JSON.stringify(await readLockNotice())).not.toContain('sara')

    await signIn(badr)
    expect(await readLockNotice()).toBeNull()
    expect(await readDraft({ ownerId: 'badr', form: 'shiftReport' })).toBeUndefined()
    await signOut()
    await signIn(sara)
    expect(await readDraft({ ownerId: 'sara', form: 'shiftReport' })).toEqual({ sales: '4210.5' })
  })

  it('leaves no receipt with content if the tablet crashed while they signed out', async () => {
    await signIn(sara)
    await outboxDb.rows.bulkAdd(
      ['sara', 'badr'].map((ownerId) => ({
        ...freshRow(newRow({ intent: shift(), ownerId })),
        state: 'done' as const,
      })),
    )
    await deviceDb.session.delete('current')
    await signIn(badr)
    await finishSessionChanges()
    expect((await outboxDb.rows.toArray()).map(({ ownerName, intent }) => [ownerName, intent !== null])).toEqual([
      ['', false],
      ['badr', true],
    ])
  })

  const receiptOf = (meant: Partial<OutboxRow>): Omit<OutboxRow, 'seq'> => ({
    ...freshRow(newRow({ intent: shift(), ownerId: 'sara' })),
    state: 'done',
    opId: crypto.randomUUID(),
    ...meant,
  })
  const telling = async () =>
    (await outboxDb.rows.toArray()).flatMap(({ intent, kind }) => (intent === null ? [] : kind))

  it('keeps receipts after a sign-out from a personal device, except those of other people’s pay', async () => {
    await signIn(sara)
    await outboxDb.rows.clear()
    await outboxDb.rows.bulkAdd([
      receiptOf({}),
      receiptOf({ kind: 'personalRecord' }),
      receiptOf({ kind: 'paySlip' }),
      receiptOf({ kind: 'paySlip', ownerId: 'badr' }),
    ])
    await writeDeviceMode('personal')
    expect(await browserPorts().keepsReceipts('sara', 'paySlip')).toBe(true)
    await signOut()
    expect(await telling()).toEqual(['shiftReport', 'personalRecord'])
    expect(await browserPorts().keepsReceipts('sara', 'paySlip')).toBe(false)
    expect(await browserPorts().keepsReceipts('sara', 'shiftReport')).toBe(true)
  })

  it('keeps and counts only counter entries of what a restored server may have lost', async () => {
    await signIn(sara)
    await outboxDb.rows.clear()
    const lost = { afterRestore: 'lost' } as const
    await outboxDb.rows.bulkAdd([
      receiptOf({}),
      ...Object.keys(kinds).map((kind) => receiptOf({ kind, ...lost })),
      receiptOf({ kind: 'leaveUpdate', intent: { actor: 'manager' }, ...lost }),
    ])
    await countMarked({ isMarked: true })
    await signOut()
    expect((await telling()).toSorted()).toEqual(COUNTER_KINDS.toSorted())
    expect(await readServerWentBack()).toEqual({ isMarked: true, lost: { sara: COUNTER_KINDS.length }, unchecked: [] })
  })

  it('is locked out at start when the tablet was idle too long, and not before', async () => {
    await signIn(sara)
    vi.setSystemTime(START + 10 * MINUTE - 1)
    await lockIfLeftTooLong()
    expect(await readSession()).not.toBeNull()
    vi.setSystemTime(START + 10 * MINUTE)
    await lockIfLeftTooLong()
    expect(await readSession()).toBeNull()
    expect(await readLockNotice()).toEqual({ minutes: 10, isFormKept: false })
  })

  it('is locked out at start where the last touch is in the future because the clock was set back', async () => {
    await signIn(sara)
    vi.setSystemTime(START - 2 * MINUTE)
    await lockIfLeftTooLong()
    expect(await readSession()).toBeNull()
  })

  it.each(['never', 'personal'])('is not locked out where the tablet is configured so (%s)', async (setting) => {
    if (setting === 'never') await writeIdleLockMinutes(0)
    else await writeDeviceMode('personal')
    await signIn(sara)
    vi.setSystemTime(START + 600 * MINUTE)
    await lockIfLeftTooLong()
    expect(await readSession()).not.toBeNull()
  })

  it('needs no request for the record that the sign-in has answered, however many parts of the screen show it', async () => {
    const start = performance.now()
    const monotonic = vi.spyOn(performance, 'now').mockReturnValue(start)
    await signIn(sara)
    const asked = () => server.calls.filter((each) => each.startsWith('/api/users/sara')).length
    await readForOutage({ userId: 'sara', roles: [] }, { since: 0 })
    for (const _part of ['profile', 'contacts']) await refreshProfile({ userId: 'sara' })
    expect(asked()).toBe(0)
    // Shown again later.
    monotonic.mockReturnValue(start + 2_000)
    await refreshProfile({ userId: 'sara' })
    expect(asked()).toBe(1)
    monotonic.mockRestore()
  })

  it('enters the password again without losing anything', async () => {
    await signIn(sara)
    await writeDraft({ ownerId: 'sara', form: 'shiftReport', value: { sales: '1' } })
    server.asks = true
    forgetReadAhead('sara', ['profile'])
    await refreshProfile({ userId: 'sara' })
    expect(await accountDb('sara').freshness.get('profile')).toMatchObject({ problem: 'session_expired' })

    expect(await signInAgain('wrong')).toEqual({ ok: false, code: 'wrong_credentials' })
    expect(await signInAgain('correct horse')).toMatchObject({ ok: true, isOffline: false })
    expect(await accountDb('sara').freshness.get('profile')).toMatchObject({ problem: null })
    expect(await readDraft({ ownerId: 'sara', form: 'shiftReport' })).toEqual({ sales: '1' })
  })

  it('cannot enter it at a server that does not answer, and stays signed in', async () => {
    await signIn(sara)
    server.isUp = false
    expect(await signInAgain('correct horse')).toEqual({ ok: false, code: 'offline' })
    expect(await readSession()).toMatchObject({ userId: 'sara' })
  })
})
