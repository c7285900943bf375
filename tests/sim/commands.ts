import {
  discardIn,
  editIn,
  exportUnsent,
  importUnsent,
  isEditable,
  isUnchecked,
  replaceTogetherIn,
  retryIn,
  withProof,
} from '@counter/outbox'
import type { KindRegistry, NewRow, OutboxRow, OutboxStore } from '@counter/outbox'
import { enqueueIn, enqueueTogetherIn } from '../../packages/outbox/src/record/enqueue.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { rolesOf } from '../../src/shared/rules/access.ts'
import { Colleague } from './colleague.ts'
import type { Command } from './history.ts'
import type { MakeContext, Person, Recorded } from './kinds/adapter.ts'
import { RETURNED, SYNC_CUT_MS } from './process.ts'
import type { Process } from './process.ts'
import type { Said } from './network.ts'
import { stream } from '../../packages/outbox/simulator/random.ts'
import type { Stream } from '../../packages/outbox/simulator/random.ts'
import type { Simulation } from './simulation.ts'
import type { Tablet } from './tablet.ts'
import { newer } from './upgraded-kinds.ts'

const DAY_MS = 86_400_000
const FORM_TRIES = 20
const FORM_AGAIN_MS = 20_000
/** How long a form over unsent work stays open. */
const FORM_OPEN_MS = 30_000
const LATEST_CHANGE_MS = 3 * 60_000
const LATEST_SYNC_MS = 20 * 60_000
const LONGEST_CLOSED_MS = 20 * 60_000
/** The share of screens that show an old state of their list. */
const STALE = 0.3

/** What people, browsers and clocks do in a history. */
export class Commands {
  readonly #sim: Simulation
  readonly #colleague: Colleague

  constructor(sim: Simulation) {
    this.#sim = sim
    this.#colleague = new Colleague({ sim, contextOf: (of) => this.context(of) })
  }

  run({ tablet: index, does, pick }: Command): void {
    const { faults, people, server, world } = this.#sim
    const tablet = this.#sim.tablets[index]
    if (!tablet) return
    const random = stream(this.#sim.seed, does, pick, index)
    const person = random.pick(people)
    if (does !== 'record') faults.count(does)
    switch (does) {
      case 'record':
        return void this.#record({ tablet, person, random, taps: 1 })
      case 'doubleTap':
        return void this.#record({ tablet, person, random, taps: 2 })
      case 'toggle':
        return void this.#toggle({ tablet, person, random })
      case 'edit':
      case 'retry':
      case 'discard':
        return void this.#act({ tablet, random, does })
      case 'signIn':
        return void tablet.signIn(person.id)
      case 'signOut':
        return tablet.signOut({ keepOutbox: random.chance(0.7) })
      case 'openPage':
        return void (tablet.pages.length < 3 && tablet.openPage())
      case 'closePage':
      case 'crashPage':
        return tablet.pages[random.below(tablet.pages.length)]?.die()
      case 'crashWorker':
        return tablet.worker?.die()
      case 'powerCut':
        return this.#cutPower(tablet, random)
      case 'freeze':
        return this.#freeze(tablet, random)
      case 'lockLost':
        return tablet.locks.lose()
      case 'syncEvent':
        return this.#syncEvent(tablet, random)
      case 'online':
        for (const page of tablet.pages) page.deliver(() => void page.send(RETURNED))
        return
      case 'clockJump':
        tablet.clockOffMs += random.between(-7, 7) * DAY_MS
        return
      case 'clockStands':
        tablet.stoppedClock = tablet.wallClock()
        return void world.after(random.between(1_000, DAY_MS), () => {
          tablet.stoppedClock = null
        })
      case 'sessionExpires':
        return server.sessions.expireAllOf(person.id, { isForgotten: random.chance(0.5) })
      case 'cookiesLost':
        return tablet.cookies.clear()
      case 'changeElsewhere':
        return this.#sim.changeElsewhere(random)
      case 'unknownKind':
        return this.#recordUnknown({ tablet, person })
      case 'upgrade':
        return this.#upgrade(tablet, random)
      case 'poison':
        return void this.#record({
          tablet,
          person,
          random,
          taps: 1,
          poison: random.pick(['refused', 'broken', 'cut'] as const),
        })
      case 'carryOver':
        return void this.#carryOver({ from: tablet, to: random.pick(this.#sim.tablets) })
      case 'lateRead':
        return this.#lateRead(tablet, random)
      case 'suspend':
        return tablet.suspend()
      case 'resume':
        return void tablet.resume()
      case 'passwordChanged':
        return server.sessions.revokeAllOf(person.id, { isClosed: false })
      case 'accountClosed':
        server.sessions.revokeAllOf(person.id, { isClosed: true })
        return void world.after(random.between(60_000, LONGEST_CLOSED_MS), () => server.sessions.reopenAccounts())
      case 'tamper':
        return void this.#colleague.tamper(tablet, random)
      case 'colleagueAsks':
        return this.#colleague.ask(tablet, random)
    }
  }

  /** Either at once, or just after a commit that is not yet flushed to disk. */
  #cutPower(tablet: Tablet, random: Stream): void {
    if (random.chance(0.5)) return tablet.cutPower()
    tablet.atCommit(() => {
      this.#sim.world.after(random.between(0, 6), () => this.#sim.faults.isOver || tablet.cutPower())
      return true
    })
  }

  /** Never, late or at once: the browser decides. */
  #syncEvent(tablet: Tablet, random: Stream): void {
    if (random.chance(0.2)) return this.#sim.faults.count('syncNever')
    if (random.chance(0.6)) {
      tablet.syncEvent()
      // Sometimes so slow that the browser ends it.
      if (random.chance(0.2)) tablet.worker?.freeze(2 * SYNC_CUT_MS)
      return
    }
    this.#sim.faults.count('syncLate')
    this.#sim.world.after(random.between(60_000, LATEST_SYNC_MS), () => tablet.syncEvent())
  }

  /** Copies a person's unsent work to another tablet in a file. It stays here too. */
  async #carryOver({ from, to }: { from: Tablet; to: Tablet }): Promise<void> {
    const owner = this.#sim.people.find(({ id }) => id === from.current)
    if (!owner || from === to) return
    const text = await exportUnsent(from.page().storeOf(owner.id), {
      ownerId: owner.id,
      at: new Date(from.wallClock()).toISOString(),
    }).catch(() => null)
    if (text === null) return
    if (!(await to.signIn(owner.id))) return
    const { rows } = JSON.parse(text) as { rows: { opId: string; intent: unknown }[] }
    this.#sim.oracle.onCarried({ rows, from: from.index, to: to.index })
    const page = to.page()
    const at = new Date(to.wallClock()).toISOString()
    const result = await importUnsent(page.storeOf(owner.id), { text, owner, kinds: to.kinds, at }).catch(() => null)
    if (result?.ok) await to.renewProofs(page, owner.id, { formerHalf: null, onlyMissing: true }).catch(() => {})
    const isHere = new Set([...to.disk.committed.rows.values()].map(({ opId }) => opId))
    if (result?.ok)
      for (const { opId } of rows.filter((row) => result.unreadable === 0 || isHere.has(row.opId)))
        this.#sim.oracle.onAcknowledged({ opId, tablet: to.index })
    void page.send({ now: true })
  }

  /** A screen reads private data of somebody who may have signed out: an outbox session shows none of it. */
  #lateRead(tablet: Tablet, random: Stream): void {
    const account = random.pick([...tablet.seals.keys(), tablet.current ?? ''])
    const process = tablet.page()
    const request = { method: 'GET', path: apiPaths.me(), account } as const
    void process.port<Said>('look', (resolve) => this.#sim.network.send({ process, request, answer: resolve }))
  }

  /** One person changes the same thing several times in a row. */
  async #toggle({ tablet, person, random }: { tablet: Tablet; person: Person; random: Stream }): Promise<void> {
    const seed = random.below(1_000)
    const times = 2 + random.below(3)
    for (let time = 0; time < times; time += 1) {
      this.#sim.world.after(
        time * random.between(0, 1_500),
        () => void this.#record({ tablet, person, random: stream(seed), taps: 1, turn: time }),
      )
    }
  }

  async #record({
    tablet,
    person,
    random,
    taps,
    poison,
    turn = 0,
  }: {
    tablet: Tablet
    person: Person
    random: Stream
    taps: number
    poison?: 'refused' | 'broken' | 'cut'
    turn?: number
  }): Promise<void> {
    const adapters = this.#sim.recorded.filter(({ roles }) => rolesOf(person).some((role) => roles.includes(role)))
    if (adapters.length === 0) return
    if (!(await tablet.signIn(person.id))) return
    const adapter = random.pick(adapters)
    const together = adapter
      .record(this.context({ tablet, person, random, kind: adapter.kind, turn }))
      .map((recorded) => {
        const opId = `operation ${this.#sim.nextSerial()} ${'0'.repeat(16)}`
        if (poison) this.#sim.poison.set(opId, poison)
        return { opId, recorded }
      })
    if (together.length === 0) return
    for (const each of together)
      this.#sim.oracle.onMeant({
        ...each,
        person: person.id,
        tablet: tablet.index,
        together: together.map(({ opId }) => opId),
      })
    const rows = together.map((each) => this.#rowOf({ tablet, person, ...each }))
    for (let tap = 0; tap < taps; tap += 1) void this.#save({ tablet, rows })
    if (adapter.replace)
      this.#changeLater({ tablet, opId: rows[0]?.opId, random: stream(this.#sim.seed, rows[0]?.opId ?? '') })
  }

  /** Unsent rows are often edited again. */
  #changeLater({ tablet, opId, random }: { tablet: Tablet; opId: string | undefined; random: Stream }): void {
    for (let times = random.below(4); times > 0; times -= 1) {
      this.#sim.world.after(random.between(0, LATEST_CHANGE_MS), () => {
        const row = [...tablet.disk.committed.rows.values()].find((each) => each.opId === opId)
        if (row && row.ownerId === tablet.current && row.intent !== null) this.#replace({ tablet, row, random })
      })
    }
  }

  /** Saves a form again for as long as the tablet reports a failure. */
  async #save({ tablet, rows }: { tablet: Tablet; rows: NewRow[] }, tries = FORM_TRIES): Promise<void> {
    const page = tablet.page()
    const tapper = rows[0]?.ownerId ?? ''
    const half = tablet.halfOf(tapper)
    const proven = rows.map((row) => withProof(row, tablet.proofOf(row)))
    try {
      await (this.#sim.variant.enqueuesOneByOne
        ? oneByOne(page.storeOf(tapper), proven)
        : enqueueTogetherIn(page.storeOf(tapper), proven))
    } catch {
      if (tries > 0) this.#sim.world.after(FORM_AGAIN_MS, () => void this.#save({ tablet, rows }, tries - 1))
      return
    }
    for (const { opId } of rows) this.#sim.oracle.onAcknowledged({ opId, tablet: tablet.index })
    // The owner signed in again in another tab while the rows were being recorded.
    if (half !== null && tablet.halfOf(tapper) !== half)
      void tablet.renewProofs(page, tapper, { formerHalf: half }).catch(() => {})
    void page.send({ now: false })
  }

  async #act({
    tablet,
    random,
    does,
  }: {
    tablet: Tablet
    random: Stream
    does: 'edit' | 'retry' | 'discard'
  }): Promise<void> {
    if (does === 'edit' && random.chance(0.4)) return this.#editWhile(tablet, random.pick(['sending', 'ambiguous']))
    const own = [...tablet.disk.committed.rows.values()].filter(
      ({ ownerId, state }) => ownerId === tablet.current && state !== 'done',
    )
    const row = own.length > 0 ? random.pick(own) : undefined
    // An owner does not send a row that differs from what they meant.
    if (row && isUnchecked(row) && this.#sim.oracle.sessions.isTampered(row, tablet.index))
      return this.act({ tablet, row, does: 'edit', page: tablet.page() })
    if (row && does === 'edit' && this.#adapterOf(row)?.replace) return this.#replace({ tablet, row, random })
    if (row) await this.act({ tablet, row, does, page: tablet.page() })
  }

  /** The owner changes rows that they recorded together, in a form that stays open for a while, perhaps in two tabs. */
  #replace({ tablet, row, random }: { tablet: Tablet; row: OutboxRow; random: Stream }): void {
    const seen = [...tablet.disk.committed.rows.values()]
      .filter(({ lane }) => lane === row.lane)
      .toSorted((one, other) => one.seq - other.seq)
    const person = this.#sim.people.find(({ id }) => id === row.ownerId)
    if (!person || !seen.every(isEditable)) return
    for (let tab = 1 + random.below(2); tab > 0; tab -= 1) {
      const own = stream(this.#sim.seed, row.opId, tab, random.below(1_000))
      this.#sim.world.after(
        random.between(0, FORM_OPEN_MS),
        () => void (tablet.current === person.id && this.#saveReplaced({ tablet, seen, person, random: own })),
      )
    }
  }

  async #saveReplaced({
    tablet,
    seen,
    person,
    random,
  }: {
    tablet: Tablet
    seen: OutboxRow[]
    person: Person
    random: Stream
  }): Promise<void> {
    const [first] = seen
    const meant =
      (first && this.#adapterOf(first)?.replace?.(seen, this.context({ tablet, person, random, kind: first.kind }))) ??
      []
    const fresh = meant.map((recorded, index) => ({
      opId: seen[index]?.opId ?? `operation ${this.#sim.nextSerial()} ${'0'.repeat(16)}`,
      recorded,
    }))
    if (fresh.length === 0) return
    const together = fresh.map(({ opId }) => opId)
    for (const each of fresh) this.#sim.oracle.onMeant({ ...each, person: person.id, tablet: tablet.index, together })
    const page = tablet.page()
    const replaced = {
      ownerId: person.id,
      opIds: seen.map(({ opId }) => opId),
      seen,
      meant: fresh.map((each) => this.#provenRowOf({ tablet, person, ...each })),
      at: new Date(tablet.wallClock()).toISOString(),
    }
    const isReplaced = await replaceTogetherIn(page.storeOf(person.id), replaced).catch(() => false)
    if (isReplaced) {
      this.#sim.faults.count('replace')
      this.#sim.oracle.onReplaced({ seen, tablet: tablet.index })
      for (const opId of together) this.#sim.oracle.onAcknowledged({ opId, tablet: tablet.index })
    }
    void page.send({ now: true })
  }

  #adapterOf({ kind }: OutboxRow) {
    return this.#sim.adapters.find((each) => each.kind === kind)
  }

  /** The owner has the row open, and edits it while it is being sent or just after a request without an answer. */
  #editWhile(tablet: Tablet, state: 'sending' | 'ambiguous'): void {
    tablet.atCommit(({ rows }) => {
      const row = [...rows.values()].find((each) => each.state === state && each.ownerId === tablet.current)
      if (!row) return false
      this.#sim.faults.count(state === 'sending' ? 'editWhileSending' : 'editInDoubt')
      this.#sim.world.after(1, () => void this.act({ tablet, row, does: 'edit', page: tablet.page() }))
      return true
    })
  }

  /** Performs an owner's action on a row. */
  async act({
    tablet,
    row,
    does,
    page,
  }: {
    tablet: Tablet
    row: OutboxRow
    does: 'edit' | 'retry' | 'discard'
    page: Process
  }): Promise<void> {
    const action = { opId: row.opId, ownerId: row.ownerId, at: new Date(tablet.wallClock()).toISOString() }
    const stored = [...tablet.disk.committed.rows.values()].find(({ opId }) => opId === row.opId) ?? row
    try {
      if (does === 'retry')
        await retryIn(page.storeOf(row.ownerId), { ...action, proof: tablet.proofOf(stored), kinds: tablet.kinds })
      if (does === 'discard') await discardIn(page.storeOf(row.ownerId), { ...action, kinds: tablet.kinds })
      if (does === 'edit') await this.#edit({ tablet, row, page, action })
    } catch {
      // The tablet reports the failure; the person may retry.
    }
    void page.send({ now: true })
  }

  async #edit({
    tablet,
    row,
    page,
    action,
  }: {
    tablet: Tablet
    row: OutboxRow
    page: Process
    action: { opId: string; ownerId: string; at: string }
  }): Promise<void> {
    const person = this.#sim.people.find(({ id }) => id === row.ownerId)
    const adapter = this.#adapterOf(row)
    if (!person || !adapter) return
    const recorded = adapter.edit(row, this.context({ tablet, person, random: tablet.random, kind: row.kind }))
    if (!recorded) return void (await discardIn(page.storeOf(row.ownerId), { ...action, kinds: tablet.kinds }))
    this.#sim.oracle.onMeant({ opId: row.opId, person: person.id, tablet: tablet.index, recorded })
    const proof = tablet.proofOf({ ...row, intent: recorded.intent })
    const isEdited = await editIn(page.storeOf(row.ownerId), {
      ...action,
      proof,
      intent: recorded.intent,
      base: recorded.base,
      kinds: tablet.kinds,
    })
    if (isEdited) this.#sim.oracle.onEdited({ row, tablet: tablet.index })
    if (isEdited) return
    // A row that may be on the server cannot be reworded: the owner retries it, or discards it if it is not what they
    // meant.
    const stored = [...tablet.disk.committed.rows.values()].find(({ opId }) => opId === row.opId) ?? row
    if (this.#sim.oracle.sessions.isTampered(stored, tablet.index))
      await discardIn(page.storeOf(row.ownerId), { ...action, kinds: tablet.kinds })
    else await retryIn(page.storeOf(row.ownerId), { ...action, proof: tablet.proofOf(stored), kinds: tablet.kinds })
  }

  #recordUnknown({ tablet, person }: { tablet: Tablet; person: Person }): void {
    const row: NewRow = {
      opId: `from the future ${this.#sim.nextSerial()}`,
      ownerId: person.id,
      ownerName: person.name,
      lane: `future ${person.id}`,
      kind: 'fromTheFuture',
      intent: { is: 'unheard of' },
      base: null,
      schemaVersion: 1,
      recordedAt: new Date(tablet.wallClock()).toISOString(),
    }
    void enqueueIn(tablet.page().storeOf(person.id), row).catch(() => {})
  }

  /** A new app version: pages opened from now on, and perhaps not the worker, can read newer rows. */
  #upgrade(tablet: Tablet, random: Stream): void {
    const old = tablet.kinds
    tablet.kinds = newer(tablet.kinds)
    tablet.isOldApp = false
    const isOldWorkerLeft = tablet.worker !== null || random.chance(0.5)
    // The browser keeps the running worker until the person accepts the update.
    if (isOldWorkerLeft) this.#sim.world.after(random.between(0, 60_000), () => tablet.syncEvent(old))
    if (isOldWorkerLeft) this.#sim.faults.count('oldWorkerWithNewPage')
    if (random.chance(0.5)) for (const page of [...tablet.pages]) page.die()
    tablet.openPage()
  }

  /** Either at once, or just when a row has reached a state. */
  #freeze(tablet: Tablet, random: Stream): void {
    const state = random.pick([null, 'sending', 'signInNeeded'] as const)
    if (state === null) return this.#freezeNow(tablet, random)
    const withinMs = random.pick([10, 500])
    const had = new Set(
      [...tablet.disk.committed.rows.values()].flatMap((row) => (row.state === state ? [row.seq] : [])),
    )
    tablet.atCommit(({ rows }) => {
      if (![...rows.values()].some((row) => row.state === state && !had.has(row.seq))) return false
      this.#sim.world.after(
        random.between(0, withinMs),
        () => this.#sim.faults.isOver || this.#freezeNow(tablet, random),
      )
      return true
    })
  }

  #freezeNow(tablet: Tablet, random: Stream): void {
    const processes = [...tablet.pages, ...(tablet.worker ? [tablet.worker] : [])]
    const target = tablet.locks.holder ?? processes[random.below(processes.length)]
    target?.freeze(random.between(1_000, 120_000))
    if (random.chance(0.3)) tablet.locks.lose()
    if (random.chance(0.7)) tablet.openPage()
  }

  #rowOf({
    tablet,
    person,
    opId,
    recorded,
  }: {
    tablet: Tablet
    person: Person
    opId: string
    recorded: Recorded
  }): NewRow {
    const kind = (tablet.kinds as KindRegistry)[recorded.kind]
    if (!kind) throw new Error(`no kind ${recorded.kind}`)
    return {
      opId,
      ownerId: person.id,
      ownerName: person.name,
      lane: kind.lane(kind.parseIntent(recorded.intent), person.id),
      kind: recorded.kind,
      intent: recorded.intent,
      base: recorded.base,
      schemaVersion: kind.schemaVersion,
      recordedAt: new Date(tablet.wallClock()).toISOString(),
    }
  }

  #provenRowOf(parts: { tablet: Tablet; person: Person; opId: string; recorded: Recorded }): NewRow {
    const row = this.#rowOf(parts)
    return withProof(row, parts.tablet.proofOf(row))
  }

  context({
    tablet,
    person,
    random,
    kind,
    turn = 0,
  }: {
    tablet: Tablet
    person: Person
    random: Stream
    kind: string
    turn?: number
  }): MakeContext {
    const { server, people, faults } = this.#sim
    // The Riyadh day by the tablet's own clock: it rolls over during a history, and a wrong clock gives a wrong day.
    const today = new Date(tablet.wallClock() + 3 * 3_600_000).toISOString().slice(0, 10)
    if (tablet.lastDay !== '' && tablet.lastDay !== today) faults.count('dayRollover')
    tablet.lastDay = today
    const isStale = random.chance(STALE)
    if (isStale) faults.count('staleList')
    return {
      server,
      people,
      random,
      person,
      today,
      turn,
      seen: (collection) => (isStale ? server.oldStateOf(collection) : server.collection(collection)),
      unsent: [...tablet.disk.committed.rows.values()]
        .filter((row) => row.ownerId === person.id && row.kind === kind && row.state !== 'done')
        .toSorted((one, other) => one.seq - other.seq),
      now: new Date(tablet.wallClock()).toISOString(),
      serial: this.#sim.nextSerial(),
    }
  }
}

async function oneByOne(store: OutboxStore, rows: NewRow[]): Promise<void> {
  for (const row of rows) await enqueueIn(store, row)
}
