import { withProof } from '@counter/outbox'
import type { NewRow, OutboxStore } from '@counter/outbox'
import { enqueueIn, enqueueTogetherIn } from '../src/record/enqueue.ts'
import { contextOf } from './context.ts'
import type { OwnerCommands } from './owner-commands.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'
import { rowOf } from './row-of.ts'
import type { Simulation } from './simulation.ts'
import type { SimTablet } from './tablet.ts'
import type { Person } from './parts.ts'

const FORM_TRIES = 20
const FORM_AGAIN_MS = 20_000
const LATEST_CHANGE_MS = 3 * 60_000
/** Share of records that may be taken back for a while, and for how long. */
const HELD = 0.2
const HELD_MS = 5_000

/** What people record, in forms that they save again until it is stored. */
export class RecordingCommands {
  readonly #sim: Simulation
  readonly #owners: OwnerCommands

  constructor(sim: Simulation, owners: OwnerCommands) {
    this.#sim = sim
    this.#owners = owners
  }

  async record({
    tablet,
    person,
    random,
    taps,
    poison,
    turn = 0,
  }: {
    tablet: SimTablet
    person: Person
    random: Stream
    taps: number
    poison?: 'refused' | 'broken' | 'cut'
    turn?: number
  }): Promise<void> {
    const adapters = this.#sim.recorded.filter((adapter) => adapter.mayRecord?.(person) ?? true)
    if (adapters.length === 0) return
    if (!(await tablet.signIn(person.id))) return
    const adapter = random.pick(adapters)
    const together = adapter.record(contextOf({ tablet, person, random, kind: adapter.kind, turn })).map((recorded) => {
      const opId = `operation ${this.#sim.nextSerial()} ${'0'.repeat(16)}`
      if (poison) this.#sim.poison.set(opId, poison)
      return { opId, recorded }
    })
    if (together.length === 0) return
    for (const each of together)
      this.#sim.oracle.operations.onMeant({
        ...each,
        person: person.id,
        tablet: tablet.index,
        together: together.map(({ opId }) => opId),
      })
    const rows = this.#held(
      tablet,
      together.map((each) => rowOf({ tablet, person, ...each })),
    )
    for (let tap = 0; tap < taps; tap += 1) void this.#save({ tablet, rows })
    if (adapter.replace)
      this.#changeLater({ tablet, opId: rows[0]?.opId, random: stream(this.#sim.seed, rows[0]?.opId ?? '') })
  }

  /** One person changes the same thing several times in a row. */
  async toggle({ tablet, person, random }: { tablet: SimTablet; person: Person; random: Stream }): Promise<void> {
    const seed = random.below(1_000)
    const times = 2 + random.below(3)
    for (let time = 0; time < times; time += 1) {
      this.#sim.world.after(
        time * random.between(0, 1_500),
        () => void this.record({ tablet, person, random: stream(seed), taps: 1, turn: time }),
      )
    }
  }

  /** Some rows may be taken back for a few seconds before they are sent. */
  #held(tablet: SimTablet, rows: NewRow[]): NewRow[] {
    const isHeld = this.#sim.history.holdsRows && stream(this.#sim.seed, 'held', rows[0]?.opId ?? '').chance(HELD)
    if (!isHeld) return rows
    for (const { opId } of rows) this.#sim.oracle.operations.onHeld({ opId, tablet: tablet.index, ms: HELD_MS })
    const notBefore = new Date(tablet.wallClock() + HELD_MS).toISOString()
    return rows.map((row) => ({ ...row, notBefore }))
  }

  /** Unsent rows are often edited again. */
  #changeLater({ tablet, opId, random }: { tablet: SimTablet; opId: string | undefined; random: Stream }): void {
    for (let times = random.below(4); times > 0; times -= 1) {
      this.#sim.world.after(random.between(0, LATEST_CHANGE_MS), () => {
        const row = [...tablet.disk.committed.rows.values()].find((each) => each.opId === opId)
        if (row && row.ownerId === tablet.accounts.current && row.intent !== null)
          this.#owners.replace({ tablet, row, random })
      })
    }
  }

  /** Saves a form again for as long as the tablet reports a failure. */
  async #save({ tablet, rows }: { tablet: SimTablet; rows: NewRow[] }, tries = FORM_TRIES): Promise<void> {
    const page = tablet.page()
    const tapper = rows[0]?.ownerId ?? ''
    const under = tablet.accounts.headerFor(tapper)
    const proven = rows.map((row) => withProof(row, tablet.accounts.proofOf(row)))
    try {
      await (this.#sim.variant.enqueuesOneByOne
        ? oneByOne(page.storeOf(tapper), proven)
        : enqueueTogetherIn(page.storeOf(tapper), proven))
    } catch {
      if (tries > 0) this.#sim.world.after(FORM_AGAIN_MS, () => void this.#save({ tablet, rows }, tries - 1))
      return
    }
    for (const { opId } of rows) this.#sim.oracle.operations.onAcknowledged({ opId, tablet: tablet.index })
    tablet.accounts.onSaved({ page, person: tapper, under })
    void page.send({ now: false })
  }

  recordUnknown({ tablet, person }: { tablet: SimTablet; person: Person }): void {
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
}

async function oneByOne(store: OutboxStore, rows: NewRow[]): Promise<void> {
  for (const row of rows) await enqueueIn(store, row)
}
