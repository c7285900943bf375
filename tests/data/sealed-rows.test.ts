import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveSchema } from '../../src/shared/contract/leave.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { passTime } from '../support/passing-time.ts'
import { until } from '../support/until.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { changePassword } = await import('../../src/data/session/change-password.ts')
const { checkSeals } = await import('../../src/data/session/check-seals.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { writeDeviceMode } = await import('../../src/data/store/device-mode.ts')
const { purgeOverdue } = await import('../../src/data/vault/purge-sealed.ts')
const { resources } = await import('../../src/data/store/resources.ts')
const { kpiResources } = await import('../../src/data/reads/refresh-kpis.ts')
const { payrollResources } = await import('../../src/data/reads/refresh-payroll.ts')
const { Sealer } = await import('../../src/data/vault/seal-rows.ts')
const { noteSealLostRead } = await import('../../src/data/vault/seal-lost.ts')
const { sealedDb } = await import('../../src/data/vault/sealed-db.ts')
const { readSession } = await import('../../src/data/session/session.ts')
const { signIn } = await import('../../src/data/session/sign-in.ts')
const { finishSessionChanges, signOut } = await import('../../src/data/session/sign-out.ts')
const { signInAgain } = await import('../../src/data/session/sign-in-again.ts')
const { watchSealing } = await import('../../src/data/vault/watch-sealing.ts')

const OLD = 'correct horse'
const FRESH = 'violet tractor near the museum'
const sara = (password = OLD) => ({ email: 'sara@example.com', password })
const leave = (_id: string, reason = 'a private reason') =>
  leaveSchema.parse({
    _id,
    requesterId: 'sara',
    requesterName: 'Sara',
    dateFrom: '2026-12-01',
    dateTo: '2026-12-03',
    reason,
  })
const slip = (_id: string, userId: string) =>
  slipSchema.parse({ _id, userId, userName: userId, month: '2026-10-01', basicPay: 4321.5 })
const READ_AT = Date.UTC(2026, 10, 20)
const fresh = (resource: string) => ({ resource, fetchedAt: READ_AT, etag: '"e"', cursor: 'c', problem: null })

const server = { isUp: true, password: OLD, signIns: 0 }
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (!server.isUp) throw new TypeError('Failed to fetch')
  const { pathname } = new URL(request.url)
  if (pathname === '/api/health') return Response.json(REFERENCE_HEALTH)
  if (pathname === '/api/seals') return Response.json({ ended: ((await request.json()) as { ids: string[] }).ids })
  if (pathname !== '/api/users/signin') return Response.json({ status: 'ok' })
  const { email, password } = (await request.json()) as { email: string; password: string }
  if (password !== server.password)
    return Response.json({ title: 'No', status: 401, code: 'wrong_credentials' }, { status: 401 })
  const name = email.split('@')[0] ?? ''
  server.signIns += 1
  return Response.json({
    _id: name,
    email,
    employeeName: name,
    half: btoa('x'.repeat(32)),
    sealId: `db.${server.signIns}`,
  })
}

/** Signs in and loads something of each kind. */
async function comeAndRead(userId = 'sara'): Promise<void> {
  await signIn({ ...sara(server.password), email: `${userId}@example.com` })
  const db = accountDb(userId)
  await db.leaves.bulkPut([leave('l1'), leave('l2')])
  await db.slips.bulkPut([slip('s1', userId), slip('s2', 'other')])
  const voided = { at: null, by: 'Mona', reason: 'Wrong hours' }
  await db.voidedSlips.bulkPut([
    { ...slip('v1', userId), voided },
    { ...slip('v2', 'other'), voided },
  ])
  await db.freshness.bulkPut([
    fresh(resources.leaves),
    fresh(resources.slips),
    fresh(payrollResources.month('2026-10-01')),
    fresh(resources.visits),
  ])
  await new Sealer(userId).seal()
}

async function comeOffline(password = OLD): Promise<void> {
  server.isUp = false
  expect(await signIn(sara(password))).toMatchObject({ ok: true, isOffline: true })
}

const sealedLeaves = async () =>
  Buffer.from((await sealedDb.parts.get(['sara', 'leaves', 0]))?.bytes ?? new ArrayBuffer()).toString('hex')
const asHex = async () =>
  (await parts()).map((part) => ({
    ...part,
    iv: Buffer.from(part.iv).toString('hex'),
    bytes: Buffer.from(part.bytes).toString('hex'),
  }))
const parts = () => sealedDb.parts.toArray()

describe('the data of a signed-out person', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', answer)
    Object.assign(server, { isUp: true, password: OLD })
    await signOut()
    await Promise.all([...deviceDb.tables, ...sealedDb.tables].map((table) => table.clear()))
  })

  it('is restored by a sign-in without the server, with the time it was read', async () => {
    await comeAndRead()
    await signOut()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('account-sara')
    await comeOffline()
    const db = accountDb('sara')
    expect((await db.leaves.toArray()).map(({ _id }) => _id)).toEqual(['l1', 'l2'])
    // The next read requests everything, because the server may have been restored since.
    expect(await db.freshness.get(resources.leaves)).toEqual({
      resource: resources.leaves,
      fetchedAt: READ_AT,
      etag: null,
      cursor: null,
      problem: null,
    })
  })

  it('is restored at once by a sign-in at the server too, and the record is the one just answered', async () => {
    await comeAndRead()
    await accountDb('sara').profile.put(
      userSchema.parse({ _id: 'sara', email: 'sara@example.com', employeeName: 'Old Name' }),
    )
    await new Sealer('sara').seal()
    await signOut()
    await signIn(sara())
    expect(await accountDb('sara').leaves.count()).toBe(2)
    expect(await accountDb('sara').profile.get('sara')).toMatchObject({ employeeName: 'sara' })
  })

  it('includes the KPIs that a manager has read, with their age', async () => {
    await comeAndRead()
    const month = { month: '2026-11', people: [{ userId: 'amal', halalas: 120_025 }] }
    await accountDb('sara').kpis.put(month as never)
    await accountDb('sara').freshness.put(fresh(kpiResources.month('2026-11')))
    await new Sealer('sara').seal()
    await signOut()
    await comeOffline()
    expect(await accountDb('sara').kpis.get('2026-11')).toEqual(month)
    expect(await accountDb('sara').freshness.get(kpiResources.month('2026-11'))).toMatchObject({ fetchedAt: READ_AT })
  })

  it('includes the days on which colleagues are away, with their age', async () => {
    await comeAndRead()
    const away = { employeeName: 'Rafiq', dateFrom: '2026-12-03', dateTo: '2026-12-05', status: 'Approved' }
    await accountDb('sara').absences.put({ pharmacyName: 'P2023', absences: [away] } as never)
    await accountDb('sara').freshness.put(fresh(resources.absences('P2023')))
    await new Sealer('sara').seal()
    await signOut()
    await comeOffline()
    expect((await accountDb('sara').absences.get('P2023'))?.absences).toEqual([away])
    expect(await accountDb('sara').freshness.get(resources.absences('P2023'))).toMatchObject({ fetchedAt: READ_AT })
  })

  it('is not readable in the databases that remain', async () => {
    await comeAndRead()
    await accountDb('sara').drafts.put({ form: 'leave', value: { reason: 'half a thought' }, savedAt: 1 })
    await signOut()
    const stored = await Promise.all([...deviceDb.tables, ...sealedDb.tables].map((table) => table.toArray()))
    const readable = JSON.stringify(stored, (_key, value: unknown) =>
      value instanceof Uint8Array || value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
    )
    for (const secret of ['a private reason', '4321', 'half a thought']) expect(readable).not.toContain(secret)
  })

  it('contains one’s own pay and never another person’s, nor the freshness of it', async () => {
    await comeAndRead()
    await signOut()
    await comeOffline()
    const db = accountDb('sara')
    expect((await db.slips.toArray()).map(({ _id }) => _id)).toEqual(['s1'])
    expect((await db.voidedSlips.toArray()).map(({ _id }) => _id)).toEqual(['v1'])
    expect(await db.freshness.get(resources.slips)).toBeDefined()
    expect(await db.freshness.get(payrollResources.month('2026-10-01'))).toBeUndefined()
  })

  it('contains drafts, once, except those of other people’s pay', async () => {
    await comeAndRead()
    await accountDb('sara').drafts.bulkPut(
      ['leave', 'payroll-2026-10-01-other'].map((form) => ({ form, value: { typed: 1 }, savedAt: 1 })),
    )
    await signOut()
    await comeOffline()
    expect((await accountDb('sara').drafts.toArray()).map(({ form }) => form)).toEqual(['leave'])
    await accountDb('sara').drafts.clear()
    await signOut()
    await comeOffline()
    expect(await accountDb('sara').drafts.count()).toBe(0)
  })

  it('is left out table by table where there is no room, together with its freshness', async () => {
    await comeAndRead()
    await sealedDb.parts.clear()
    const profileBytes = 2_000
    await accountDb('sara').leaves.put(leave('l3', 'x'.repeat(profileBytes)))
    await new Sealer('sara', { mostBytes: profileBytes }).seal()
    await signOut()
    await comeOffline()
    expect(await accountDb('sara').leaves.count()).toBe(0)
    expect(await accountDb('sara').freshness.get(resources.leaves)).toBeUndefined()
    expect(await accountDb('sara').slips.count()).toBe(1)
  })

  it('is sealed with a new key at each sign-in, and a copied key opens nothing sealed later', async () => {
    await comeAndRead()
    const copied = (await accountDb('sara').keys.get('own'))?.key
    if (!copied) throw new Error('no key')
    expect(copied.extractable).toBe(false)
    await signOut()
    await signIn(sara())
    await new Sealer('sara').seal()
    const sealed = await parts()
    expect(sealed.length).toBeGreaterThan(0)
    for (const { iv, bytes } of sealed)
      await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv }, copied, bytes)).rejects.toThrow()
    // Nor is the password's own key stored in the database.
    const [record] = await deviceDb.seals.toArray()
    const own = (await accountDb('sara').keys.get('own'))?.key
    if (!record || !own) throw new Error('no record')
    await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, own, record.bytes)).rejects.toThrow()
  })

  it('still opens where nothing was resealed between two sign-ins', async () => {
    await comeAndRead()
    for (let round = 0; round < 3; round += 1) {
      await signOut()
      await comeOffline()
      expect(await accountDb('sara').leaves.count()).toBe(2)
    }
  })

  it('is deleted at the first sign-in with a password that was changed elsewhere, which is reported once', async () => {
    await comeAndRead()
    await signOut()
    server.password = FRESH
    await signIn(sara(FRESH))
    expect(await parts()).toEqual([])
    expect(await readSession()).toMatchObject({ isSealLost: true })
    expect(await accountDb('sara').leaves.count()).toBe(0)
    await noteSealLostRead()
    expect((await readSession())?.isSealLost).toBeUndefined()
    await signOut()
    await signIn(sara(FRESH))
    expect((await readSession())?.isSealLost).toBeUndefined()
  })

  it('stays where the password is entered again, and nothing is reported as lost', async () => {
    await comeAndRead()
    server.password = FRESH
    await signInAgain(FRESH)
    expect((await readSession())?.isSealLost).toBeUndefined()
    await new Sealer('sara').seal()
    await signOut()
    await comeOffline(FRESH)
    expect(await accountDb('sara').leaves.count()).toBe(2)
  })

  it('opens with the new password after a change on this device, even if nothing is resealed', async () => {
    await comeAndRead()
    const before = JSON.stringify(await asHex())
    expect(await changePassword({ currentPassword: OLD, newPassword: FRESH })).toEqual({ ok: true })
    await signOut()
    expect(JSON.stringify(await asHex())).toBe(before)
    await comeOffline(FRESH)
    expect(await accountDb('sara').leaves.count()).toBe(2)
  })

  it('is deleted when the server reports that the seal has ended, and the next sign-in says so', async () => {
    await comeAndRead()
    await signOut()
    await checkSeals()
    expect(await parts()).toEqual([])
    await purgeOverdue()
    server.password = FRESH
    await signIn(sara(FRESH))
    expect(await readSession()).toMatchObject({ isSealLost: true })
  })

  it('is deleted after seven days, and other people’s data stays', async () => {
    await comeAndRead('badr')
    await signOut()
    await comeAndRead()
    await signOut()
    await deviceDb.seals
      .where('userId')
      .equals('sara')
      .modify((row) => void (row.sealedAt -= 7 * DAY_MS + 60_000))
    await purgeOverdue()
    expect(new Set((await parts()).map(({ userId }) => userId))).toEqual(new Set(['badr']))
  })

  it('is not stored on a personal device', async () => {
    await comeAndRead()
    await writeDeviceMode('personal')
    await new Sealer('sara').seal()
    expect(await parts()).toEqual([])
    await writeDeviceMode('shared')
    await new Sealer('sara').seal()
    await writeDeviceMode('personal')
    await signOut()
    expect(await parts()).toEqual([])
  })

  it('is deleted from the readable databases after an interrupted sign-out, and opens from the seal', async () => {
    await comeAndRead()
    // The sign-out writes its note first.
    await deviceDb.session.delete('current')
    await finishSessionChanges()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('account-sara')
    await comeOffline()
    expect(await accountDb('sara').leaves.count()).toBe(2)
  })

  it('may be damaged or of another shape: the sign-in succeeds without it', async () => {
    await comeAndRead()
    await signOut()
    const [first, ...others] = await sealedDb.parts.where({ userId: 'sara', table: 'leaves' }).toArray()
    if (!first || others.length > 0) throw new Error('not one part')
    await sealedDb.parts.put({ ...first, bytes: first.bytes.slice(1) })
    const own = await sealedDb.parts.get(['sara', 'slips', 0])
    // A part of another table is not accepted in its place.
    if (own) await sealedDb.parts.put({ ...own, table: 'visits' })
    await comeOffline()
    expect(await accountDb('sara').leaves.count()).toBe(0)
    expect(await accountDb('sara').freshness.get(resources.leaves)).toBeUndefined()
    expect(await accountDb('sara').visits.count()).toBe(0)
    expect(await accountDb('sara').slips.count()).toBe(1)
  })

  it('does not block signing in, working and signing out where there is no room to seal', async () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const spies = [
      vi.spyOn(sealedDb.keys, 'put').mockImplementation(full as never),
      vi.spyOn(sealedDb.parts, 'bulkPut').mockImplementation(full as never),
    ]
    expect(await signIn(sara())).toMatchObject({ ok: true })
    await accountDb('sara').drafts.put({ form: 'leave', value: 1, savedAt: 1 })
    await new Sealer('sara').seal()
    await signOut()
    expect(await readSession()).toBeNull()
    for (const spy of spies) spy.mockRestore()
    expect(await signIn(sara())).toMatchObject({ ok: true })
  })

  it('is sealed soon after it was read, and again after it changed', async () => {
    await signIn(sara())
    const stop = watchSealing('sara')
    passTime(1_000)
    await until('it to be sealed', () => sealedDb.parts.get(['sara', 'freshness', 0]))
    const before = await sealedLeaves()
    await accountDb('sara').leaves.put(leave('l1'))
    await until('the change to be sealed', async () => {
      passTime(10_000)
      return (await sealedLeaves()) !== before
    })
    stop()
  })
})
