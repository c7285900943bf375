import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabasePlace } from '../support/server-databases.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { runDatabaseCommand } from '../../server/backup/commands.ts'
import { kinds } from '../../src/kinds/kinds.ts'
import { Sender, checkReceiptsIn, dismissLostIn, markReceiptsIn, sendLostAgainIn } from '@counter/outbox'
import type { OutboxRow, StoredObject } from '@counter/outbox'
import type { ApiAnswer, Transport } from '@counter/outbox'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { managerPaths } from '../../src/shared/contract/manager-paths.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import type { KindAdapter } from '../sim/kinds/adapter.ts'
import { adapters } from '../sim/kinds/all-kinds.ts'
import { leaveRequests } from '../sim/kinds/leave-request.ts'
import { newShortages } from '../sim/kinds/new-shortage.ts'
import { paySlips } from '../sim/kinds/pay-slip.ts'
import type { ServerClient } from '../support/server-client.ts'
import { openPlace, placeOfTestDatabase } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import { makeEngine, newRow, shift } from './support/engine.ts'

const AT = '2026-03-10T09:00:00.000Z'
const unknown: StoredObject = () => Promise.resolve(undefined)
const NOTHING_THERE = { leaveId: '', shortageId: '', handoverRef: '', overtimeId: '', correctionId: '' }
const offline: ApiAnswer = { kind: 'noAnswer', reason: 'network' }

type Recorded = { kind: string; owner: Person; intent: unknown; base?: unknown; opId?: string }

/** The real engine against a real server that is backed up and restored with the real commands. */
class Chain {
  readonly engine = makeEngine()
  readonly folder = mkdtempSync(join(tmpdir(), 'lost-receipts-'))
  readonly #places: DatabasePlace[] = []
  readonly #clients = new Map<string, ServerClient>()
  #operations = 0
  server!: TestServer

  static async start(): Promise<Chain> {
    const chain = new Chain()
    chain.server = await TestServer.over(await openPlace(await chain.#newPlace()))
    return chain
  }

  get #place(): DatabasePlace {
    return this.#places.at(-1) as DatabasePlace
  }

  async #newPlace(): Promise<DatabasePlace> {
    const place = await placeOfTestDatabase('sqlite')
    this.#places.push(place)
    return place
  }

  async enter(person: Person): Promise<ServerClient> {
    const client = await this.server.signIn(person)
    this.#clients.set(person.id, client)
    return client
  }

  backUp(name = 'chain'): Promise<void> {
    return runDatabaseCommand(['backup', join(this.folder, `${name}.backup`)], { place: this.#place, print: () => {} })
  }

  /** Restores a backup to an empty place and signs everybody in there. */
  async restore(people: Person[], name = 'chain'): Promise<void> {
    await this.server.stop()
    await runDatabaseCommand(['restore', join(this.folder, `${name}.backup`)], {
      place: await this.#newPlace(),
      print: () => {},
    })
    this.server = await TestServer.over(await openPlace(this.#place))
    for (const person of people) await this.enter(person)
  }

  async ask({
    method = 'GET',
    path,
    account,
    body,
    key,
  }: {
    method?: 'GET' | 'POST'
    path: string
    account: string
    body?: string
    key?: string
  }): Promise<ApiAnswer> {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const client = this.#clients.get(account) ?? this.server.client()
    const answer = await client.send({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) })
    return {
      kind: 'answer',
      status: answer.statusCode,
      body: answer.json(),
      retryAfterMs: null,
    }
  }

  async record(...entries: Recorded[]): Promise<void> {
    for (const { kind, owner, intent, base = null, opId = `entry-${(this.#operations += 1)}-0000000000` } of entries) {
      const lane = kinds[kind]?.lane(intent, owner.id) ?? ''
      await this.engine.record(newRow({ opId, kind, ownerId: owner.id, ownerName: owner.name, lane, intent, base }))
    }
  }

  /** Records and sends the entries on another device. */
  async elsewhere(entries: Recorded[]): Promise<void> {
    const rows = await this.engine.rows()
    await this.engine.db.rows.clear()
    await this.record(...entries)
    await this.send()
    await this.engine.db.rows.clear()
    await this.engine.db.rows.bulkAdd(rows)
  }

  async send(): Promise<void> {
    const transport: Transport = {
      request: (request) => this.ask(request),
      serverKind: async () => 'extended',
      hasJustAnswered: () => true,
    }
    await new Sender({ ports: { ...this.engine.portsOf('page'), transport }, kinds }).drain()
  }

  /** Compares as the device does, and returns the operation types that were lost. */
  async compare(people: Person[], stored: StoredObject = unknown): Promise<string[]> {
    await markReceiptsIn(this.engine.store, { kinds, stored })
    for (const { id } of people) {
      expect(
        await checkReceiptsIn(this.engine.store, {
          kinds,
          ownerId: id,
          request: (path) => this.ask({ path, account: id }),
        }),
      ).toBeNull()
    }
    return this.lost()
  }

  async lost(): Promise<string[]> {
    return (await this.engine.rows()).filter((row) => row.afterRestore === 'lost').map(({ kind }) => kind)
  }

  sendAgain({ id }: Person, request = (path: string) => this.ask({ path, account: id })): Promise<void> {
    return sendLostAgainIn(this.engine.store, { ownerId: id, kinds, at: AT, request })
  }

  async stop(): Promise<void> {
    await this.server.stop()
    for (const place of this.#places) await place.drop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

describe('after a restore', { timeout: 60_000 }, () => {
  let chain: Chain
  let pharmacy: string
  let [amal, badr, manager, accountant] = [] as unknown as [Person, Person, Person, Person]
  let people: Person[]

  beforeEach(async () => {
    chain = await Chain.start()
    pharmacy = await chain.server.addPharmacy()
    amal = await chain.server.addPerson({ pharmacy })
    badr = await chain.server.addPerson({ pharmacy })
    manager = await chain.server.addPerson({ role: 'admin' })
    accountant = await chain.server.addPerson({ role: 'accountant' })
    people = [amal, badr, manager, accountant]
    for (const person of people) await chain.enter(person)
    return () => chain.stop()
  })

  let saved = 0
  /** Each is saved a minute after the one before. */
  const aShift = (owner: Person, meant: Parameters<typeof shift>[0] = {}): Recorded => {
    const shiftEnd = new Date(Date.parse(AT) - 3_600_000 + (saved += 1) * 60_000).toISOString()
    const time = { shiftEnd, certainEnd: shiftEnd }
    const intent = shift({ pharmacyName: pharmacy, day: TODAY, pharmacist: owner.name, ...time, ...meant })
    return { kind: 'shiftReport', owner, intent, base: {} }
  }
  const exampleOf = ({ kind, example }: KindAdapter, there = NOTHING_THERE): Recorded[] => {
    const made = example?.({ employee: amal, manager, accountant, pharmacy, today: TODAY, at: AT, ...there })
    return made ? [{ kind, owner: { employee: amal, manager, accountant }[made.by], ...made }] : []
  }
  const changed = ([entry]: Recorded[], fields: object): Recorded => {
    if (!entry) throw new Error('no example')
    return { ...entry, intent: { ...(entry.intent as object), ...fields } }
  }
  const aLeave = (days: { dateFrom?: string; dateTo?: string } = {}) => changed(exampleOf(leaveRequests), days)
  const aShortage = (owner: Person, shortageUPC: string): Recorded => ({
    ...changed(exampleOf(newShortages), {
      shortageUPC,
      registerer: { name: owner.name, phName: pharmacy, timeDone: AT },
    }),
    owner,
  })
  const reports = async () =>
    (
      (await chain.ask({ path: `/api/reports/pharmacyReports/${pharmacy}`, account: badr.id })) as {
        body: DailyReport[]
      }
    ).body
  const rowsOf = async (ownerId: string): Promise<OutboxRow[]> =>
    (await chain.engine.rows()).filter((row) => row.ownerId === ownerId)

  const counts = () =>
    Promise.all(
      (
        [
          'reports',
          'leaves',
          'shortages',
          'shortage_registerers',
          'visits',
          'payrolls',
          'handovers',
          'overtime_requests',
          'punches',
          'punch_corrections',
        ] as const
      ).map(async (table) => (await chain.server.db.sql.selectFrom(table).selectAll().execute()).length),
    )

  async function oneOfEachKind(): Promise<Recorded[]> {
    await chain.record(aLeave({ dateFrom: '2026-05-01', dateTo: '2026-05-02' }), aShortage(badr, '6281000000001'))
    await chain.send()
    const [leaveRow, shortageRow] = await chain.engine.rows()
    await chain.engine.db.rows.clear()
    const handover = { pharmacyName: pharmacy, cash: 100, note: '', recordedAt: AT, clientRef: 'handover of badr' }
    await chain.ask({ method: 'POST', path: apiPaths.addAHandover(), account: badr.id, body: JSON.stringify(handover) })
    const overtime = await chain.ask({
      method: 'POST',
      path: apiPaths.addAnOvertime(),
      account: amal.id,
      body: JSON.stringify({ day: '2026-03-09', hours: 1, reason: 'Delivery' }),
    })
    const correction = await chain.ask({
      method: 'POST',
      path: apiPaths.addACorrection(),
      account: amal.id,
      body: JSON.stringify({ userId: amal.id, direction: 'in', to: AT, reason: 'I forgot' }),
    })
    const there = {
      leaveId: leaveRow?.serverId ?? '',
      shortageId: shortageRow?.serverId ?? '',
      handoverRef: handover.clientRef,
      overtimeId: overtime.kind === 'answer' ? (overtime.body as { _id: string })._id : '',
      correctionId: correction.kind === 'answer' ? (correction.body as { _id: string })._id : '',
    }
    return adapters.flatMap((adapter) => exampleOf(adapter, there))
  }

  it('every operation type missing from a backup is found, and sent again exactly once', async () => {
    const entries = await oneOfEachKind()
    const compared = Object.keys(kinds).filter((name) => !kinds[name]?.isOnceByKey)
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(compared.toSorted())
    await chain.backUp()
    await chain.record(...entries)
    await chain.send()
    expect(await chain.engine.states()).toEqual(entries.map(() => 'done'))
    expect(await chain.compare(people)).toEqual([])

    await chain.restore(people)
    expect(await chain.compare(people)).toEqual(entries.map(({ kind }) => kind))
    for (const person of people) await chain.sendAgain(person)
    expect(await chain.engine.states()).toEqual(entries.map(() => 'queued'))
    await chain.send()
    expect(await chain.engine.states()).toEqual(entries.map(() => 'done'))
    expect(await chain.compare(people)).toEqual([])
    expect(await counts()).toEqual([1, 2, 2, 3, 1, 1, 2, 2, 1, 2])
  })

  it('an entry that returned between the comparison and the retry is found by the look-up before the write, and not sent twice', async () => {
    const entries = await oneOfEachKind()
    await chain.backUp('older')
    await chain.record(...entries)
    await chain.send()
    await chain.backUp('newer')
    await chain.restore(people, 'older')
    expect(await chain.compare(people)).toHaveLength(entries.length)
    await chain.restore(people, 'newer')
    for (const person of people) await chain.sendAgain(person, async () => offline)
    await chain.send()
    expect((await chain.engine.rows()).map(({ state, story }) => [state, story.at(-1)?.event])).toEqual(
      entries.map(() => ['done', 'alreadyThere']),
    )
    expect(await counts()).toEqual([1, 2, 2, 3, 1, 1, 2, 2, 1, 2])
  })

  it('an entry that its owner made again between the comparison and the retry is not duplicated', async () => {
    const entries = await oneOfEachKind()
    await chain.backUp()
    await chain.record(...entries)
    await chain.send()
    await chain.restore(people)
    expect(await chain.compare(people)).toHaveLength(entries.length)
    // On another device, as new entries.
    await chain.elsewhere(entries)
    const entered = await counts()
    for (const person of people) await chain.sendAgain(person)
    await chain.send()
    expect(await counts()).toEqual(entered)
    expect(await chain.engine.states()).toEqual(entries.map(() => 'done'))
  })

  it('a note that no look-up can find is not counted as lost; sent again with an unknown result, it is stored once', async () => {
    const intent = { what: 'visits', of: '2026-02', recordedAt: AT }
    await chain.backUp()
    await chain.record({ kind: 'exportNote', owner: manager, intent })
    await chain.send()
    const noted = async () =>
      (await chain.ask({ path: '/api/audit?entity=export', account: manager.id })) as { body: unknown[] }
    expect((await noted()).body).toHaveLength(1)
    // As after an import from a file or a second copy: without the bytes that were sent.
    await chain.engine.db.rows.toCollection().modify({ state: 'ambiguous', sentBefore: true, request: null })
    await chain.send()
    expect(await chain.engine.states()).toEqual(['done'])
    expect((await noted()).body).toHaveLength(1)

    await chain.restore(people)
    expect(await chain.compare(people)).toEqual([])
  })

  it('nothing that the backup contains is offered', async () => {
    const entries = await oneOfEachKind()
    await chain.record(...entries)
    await chain.send()
    expect(await chain.engine.states()).toEqual(entries.map(() => 'done'))
    await chain.backUp()
    await chain.restore(people)
    expect(await chain.compare(people)).toEqual([])
  })

  it('an entry that a colleague made again in the meantime becomes a conflict, and theirs stays', async () => {
    await chain.backUp()
    await chain.record(aShift(amal, { sales: 100 }))
    await chain.send()
    await chain.restore(people)
    await chain.record(aShift(badr, { sales: 70 }))
    await chain.send()
    expect(await chain.compare([amal])).toEqual(['shiftReport'])
    await chain.sendAgain(amal)
    await chain.send()
    expect(await rowsOf(amal.id)).toMatchObject([{ state: 'conflict', lastProblem: { code: 'conflict_shift' } }])
    expect(await reports()).toMatchObject([{ firstSales: 70, firstPharmacist: badr.name }])
  })

  it('only the latest figure for a shift is offered, and an older one never replaces a newer one', async () => {
    await chain.record(aShift(amal, { sales: 100 }))
    await chain.send()
    await chain.backUp()
    await chain.record({ ...aShift(amal, { sales: 150 }), base: seenShift(100) })
    await chain.send()
    await chain.restore(people)
    await chain.compare([amal])
    expect((await rowsOf(amal.id)).map(({ afterRestore }) => afterRestore)).toEqual([undefined, 'lost'])
    // Recorded after the comparison, before the offer is accepted.
    await chain.record(aShift(amal, { sales: 160 }))
    await chain.send()
    await chain.sendAgain(amal)
    await chain.send()
    expect(await reports()).toMatchObject([{ firstSales: 160 }])
    expect(await chain.engine.states()).toEqual(['done', 'done', 'done'])
  })

  it('an entry that a colleague had replaced before, as this device knew, is not offered', async () => {
    await chain.record(aShift(amal, { sales: 100 }))
    await chain.send()
    const [before] = await reports()
    await chain.record({
      ...aShift(badr, { sales: 120 }),
      base: { morning: { sales: 100, pharmacist: amal.name, remarks: null } },
    })
    await chain.send()
    const [after] = await reports()
    expect(after).toMatchObject({ firstSales: 120 })
    await chain.backUp()
    await chain.restore(people)
    expect(await chain.compare([amal], async () => after)).toEqual([])
    // A later comparison after the same restore, when the stored copy is as old as the backup.
    expect(await chain.compare([amal], async () => before)).toEqual([])
  })

  const seenShift = (sales: number) => ({ morning: { sales, pharmacist: amal.name, remarks: null } })
  /** Removes the receipt of the last entry, as if another device had sent it. */
  const forgetLast = async () => chain.engine.db.rows.delete((await chain.engine.rows()).at(-1)?.seq ?? 0)

  it("a newer figure of one's own, from another device, is not lost, and is not overwritten", async () => {
    await chain.record(aShift(amal, { sales: 100 }))
    await chain.send()
    await chain.record({ ...aShift(amal, { sales: 120 }), base: seenShift(100) })
    await chain.send()
    await forgetLast()
    await chain.backUp()
    await chain.restore(people)
    expect(await chain.compare([amal])).toEqual([])
    await chain.sendAgain(amal)
    await chain.send()
    expect(await reports()).toMatchObject([{ firstSales: 120 }])
  })

  it('a figure that was corrected twice after the backup is offered in its latest version', async () => {
    await chain.record(aShift(amal, { sales: 100 }))
    await chain.send()
    await chain.backUp()
    for (const [before, sales] of [
      [100, 150],
      [150, 160],
    ] as const) {
      await chain.record({ ...aShift(amal, { sales }), base: seenShift(before) })
      await chain.send()
    }
    await chain.restore(people)
    expect(await chain.compare([amal])).toEqual(['shiftReport'])
    await chain.sendAgain(amal)
    await chain.send()
    expect(await reports()).toMatchObject([{ firstSales: 160 }])
  })

  const huda = (contactNo: string) => ({ contactName: 'Huda', contactRelation: 'Sister', contactNo, contactEmail: '' })
  const contacts = (list: string[], base: string[]): Recorded => ({
    kind: 'personalRecord',
    owner: amal,
    intent: { userId: amal.id, change: { is: 'contacts', contacts: list.map(huda) } },
    base: base.map(huda),
  })

  it("newer contacts of one's own, from another device, are not lost", async () => {
    await chain.record(contacts(['0550000001'], []))
    await chain.send()
    await chain.record(contacts(['0550000002'], ['0550000001']))
    await chain.send()
    await forgetLast()
    await chain.backUp()
    await chain.restore(people)
    expect(await chain.compare([amal])).toEqual([])
  })

  it('contacts that were added one after the other are all offered', async () => {
    await chain.backUp()
    await chain.record(contacts(['0550000001'], []))
    await chain.send()
    await chain.record(contacts(['0550000001', '0550000002'], ['0550000001']))
    await chain.send()
    await chain.restore(people)
    expect(await chain.compare([amal])).toEqual(['personalRecord', 'personalRecord'])
  })

  it('what its owner declined is not offered again by a later comparison', async () => {
    await chain.backUp()
    await chain.record(aShift(amal))
    await chain.send()
    await chain.restore(people)
    expect(await chain.compare([amal])).toEqual(['shiftReport'])
    await dismissLostIn(chain.engine.store, amal.id)
    expect(await chain.compare([amal])).toEqual([])
    expect(await chain.engine.rows()).toMatchObject([{ state: 'done', intent: { sales: 1_000 } }])
  })

  async function aLeaveSince(): Promise<Leave> {
    await chain.backUp()
    await chain.record(aLeave())
    await chain.send()
    const [row] = await chain.engine.rows()
    const { body } = (await chain.ask({ path: `/api/leaves/leaveDetails/${row?.serverId}`, account: amal.id })) as {
      body: Leave
    }
    return body
  }
  const aCancel = (leaveId: string): Recorded => ({
    kind: 'leaveUpdate',
    owner: amal,
    intent: { leaveId, actor: 'requester', action: { is: 'cancel' } },
  })

  it('a cancelled request is not created again, nor is a change of a deleted object', async () => {
    const { _id } = await aLeaveSince()
    await chain.record(aCancel(_id))
    await chain.send()
    expect(await chain.engine.states()).toEqual(['done', 'done'])
    await chain.restore(people)
    expect(await chain.compare([amal])).toEqual([])
    // A later comparison after the same restore, when this device no longer has the cancellation.
    await forgetLast()
    expect(await chain.compare([amal])).toEqual([])
  })

  it('a request that was cancelled elsewhere, as this device knew, is not created again', async () => {
    const leaveThen = await aLeaveSince()
    await chain.restore(people)
    expect(await chain.compare([amal], async () => ({ ...leaveThen, status: 'Cancelled' }))).toEqual([])
    expect(await chain.compare([amal])).toEqual([])
  })

  it('a pay slip that was voided is not made again, as far as the backup or this device knows', async () => {
    await chain.backUp()
    const [entry] = exampleOf(paySlips)
    if (!entry) throw new Error('no example')
    await chain.record({ ...entry, base: { voided: [] } })
    await chain.send()
    const { serverId = '' } = (await chain.engine.rows())[0] ?? {}
    const body = JSON.stringify({ reason: 'Wrong hours', revision: 1 })
    const path = managerPaths.voidPayroll(serverId)
    const voided = ((await chain.ask({ method: 'POST', path, account: accountant.id, body })) as { body: object }).body
    await chain.backUp('after')
    await chain.restore(people, 'after')
    expect(await chain.compare([accountant])).toEqual([])
    await chain.restore(people)
    expect(await chain.compare([accountant], async () => voided)).toEqual([])
  })

  it('what a person may no longer read, or this version cannot read, is no longer compared', async () => {
    await chain.backUp()
    await chain.record(aShift(amal), aShift(badr))
    await chain.send()
    await chain.engine.db.rows.toCollection().modify((row) => {
      if (row.ownerId === badr.id) row.schemaVersion = 99
    })
    await chain.restore(people)
    await markReceiptsIn(chain.engine.store, { kinds, stored: unknown })
    const forbidden: ApiAnswer = {
      kind: 'answer',
      status: 403,
      body: { code: 'forbidden' },
      retryAfterMs: null,
    }
    for (const { id } of [amal, badr])
      expect(
        await checkReceiptsIn(chain.engine.store, { kinds, ownerId: id, request: async () => forbidden }),
      ).toBeNull()
    expect((await chain.engine.rows()).map(({ afterRestore }) => afterRestore)).toEqual([undefined, undefined])
  })

  it('many shifts of a pharmacy are compared with one read', async () => {
    await chain.backUp()
    await chain.record(...['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'].map((day) => aShift(amal, { day })))
    await chain.send()
    await chain.restore(people)
    await markReceiptsIn(chain.engine.store, { kinds, stored: unknown })
    const asked: string[] = []
    const request = (path: string) => {
      asked.push(path)
      return chain.ask({ path, account: amal.id })
    }
    await checkReceiptsIn(chain.engine.store, { kinds, ownerId: amal.id, request })
    expect(asked).toHaveLength(1)
    expect(await chain.lost()).toHaveLength(4)
  })

  it('a read that always fails does not block the other comparisons', async () => {
    await chain.backUp()
    await chain.record(aShift(amal), aLeave())
    await chain.send()
    await chain.restore(people)
    await markReceiptsIn(chain.engine.store, { kinds, stored: unknown })
    const failure: ApiAnswer = {
      kind: 'answer',
      status: 500,
      body: { code: 'internal' },
      retryAfterMs: null,
    }
    const request = async (path: string) =>
      path.includes('/reports/') ? failure : chain.ask({ path, account: amal.id })
    expect(await checkReceiptsIn(chain.engine.store, { kinds, ownerId: amal.id, request })).toEqual(failure)
    expect((await chain.engine.rows()).map(({ afterRestore }) => afterRestore)).toEqual(['unchecked', 'lost'])
  })

  it('what could not be compared is compared later, and waits for its own owner', async () => {
    await chain.backUp()
    await chain.record(aShift(amal), aShift(badr, { shift: 'night' }))
    await chain.send()
    await chain.restore(people)
    await markReceiptsIn(chain.engine.store, { kinds, stored: unknown })
    expect(
      await checkReceiptsIn(chain.engine.store, { kinds, ownerId: amal.id, request: async () => offline }),
    ).toEqual(offline)
    const marks = async () => (await chain.engine.rows()).map(({ afterRestore }) => afterRestore)
    expect(await marks()).toEqual(['unchecked', 'unchecked'])
    await checkReceiptsIn(chain.engine.store, {
      kinds,
      ownerId: amal.id,
      request: (path) => chain.ask({ path, account: amal.id }),
    })
    expect(await marks()).toEqual(['lost', 'unchecked'])
    await chain.sendAgain(amal)
    expect(await chain.engine.states()).toEqual(['queued', 'done'])
  })
})
