import type { KindRegistry } from '@counter/outbox'
import { MemoryDisk } from './memory-disk.ts'
import type { Image } from './memory-disk.ts'
import { SimProcess } from './process.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'
import { SimLocks } from './sim-locks.ts'
import type { Accounts, DiskWriter, Process, Tablet } from './parts.ts'
import type { AppSimulation } from './app.ts'

/**
 * One device: a disk and a lock shared by its pages and its worker, a cookie jar, its own clock, and the person at it.
 */
export class SimTablet implements Tablet {
  readonly sim: AppSimulation
  readonly index: number
  readonly disk: MemoryDisk<DiskWriter>
  readonly locks: SimLocks
  readonly random: Stream
  /** By account. */
  readonly cookies = new Map<string, string>()
  readonly accounts: Accounts
  pages: SimProcess[] = []
  worker: SimProcess | null = null
  /** A page was frozen: what it saved then may belong to an earlier session. */
  wasFrozen = false
  clockOffMs = 0
  stoppedClock: number | null = null
  /** When its clock was last changed. */
  clockChangedAt = -Infinity
  lastDay = ''
  kinds: KindRegistry
  /** Called at each commit; true removes the watcher. */
  #watchers: ((after: Image) => boolean)[] = []
  #started = 0

  constructor({ sim, index }: { sim: AppSimulation; index: number }) {
    this.sim = sim
    this.index = index
    this.kinds = sim.app.kinds
    this.random = stream(sim.seed, 'tablet', index)
    this.disk = new MemoryDisk<DiskWriter>(sim.world)
    this.disk.relaxedMs = sim.variant.relaxedMs ?? 0
    this.disk.onCommit = (change) => {
      change.who.process.noteCommit(change)
      sim.oracle.onCommit({ ...change, tablet: this })
      this.#watchers = this.#watchers.filter((hasSeen) => !hasSeen(change.after))
    }
    this.locks = new SimLocks(sim.world)
    this.accounts = sim.app.accountsAt(this)
  }

  atCommit(watcher: (after: Image) => boolean): void {
    this.#watchers.push(watcher)
  }

  stopWatching(): void {
    this.#watchers = []
  }

  wallClock(): number {
    return this.stoppedClock ?? this.sim.startedAt + this.sim.world.now + this.clockOffMs
  }

  setClockRight(): void {
    this.clockOffMs = 0
    this.stoppedClock = null
    this.clockChangedAt = this.sim.world.now
  }

  /** The page in front, opened if there is none. */
  page(): SimProcess {
    return this.pages.find((page) => !page.isFrozen) ?? this.openPage()
  }

  openPage(): SimProcess {
    const page = this.#start('page')
    this.pages.push(page)
    this.accounts.onPage(page)
    void page.send({ now: true })
    return page
  }

  /** The browser lets the worker send; `kinds` are those of the worker's app version. */
  syncEvent(kinds = this.kinds): void {
    if (this.worker) return
    this.worker = this.#start('worker', kinds)
    void this.worker.sync()
  }

  bury(process: Process): void {
    this.pages = this.pages.filter((page) => page !== process)
    if (this.worker === process) this.worker = null
    this.locks.forget(process)
  }

  cutPower(): void {
    for (const process of [...this.pages, ...(this.worker ? [this.worker] : [])]) process.die()
    const lost = this.disk.committed
    if (this.disk.cutPower()) {
      this.sim.faults.count('tailLost')
      this.sim.oracle.operations.onTailLost({ lost, tablet: this })
    }
    this.sim.oracle.operations.onRestart(this)
  }

  /** Returns false on failure. */
  async signIn(person: string): Promise<boolean> {
    if (this.accounts.current === person) return true
    if ([...this.disk.committed.rows.values()].some(({ state }) => state === 'sending'))
      this.sim.faults.count('signInMidSend')
    return this.accounts.open(person)
  }

  #start(type: 'page' | 'worker', kinds = this.kinds): SimProcess {
    this.#started += 1
    return new SimProcess({
      sim: this.sim,
      tablet: this,
      name: `${type} ${this.#started} of tablet ${this.index}`,
      kinds,
    })
  }
}
