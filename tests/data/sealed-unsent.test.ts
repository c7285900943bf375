import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { LEAVE_UPDATE } from '../../src/shared/contract/intents/leave-update.ts'
import { parseShiftReportIntent } from '../../src/shared/contract/intents/shift-report.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { decideShiftReport } from '../../src/shared/rules/sales/decide-shift-report.ts'
import { seenOf, shiftOf } from '../../src/shared/rules/sales/shift-of-report.ts'
import { foldShiftReports } from '../../src/shared/rules/sales/shift-report.ts'
import type { ShiftReportBase } from '../../src/shared/rules/sales/shift-report.ts'
import { memoryCaches } from '../support/memory-caches.ts'
import { soldOn } from '../support/reports.ts'
import { shiftRowOf } from '../support/shift-row.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { checkSeals } = await import('../../src/data/session/check-seals.ts')
const { openByFormerPassword, waitsForFormerPassword } = await import('../../src/data/session/former-password.ts')
const { sealedDb } = await import('../../src/data/vault/sealed-db.ts')
const { forgetDoubled, sealUnsent } = await import('../../src/data/vault/sealed-unsent.ts')
const { readSession } = await import('../../src/data/session/session.ts')
const { signIn } = await import('../../src/data/session/sign-in.ts')
const { signOut } = await import('../../src/data/session/sign-out.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { halfOf } = await import('../../src/data/store/session-half.ts')
const { renewProofs } = await import('../../src/data/record/owner-rows.ts')
const { outboxStore } = await import('../../src/data/store/outbox-store.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { PERSONAL_RECORD } = await import('../../src/kinds/personal-record/intent.ts')
type OutboxRow = import('@counter/outbox').OutboxRow

const [OLD, FRESH] = ['correct horse', 'violet tractor near the museum']
const SECRET = 'A Private Contact'
const ONE_TIME = 'k7mq-23bc-9xyz-hj45'
const server = { password: OLD }
let cached = memoryCaches()

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  if (pathname === '/api/health') return Response.json(REFERENCE_HEALTH)
  if (pathname === '/api/seals') return Response.json({ ended: ((await request.json()) as { ids: string[] }).ids })
  if (pathname !== '/api/users/signin') return Response.json({ status: 'ok' })
  const { email, password } = (await request.json()) as { email: string; password: string }
  if (password !== server.password)
    return Response.json({ title: 'No', status: 401, code: 'wrong_credentials' }, { status: 401 })
  return Response.json({
    ...userSchema.parse({ _id: email.split('@')[0], email, employeeName: 'Sara' }),
    half: btoa('x'.repeat(32)),
    sealId: 'db.1',
    ...(password === ONE_TIME && { asksForPassword: 'oneTime' }),
  })
}

const come = (password = server.password) => signIn({ email: 'sara@example.com', password })
const counterRow = (change: Partial<OutboxRow> = {}): OutboxRow => ({
  ...shiftRowOf(1, { day: '2026-03-10', shift: 'morning', sales: 5 }),
  opId: 'op-counter',
  ownerId: 'sara',
  ...change,
})
const REJOINED = { dateRejoinRequest: '2026-02-03', dateRejoinRequestStatus: 'Rejected' }
const leaveRow = (change: Partial<OutboxRow> = {}): OutboxRow =>
  counterRow({
    opId: 'op-leave',
    kind: LEAVE_UPDATE,
    intent: { leaveId: 'leave', actor: 'requester', action: { is: 'cancel' } },
    base: REJOINED,
    ...change,
  })
const privateRow = (change: Partial<OutboxRow> = {}): OutboxRow => ({
  ...shiftRowOf(2, { day: '2026-03-10', shift: 'morning', sales: 5 }),
  opId: 'op-private',
  ownerId: 'sara',
  kind: PERSONAL_RECORD,
  lane: 'contacts',
  intent: { contact: SECRET },
  base: { contact: SECRET },
  ...change,
})
/** As recorded in this session, with proofs. */
async function record(...recorded: OutboxRow[]): Promise<void> {
  await outboxDb.rows.bulkPut(recorded)
  await renewProofs('sara', { half: await halfOf('sara'), formerHalf: null })
}
const rows = () => outboxDb.rows.toArray()
const readable = async () =>
  JSON.stringify([
    await rows(),
    await Promise.all([...deviceDb.tables, ...sealedDb.tables].map((table) => table.toArray())),
  ])

/** Clears everything, as Chromium does where it finds a database file damaged. */
async function clearDatabases(): Promise<void> {
  await Promise.all([...deviceDb.tables, ...sealedDb.tables, ...outboxDb.tables].map((table) => table.clear()))
  await writeSetting('serverKind', 'extended')
}

describe('unsent work when its owner signs out from a shared device', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', answer)
    server.password = OLD
    await signOut()
    cached = memoryCaches()
    vi.stubGlobal('caches', cached)
    await clearDatabases()
    await come()
  })

  it('loses the server data stored beside it where it is sent without them, and has it again when they sign in', async () => {
    const current = { comment: 'what the server has' }
    const conflict = leaveRow({ state: 'conflict', lastProblem: { code: 'leave_decided', current } })
    await record(conflict)
    await signOut()
    expect(await rows()).toEqual([
      { ...conflict, proof: expect.any(String) as string, base: null, lastProblem: { code: 'leave_decided' } },
    ])
    expect(await readable()).not.toMatch(/2026-02-03|what the server has/)
    await come()
    const [back] = await rows()
    expect(back).toMatchObject({ base: REJOINED, lastProblem: { code: 'leave_decided', current } })
    expect((await sealedDb.parts.toArray()).filter(({ table }) => table === 'unsent')).toEqual([])
  })

  it.each([
    ['a figure of their own from another device', { firstPharmacist: 'Sara', firstPharmacistId: 'sara' }],
    ['a colleague’s figure', { firstPharmacist: 'Badr', firstPharmacistId: 'badr' }],
  ])('still corrects %s, which they saw, if it is a shift', async (_whose, reporter) => {
    const there = { ...soldOn('2026-03-10', 1_000), ...reporter }
    await record(counterRow({ base: { morning: seenOf(shiftOf(there, 'morning')) } }))
    await signOut()
    const [left] = await rows()
    const folded = foldShiftReports([
      { intent: parseShiftReportIntent(left?.intent)!, base: (left?.base ?? {}) as ShiftReportBase },
    ])!
    const decide = (server: DailyReport) =>
      decideShiftReport({ server: [server], ...folded, ownerId: 'sara', opId: 'op-counter', ambiguous: false }).action
    expect([decide(there), decide({ ...there, firstSales: 1_001 })]).toEqual(['edit', 'conflict'])
  })

  it('is sealed whole where it waits for them, and is restored as it was, in its place', async () => {
    await record(privateRow(), counterRow({ seq: 3, base: null }))
    const before = (await rows()).map(({ opId, seq }) => ({ opId, seq }))
    await signOut()
    expect((await rows()).map(({ opId }) => opId)).toEqual(['op-counter'])
    expect(await readable()).not.toContain(SECRET)
    await come()
    expect((await rows()).map(({ opId, seq }) => ({ opId, seq }))).toEqual(before)
    expect(await rows()).toContainEqual(
      expect.objectContaining({ intent: { contact: SECRET }, base: { contact: SECRET } }),
    )
    await come()
    expect(await outboxDb.rows.count()).toBe(2)
  })

  it('is looked up before it is sent again if it was being sent', async () => {
    await record(privateRow({ state: 'sending', epoch: 4 }))
    await signOut()
    await come()
    expect(await rows()).toMatchObject([{ state: 'ambiguous', sentBefore: true }])
  })

  it('takes another place where its own is occupied', async () => {
    await record(privateRow())
    await signOut()
    await outboxDb.rows.put(counterRow({ seq: 2, ownerId: 'badr' }))
    await come()
    expect((await rows()).map(({ opId }) => opId).sort()).toEqual(['op-counter', 'op-private'])
  })

  it('is not lost or duplicated where the page is closed before it has left the outbox', async () => {
    await outboxDb.rows.put(privateRow())
    const closed = vi.spyOn(outboxStore, 'transact').mockRejectedValueOnce(new Error('closed'))
    await expect(sealUnsent('sara', { isRevoked: false })).rejects.toThrow('closed')
    closed.mockRestore()
    expect(await outboxDb.rows.count()).toBe(1)
    expect(await sealedDb.parts.count()).toBe(1)
    await outboxDb.rows.update(2, { intent: { contact: 'changed since' } })
    await forgetDoubled('sara')
    expect(await rows()).toMatchObject([{ intent: { contact: 'changed since' } }])
    expect(await sealedDb.parts.count()).toBe(0)
  })

  it('stays as it is where there is no room to seal it', async () => {
    await outboxDb.rows.put(privateRow())
    await sealedDb.keys.clear()
    await signOut()
    expect(await outboxDb.rows.count()).toBe(1)
  })

  it('stays readable where the server has ended the session, because no password could open it', async () => {
    await outboxDb.rows.bulkPut([leaveRow(), privateRow()])
    await checkSeals()
    expect(await readSession()).toBeNull()
    expect((await rows()).map(({ opId, base: seen }) => [opId, seen === null])).toEqual([
      ['op-leave', true],
      ['op-private', false],
    ])
  })

  it('waits for the former password where that was changed elsewhere', async () => {
    await outboxDb.rows.put(privateRow())
    await signOut()
    server.password = FRESH
    await come()
    expect(await outboxDb.rows.count()).toBe(0)
    expect(await readSession()).toMatchObject({ isSealLost: true })
    expect(await waitsForFormerPassword('sara')).toBe(true)
    await signOut()
    await come()
    expect(await readSession()).toMatchObject({ isSealLost: true })
    expect(await openByFormerPassword({ userId: 'sara', password: 'another' })).toBe(false)
    expect(await openByFormerPassword({ userId: 'sara', password: OLD })).toBe(true)
    expect(await rows()).toMatchObject([{ opId: 'op-private', intent: { contact: SECRET } }])
    expect(await waitsForFormerPassword('sara')).toBe(false)
  })

  it('opens with a former one-time password as people type it', async () => {
    server.password = ONE_TIME
    await come()
    await outboxDb.rows.put(privateRow())
    await signOut()
    server.password = FRESH
    await come()
    expect(await openByFormerPassword({ userId: 'sara', password: 'K7MQ 23BC 9XYZ HJ45' })).toBe(true)
    expect(await outboxDb.rows.count()).toBe(1)
  })

  it('waits for the former password also where the seal was ended while no person was signed in', async () => {
    await outboxDb.rows.put(privateRow())
    await signOut()
    await checkSeals()
    expect(await deviceDb.seals.count()).toBe(0)
    server.password = FRESH
    await come()
    expect(await openByFormerPassword({ userId: 'sara', password: OLD })).toBe(true)
    expect(await outboxDb.rows.count()).toBe(1)
  })

  describe('after the browser clears its databases', () => {
    it('is restored with their password, looked up before it is sent, and no copy is left', async () => {
      await record(privateRow())
      await signOut()
      expect(JSON.stringify([...cached.kept].map(([, texts]) => [...texts]))).not.toContain(SECRET)
      await clearDatabases()
      await come()
      expect(await rows()).toMatchObject([
        { opId: 'op-private', intent: { contact: SECRET }, state: 'ambiguous', sentBefore: true },
      ])
      expect(await readSession()).not.toHaveProperty('isSealLost')
      expect([...cached.kept.keys()]).toEqual([])
    })

    it('waits for the former password where that was changed elsewhere', async () => {
      await record(privateRow())
      await signOut()
      await clearDatabases()
      server.password = FRESH
      await come()
      expect(await outboxDb.rows.count()).toBe(0)
      expect(await openByFormerPassword({ userId: 'sara', password: OLD })).toBe(true)
      expect(await outboxDb.rows.count()).toBe(1)
      expect([...cached.kept.keys()]).toEqual([])
    })

    it('does not return once its owner has opened it', async () => {
      await record(privateRow())
      await signOut()
      await come()
      await clearDatabases()
      await come()
      expect(await outboxDb.rows.count()).toBe(0)
    })

    it('does not block signing in where a copy is damaged', async () => {
      await record(privateRow())
      await signOut()
      await clearDatabases()
      for (const texts of cached.kept.values()) for (const address of texts.keys()) texts.set(address, '{"part":')
      expect(await come()).toMatchObject({ ok: true })
    })
  })
})
