import { enqueueTogetherIn } from '@counter/outbox'
import { copiedOutbox } from '../src/store/copied-outbox.ts'
import { dexieStore } from '../src/store/dexie-store.ts'
import type { OutboxRow, OutboxStore } from '@counter/outbox'
import { DB } from '../src/store/open-outbox.ts'
import { openOutboxDb } from '../src/store/outbox-db.ts'
import type { OutboxDb } from '../src/store/outbox-db.ts'
import { outboxReads } from '../src/store/outbox-reads.ts'
import { COPY_AFTER_MS, SecondCopy } from '../src/store/second-copy.ts'
import type { CopiedOutbox, CopyShelf } from '../src/store/second-copy.ts'
import { stream } from './random.ts'
import { SlowDisk } from './slow-disk.ts'
import { World } from './world.ts'

const BOOTS = 6
const PROCESSES = 2
const CHANGES = 12
const LONGEST_BOOT_MS = 5_000
/** Longer than any operation takes: with the power on, all of it is done by then. */
const ALL_DONE_MS = 5_000
/** From the time a copy is due until it is written. */
const WRITING_MS = 300
/** From then until it survives a power cut. */
const SHELF_FLUSH_MS = 400

type Parts = { shelf: CopyShelf; outbox: CopiedOutbox }
/** A planted fault's change of a page's parts. */
export type StorePlant = (parts: Parts) => Parts
export type LostStoreOutcome = { violations: string[]; clears: number; restored: number }

/** The latest version of an operation, `null` when it is finished, when it was acknowledged and by which process. */
type Word = { said: string | null; at: number; by: Running }
/** `wasKilled`: before the power cut. */
type Running = { db: OutboxDb; store: OutboxStore; copy: SecondCopy; isAlive: boolean; wasKilled: boolean }

/** Cache Storage: a write is visible at once, and a power cut loses the newest writes. */
class Shelf {
  #seen = new Map<string, string>()
  #durable = new Map<string, string>()
  #cuts = 0
  readonly #world: World
  readonly #latencyMs: () => number

  constructor({ world, latencyMs }: { world: World; latencyMs: () => number }) {
    this.#world = world
    this.#latencyMs = latencyMs
  }

  cutPower(): void {
    this.#cuts += 1
    this.#seen = new Map(this.#durable)
  }

  /** The view of one process: when it is dead, it changes nothing and gets no results. */
  of(isAlive: () => boolean): CopyShelf {
    const call = <Result>(act: () => Result) =>
      new Promise<Result>((resolve) => {
        this.#world.after(this.#latencyMs(), () => isAlive() && resolve(act()))
      })
    const change = (act: (copies: Map<string, string>) => void) =>
      call(() => {
        act(this.#seen)
        const cuts = this.#cuts
        this.#world.after(SHELF_FLUSH_MS, () => cuts === this.#cuts && act(this.#durable))
      })
    return {
      exists: () => call(() => this.#seen.size > 0),
      keys: () => call(() => [...this.#seen.keys()]),
      get: (opId) => call(() => this.#seen.get(opId)),
      put: (opId, text) => change((copies) => copies.set(opId, text)),
      delete: (opId) => change((copies) => copies.delete(opId)),
      clear: () => change((copies) => copies.clear()),
    }
  }
}

/**
 * The real second copy over the real Dexie adapter, on a disk that loses unflushed data in a power cut. Two processes
 * record, edit and finish rows; one is killed, the power is cut, and sometimes the browser then clears all databases.
 * With the databases nothing acknowledged may be missing; without them nothing that was acknowledged for longer than a
 * copy needs.
 */
export async function runLostStore({
  seed,
  plant = (parts) => parts,
}: {
  seed: number
  plant?: StorePlant
}): Promise<LostStoreOutcome> {
  const random = stream(seed, 'lost store')
  const world = new World()
  const disk = new SlowDisk({ world, flushMs: () => random.between(0, 12) })
  const shelf = new Shelf({ world, latencyMs: () => random.between(0, 8) })
  const words = new Map<string, Word>()
  /** Changed but not yet acknowledged: either version may be stored. */
  const underWay = new Set<string>()
  const outcome: LostStoreOutcome = { violations: [], clears: 0, restored: 0 }
  let operations = 0

  const start = async (): Promise<Running> => {
    const db = await disk.open(() => openOutboxDb('outbox'))
    const running = { db, store: dexieStore(db), isAlive: true, wasKilled: false } as Running
    running.copy = new SecondCopy({
      ...plant({ shelf: shelf.of(() => running.isAlive), outbox: copiedOutbox({ [DB]: db, reads: outboxReads(db) }) }),
      now: () => world.now,
      after: (ms, act) => world.after(ms, () => running.isAlive && act()),
    })
    await running.copy.bringInStep()
    return running
  }

  const tell = (by: Running, opId: string, said: string | null) => {
    if (!by.isAlive) return
    underWay.delete(opId)
    words.set(opId, { said, at: world.now, by })
    by.copy.copySoon()
  }

  const work = async (by: Running) => {
    const { store, db } = by
    const one = random.next()
    const rows = one < 0.5 ? [] : await outboxReads(db).unsent()
    const row = rows.length > 0 ? random.pick(rows) : null
    if (!row) {
      const opId = `operation ${(operations += 1)}`
      await enqueueTogetherIn(store, [newRow(opId)])
      return tell(by, opId, opId)
    }
    const said = one < 0.75 ? `${row.opId} worded anew at ${world.now}` : null
    underWay.add(row.opId)
    await store.transact(async (tx) => {
      const now = await tx.get(row.seq)
      if (!now || now.state === 'done') throw new Error('another process has finished it')
      await tx.put(said === null ? { ...now, state: 'done' } : { ...now, intent: { said } })
    })
    tell(by, row.opId, said)
  }

  const judge = (rows: readonly OutboxRow[], { endedAt, isCleared }: { endedAt: number; isCleared: boolean }) => {
    for (const [opId, { said, at, by }] of words) {
      const isCopied = !by.wasKilled && endedAt - at >= COPY_AFTER_MS + WRITING_MS + SHELF_FLUSH_MS
      if (underWay.has(opId) || (isCleared && !isCopied)) continue
      const found = rows.filter((row) => row.opId === opId)
      const [row] = found
      if (found.length !== (said === null ? 0 : 1))
        outcome.violations.push(`${opId} is there ${found.length} times for ${said ?? 'nothing'}`)
      else if (row && saidBy(row) !== said) outcome.violations.push(`${opId} says ${saidBy(row)} for ${said}`)
      else if (row && isCleared && (row.state !== 'ambiguous' || !row.sentBefore))
        outcome.violations.push(`${opId} would be written without a look`)
      else if (row && isCleared) outcome.restored += 1
    }
  }

  const boot = async (end: { at: number; isCleared: boolean } | null): Promise<Running[]> => {
    const running: Running[] = []
    let rows: OutboxRow[] | null = null
    for (let index = 0; index < PROCESSES; index += 1) void start().then((one) => running.push(one))
    await world.run({ until: world.now + ALL_DONE_MS, isOver: () => running.length === PROCESSES })
    const [first] = running
    if (first)
      void outboxReads(first.db)
        .unsent()
        .then((found) => (rows = found))
    await world.run({ until: world.now + ALL_DONE_MS, isOver: () => rows !== null })
    if (rows === null || !first) throw new Error('the outbox did not open')
    if (end) judge(rows, { endedAt: end.at, isCleared: end.isCleared })
    // What is stored now is copied by the processes that run now.
    words.clear()
    underWay.clear()
    for (const row of rows as OutboxRow[]) words.set(row.opId, { said: saidBy(row), at: world.now, by: first })
    return running
  }

  await disk.inVirtualTime(async () => {
    let end: { at: number; isCleared: boolean } | null = null
    for (let index = 0; index <= BOOTS && outcome.violations.length === 0; index += 1) {
      const running = await boot(end)
      const victim = random.pick(running)
      const lastsMs = random.between(LONGEST_BOOT_MS / 4, LONGEST_BOOT_MS)
      for (let change = 0; change < CHANGES; change += 1)
        world.after(random.between(0, lastsMs), () => {
          const by = random.pick(running)
          if (by.isAlive) void work(by).catch(() => {})
        })
      world.after(random.between(0, lastsMs), () => {
        victim.isAlive = false
        victim.wasKilled = true
        disk.kill(victim.db)
      })
      await world.run({ until: world.now + lastsMs })
      end = { at: world.now, isCleared: random.chance(0.5) }
      for (const each of running) each.isAlive = false
      disk.cutPower(running.map(({ db }) => db))
      shelf.cutPower()
      if (end.isCleared) {
        outcome.clears += 1
        disk.clear()
      }
      await world.run({ until: world.now + ALL_DONE_MS })
    }
  })
  return outcome
}

function saidBy({ intent }: OutboxRow): string {
  return (intent as { said: string }).said
}

function newRow(opId: string) {
  return {
    opId,
    ownerId: 'person 0',
    ownerName: 'Person',
    lane: opId,
    kind: 'any',
    intent: { said: opId },
    base: null,
    schemaVersion: 1,
    recordedAt: '2026-10-20T09:00:00.000Z',
  }
}
