import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveQuery } from 'dexie'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import type { ServerClient } from '../support/server-client.ts'
import { openPlace, placeOfTestDatabase } from '../support/server-databases.ts'
import { NOON, TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import { SQLITE_FILE } from '../support/test-database.ts'
import { oneLock } from '@counter/outbox/testing'
import { newRow, shift } from './support/engine.ts'
import { PATIENCE } from '../support/until.ts'

const ORIGIN = 'http://server.test'
vi.stubEnv('VITE_API_BASE', ORIGIN)
vi.stubGlobal('navigator', { onLine: true })
// What is sent, and when, is up to each test.
vi.mock('../../src/data/record/schedule.ts', () => ({ sendNow: () => {}, sendSoon: () => {} }))

const { checkReceipts, lostRows, sendLostAgain } = await import('../../src/data/reads/after-restore.ts')
const { askServerKind } = await import('../../src/data/http/api-client.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { writeDeviceMode } = await import('../../src/data/store/device-mode.ts')
const { refreshReports } = await import('../../src/data/reads/refresh.ts')
const { refreshShortages } = await import('../../src/data/reads/refresh-areas.ts')
const { tellPendingSignOuts } = await import('../../src/data/record/pending-sign-outs.ts')
const { knownSent, readServerWentBack } = await import('../../src/data/store/server-went-back.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { signOut } = await import('../../src/data/session/sign-out.ts')
const { browserPorts } = await import('../../src/data/record/browser-ports.ts')
const { kinds } = await import('../../src/kinds/kinds.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { outboxStore } = await import('../../src/data/store/outbox-store.ts')
const { enqueueIn, Sender } = await import('@counter/outbox')

/** A device at a server whose SQLite file is copied and put back without the restore command. */
describe('a database that is put back by hand', () => {
  let place: Awaited<ReturnType<typeof placeOfTestDatabase>>
  let server: TestServer
  let pharmacy: string
  let amal: Person
  let clients: Map<string, ServerClient>

  const file = (name: string) => join(place.dataDir, name)

  /**
   * Stops the server, changes files and starts it again. Its sessions are in the file, and the clients keep the
   * cookies.
   */
  async function whileStopped(change: () => void) {
    await server.stop()
    change()
    server = await TestServer.over(await openPlace(place))
    for (const client of clients.values()) client.app = server.app
  }
  const copyAside = () => whileStopped(() => copyFileSync(file(SQLITE_FILE), file('copy')))
  const putBack = () => whileStopped(() => copyFileSync(file('copy'), file(SQLITE_FILE)))

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    for (const db of [deviceDb, outboxDb]) await Promise.all(db.tables.map((table) => table.clear()))
    place = await placeOfTestDatabase('sqlite')
    server = await TestServer.over(await openPlace(place))
    pharmacy = await server.addPharmacy()
    amal = await server.addPerson({ pharmacy })
    clients = new Map([[amal.id, await server.signIn(amal)]])
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const client = clients.get(request.headers.get('X-Account') ?? '') ?? server.client()
      const payload = request.method === 'POST' ? { payload: await request.text() } : {}
      const sent = {
        method: request.method as 'GET' | 'POST',
        url: request.url.slice(ORIGIN.length),
        headers: Object.fromEntries(request.headers),
      }
      const answer = await client.send({ ...sent, ...payload })
      return new Response(answer.statusCode === 304 ? null : answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    })
    await askServerKind()
    await stay()
  })
  afterEach(async () => {
    // A comparison started by a read runs before this one.
    await checkReceipts(amal.id)
    vi.useRealTimers()
    await server.stop()
    await place.drop()
  })

  afterAll(() => void vi.unstubAllGlobals())

  const stay = () =>
    deviceDb.session.put({
      id: 'current',
      userId: amal.id,
      employeeName: amal.name,
      isAdmin: false,
      isAccountant: false,
      currentPharmacy: pharmacy,
      signedInAt: NOON,
      isOffline: false,
    })
  let operations = 0
  async function record(day: string, owner = amal) {
    const intent = shift({ pharmacyName: pharmacy, day, pharmacist: owner.name, shiftEnd: `${day}T09:00:00.000Z` })
    const row = newRow({
      opId: `put-back-${(operations += 1)}-00000000`,
      kind: 'shiftReport',
      ownerId: owner.id,
      ownerName: owner.name,
      lane: kinds['shiftReport']?.lane(intent, owner.id) ?? '',
      intent,
      base: {},
    })
    await enqueueIn(outboxStore, row)
    await send()
  }
  const send = () => new Sender({ ports: { ...browserPorts(), locks: oneLock() }, kinds }).drain()
  const read = () => refreshReports({ userId: amal.id, pharmacyName: pharmacy })
  const shown = async () =>
    (await deviceDb.reports.where('pharmacyName').equals(pharmacy).toArray()).map(({ day }) => day).toSorted()
  const lost = async () => (await lostRows(amal.id)).map(({ intent }) => (intent as { day: string }).day)
  const compared = () =>
    vi.waitFor(
      async () => expect(await readServerWentBack()).toMatchObject({ isMarked: true, unchecked: [] }),
      PATIENCE,
    )

  const [first, second, third] = [addDays(TODAY, -3), addDays(TODAY, -2), addDays(TODAY, -1)] as const

  it('is detected by what was sent from here since the last list, even though the list itself continues from before the copy', async () => {
    await record(first)
    await read()
    await copyAside()
    await record(second)
    await putBack()
    await read()
    await compared()
    expect(await lost()).toEqual([second])
    expect(await shown()).toEqual([first])
    await sendLostAgain(amal.id)
    await send()
    expect(await shown()).toEqual([first, second])
  })

  it('is compared anew when what was noted of it is damaged', async () => {
    await record(first)
    await read()
    await copyAside()
    await record(second)
    await putBack()
    await read()
    await compared()
    await writeSetting('serverWentBack', { isMarked: true })
    expect(knownSent(await readServerWentBack(), amal.id)).toBe('unknown')
    await checkReceipts(amal.id)
    expect(await readServerWentBack()).toMatchObject({ isMarked: true, lost: { [amal.id]: 1 }, unchecked: [] })
    expect(await lost()).toEqual([second])
  })

  it('is detected even if others have entered more since than was lost', async () => {
    await copyAside()
    await record(first)
    await read()
    await putBack()
    const badr = await server.addPerson({ pharmacy })
    const client = await server.signIn(badr)
    for (const day of [second, third]) {
      await client.post('/api/reports/addAReport', {
        dayType: 'single',
        day,
        pharmacyName: pharmacy,
        firstSales: 40,
        firstPharmacist: badr.name,
      })
    }
    await read()
    await compared()
    expect(await lost()).toEqual([first])
    expect(await shown()).toEqual([second, third])
  })

  it('is detected by a personal device whose person was signed out at the time', async () => {
    await writeDeviceMode('personal')
    await copyAside()
    await record(first)
    await signOut()
    // As every sign-in does: a sign-out that arrives later would end the new session.
    await tellPendingSignOuts()
    await putBack()
    clients.set(amal.id, await server.signIn(amal))
    await stay()
    await read()
    await compared()
    expect(await lost()).toEqual([first])
  })

  it('is detected once: what is sent after it is not compared, whatever list is read next', async () => {
    await read()
    await refreshShortages({ userId: amal.id })
    await copyAside()
    await record(first)
    await putBack()
    await read()
    await compared()
    await record(second)
    const marks = async () => (await outboxStore.read(['done'])).map(({ afterRestore }) => afterRestore)
    expect(await marks()).toEqual(['lost', undefined])
    const noted = vi.fn()
    const watching = liveQuery(readServerWentBack).subscribe((now) => void (now?.isMarked === false && noted()))
    await refreshShortages({ userId: amal.id })
    await read()
    watching.unsubscribe()
    expect(noted).not.toHaveBeenCalled()
    expect(await marks()).toEqual(['lost', undefined])
  })

  it('makes a person who gets changes only reload all rows', async () => {
    await read()
    await refreshShortages({ userId: amal.id })
    await deviceDb.freshness.where('resource').startsWith('reports').modify({ cursor: null, etag: 'W/"some"' })
    await copyAside()
    await record(first)
    await putBack()
    await refreshShortages({ userId: amal.id })
    await compared()
    expect(await deviceDb.freshness.where('resource').startsWith('reports').toArray()).toMatchObject([
      { cursor: 'forgotten', etag: null },
    ])
  })

  it('leaves no key of sent work on a shared device whose person has signed out', async () => {
    const keys = () => deviceDb.settings.where('key').startsWith('answeredKeys:').count()
    await record(first)
    await vi.waitFor(async () => expect(await keys()).toBe(1), PATIENCE)
    await signOut()
    expect(await keys()).toBe(0)
    await record(second)
    expect(await keys()).toBe(0)
  })

  it('is not assumed of a server that has deleted keys after their 30 days', async () => {
    await record(first)
    await server.db.sql.deleteFrom('idempotency_keys').execute()
    vi.setSystemTime(NOON + 30 * DAY_MS)
    await read()
    expect(await readServerWentBack()).toBeNull()
  })
})
