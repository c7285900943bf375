import { discardIn, editIn, retryIn } from '../../src/data/sync/actions.ts'
import { enqueueIn } from '../../src/data/sync/enqueue.ts'
import type { KindRegistry } from '../../src/data/sync/plan-batches.ts'
import type { NewRow, OutboxRow } from '../../src/data/sync/types.ts'
import type { Command } from './history.ts'
import type { MakeContext, Person, Recorded } from './kinds/adapter.ts'
import type { Process } from './process.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'
import type { Simulation } from './simulation.ts'
import type { Tablet } from './tablet.ts'
import { newer } from './upgraded-kinds.ts'

const DAY_MS = 86_400_000
const FORM_TRIES = 20
const FORM_AGAIN_MS = 20_000

/** What people, browsers and clocks do in a history. */
export class Commands {
  readonly #sim: Simulation
  #serial = 0

  constructor(sim: Simulation) {
    this.#sim = sim
  }

  run({ tablet: index, does, pick }: Command): void {
    const { faults, people, server, world, adapters } = this.#sim
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
        return tablet.cutPower()
      case 'freeze':
        return this.#freeze(tablet, random)
      case 'lockLost':
        return tablet.locks.lose()
      case 'syncEvent':
        return tablet.syncEvent()
      case 'online':
        for (const page of tablet.pages) page.deliver(() => void page.send({ now: true }))
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
        return server.endSessionsOf(person.id)
      case 'cookiesLost':
        return tablet.cookies.clear()
      case 'changeElsewhere':
        return random.pick(adapters).changeElsewhere(server, { random, serial: this.#next() })
      case 'unknownKind':
        return this.#recordUnknown({ tablet, person })
      case 'upgrade':
        return this.#upgrade(tablet, random)
      case 'poison':
        return void this.#record({ tablet, person, random, taps: 1, poison: random.pick(['refused', 'broken', 'cut'] as const) })
    }
  }

  /** One person, one thing, changed several times in a row. */
  async #toggle({ tablet, person, random }: { tablet: Tablet; person: Person; random: Stream }): Promise<void> {
    const seed = random.below(1_000)
    const times = 2 + random.below(3)
    for (let time = 0; time < times; time += 1) {
      this.#sim.world.after(time * random.between(0, 1_500), () => void this.#record({ tablet, person, random: stream(seed), taps: 1 }))
    }
  }

  async #record({ tablet, person, random, taps, poison }: { tablet: Tablet; person: Person; random: Stream; taps: number; poison?: 'refused' | 'broken' | 'cut' }): Promise<void> {
    await tablet.signIn(person.id)
    const adapter = random.pick(this.#sim.adapters)
    const recorded = adapter.record(this.#context({ tablet, person, random }))
    const opId = `operation ${this.#next()} ${'0'.repeat(16)}`
    if (poison) this.#sim.poison.set(opId, poison)
    this.#sim.oracle.onMeant({ opId, person: person.id, tablet: tablet.index, recorded })
    for (let tap = 0; tap < taps; tap += 1) void this.#save({ tablet, row: this.#rowOf({ tablet, person, opId, recorded }) })
  }

  /** The form is kept, and saved again, for as long as the tablet says that it could not be. */
  async #save({ tablet, row }: { tablet: Tablet; row: NewRow }, tries = FORM_TRIES): Promise<void> {
    const page = tablet.page()
    try {
      await enqueueIn(page.ownerStore, row)
    } catch {
      if (tries > 0) this.#sim.world.after(FORM_AGAIN_MS, () => void this.#save({ tablet, row }, tries - 1))
      return
    }
    this.#sim.oracle.onAcknowledged(row.opId)
    void page.send({ now: false })
  }

  async #act({ tablet, random, does }: { tablet: Tablet; random: Stream; does: 'edit' | 'retry' | 'discard' }): Promise<void> {
    const own = [...tablet.disk.committed.rows.values()].filter(({ ownerId, state }) => ownerId === tablet.current && state !== 'done')
    const row = own.length > 0 ? random.pick(own) : undefined
    if (row) await this.act({ tablet, row, does, page: tablet.page() })
  }

  /** What the owner of a row does about it. */
  async act({ tablet, row, does, page }: { tablet: Tablet; row: OutboxRow; does: 'edit' | 'retry' | 'discard'; page: Process }): Promise<void> {
    const action = { opId: row.opId, ownerId: row.ownerId, at: new Date(tablet.wallClock()).toISOString() }
    try {
      if (does === 'retry') await retryIn(page.ownerStore, action)
      if (does === 'discard') await discardIn(page.ownerStore, action)
      if (does === 'edit') await this.#edit({ tablet, row, page, action })
    } catch {
      // The tablet says that it could not be done; the person may try again.
    }
    void page.send({ now: true })
  }

  async #edit({ tablet, row, page, action }: { tablet: Tablet; row: OutboxRow; page: Process; action: { opId: string; ownerId: string; at: string } }): Promise<void> {
    const person = this.#sim.people.find(({ id }) => id === row.ownerId)
    const adapter = this.#sim.adapters.find(({ kind }) => kind === row.kind)
    if (!person || !adapter) return
    const recorded = adapter.edit(row, this.#context({ tablet, person, random: tablet.random }))
    if (!recorded) return void (await discardIn(page.ownerStore, action))
    this.#sim.oracle.onMeant({ opId: row.opId, person: person.id, tablet: tablet.index, recorded })
    await editIn(page.ownerStore, { ...action, intent: recorded.intent, base: recorded.base, kinds: tablet.kinds })
  }

  #recordUnknown({ tablet, person }: { tablet: Tablet; person: Person }): void {
    const row: NewRow = {
      opId: `from the future ${this.#next()}`,
      ownerId: person.id,
      ownerName: person.name,
      lane: `future ${person.id}`,
      kind: 'fromTheFuture',
      intent: { is: 'unheard of' },
      base: null,
      schemaVersion: 1,
      recordedAt: new Date(tablet.wallClock()).toISOString(),
    }
    void enqueueIn(tablet.page().ownerStore, row).catch(() => {})
  }

  /** A new version of the app: pages opened from now on, and perhaps not the worker, know newer rows. */
  #upgrade(tablet: Tablet, random: Stream): void {
    tablet.kinds = newer(tablet.kinds)
    if (random.chance(0.5)) for (const page of [...tablet.pages]) page.die()
    tablet.openPage()
  }

  #freeze(tablet: Tablet, random: Stream): void {
    const processes = [...tablet.pages, ...(tablet.worker ? [tablet.worker] : [])]
    const target = tablet.locks.holder ?? processes[random.below(processes.length)]
    target?.freeze(random.between(1_000, 120_000))
    if (random.chance(0.3)) tablet.locks.lose()
    if (random.chance(0.7)) tablet.openPage()
  }

  #rowOf({ tablet, person, opId, recorded }: { tablet: Tablet; person: Person; opId: string; recorded: Recorded }): NewRow {
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

  #context({ tablet, person, random }: { tablet: Tablet; person: Person; random: Stream }): MakeContext {
    // The Riyadh day by the tablet's own clock: it rolls over in mid-history, and a wrong clock names a wrong day.
    const today = new Date(tablet.wallClock() + 3 * 3_600_000).toISOString().slice(0, 10)
    return { server: this.#sim.server, random, person, today, serial: this.#next() }
  }

  #next(): number {
    this.#serial += 1
    return this.#serial
  }
}

