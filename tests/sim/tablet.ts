import type { KindRegistry } from '../../src/data/sync/plan-batches.ts'
import { emptyReceiptsIn, wakeOwnerIn } from '../../src/data/sync/owner-actions.ts'
import type { ApiAnswer } from '../../src/data/sync/ports.ts'
import { tellSignOuts } from '../../src/data/sync/tell-sign-outs.ts'
import { MemoryDisk } from './memory-disk.ts'
import type { Image } from './memory-disk.ts'
import { Process } from './process.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'
import { SimLocks } from './sim-locks.ts'
import type { Simulation } from './simulation.ts'

export type DiskWriter = { process: Process; as: 'engine' | 'owner'; /** Who tapped. */ person: string | null }

export type UntoldSignOut = { userId: string; keepOutbox: boolean; at: number }

/** One counter: a disk and a lock that its pages and its worker share, a cookie jar, a clock of its own, a person at it. */
export class Tablet {
  readonly index: number
  readonly disk: MemoryDisk<DiskWriter>
  readonly locks: SimLocks
  readonly random: Stream
  /** Session ids by account. */
  readonly cookies = new Map<string, string>()
  pages: Process[] = []
  worker: Process | null = null
  current: string | null = null
  untoldSignOuts: UntoldSignOut[] = []
  clockOffMs = 0
  stoppedClock: number | null = null
  lastDay = ''
  /** Asked at each commit; true: it has seen what it waited for. */
  #watchers: ((after: Image) => boolean)[] = []
  kinds: KindRegistry
  readonly #sim: Simulation
  #started = 0

  constructor({ sim, index, kinds }: { sim: Simulation; index: number; kinds: KindRegistry }) {
    this.#sim = sim
    this.index = index
    this.kinds = kinds
    this.random = stream(sim.seed, 'tablet', index)
    this.disk = new MemoryDisk<DiskWriter>(sim.world)
    this.disk.relaxedMs = sim.variant.relaxedMs ?? 0
    this.disk.onCommit = (change) => {
      change.who.process.noteCommit(change)
      sim.oracle.onCommit({ ...change, tablet: this })
      this.#watchers = this.#watchers.filter((hasSeen) => !hasSeen(change.after))
    }
    this.locks = new SimLocks(sim.world)
  }

  atCommit(watcher: (after: Image) => boolean): void {
    this.#watchers.push(watcher)
  }

  stopWatching(): void {
    this.#watchers = []
  }

  wallClock(): number {
    return this.stoppedClock ?? this.#sim.startedAt + this.#sim.world.now + this.clockOffMs
  }

  /** The page in front, opened when there is none. */
  page(): Process {
    return this.pages.find((page) => !page.isFrozen) ?? this.openPage()
  }

  openPage(): Process {
    const page = this.#start('page')
    this.pages.push(page)
    void page.send({ now: true })
    return page
  }

  /** The browser lets the worker send; `kinds` are those of the app's version that the worker is of. */
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
      this.#sim.faults.count('tailLost')
      this.#sim.oracle.onTailLost({ lost, tablet: this })
    }
    this.#sim.oracle.onRestart(this)
  }

  /** A new person at the counter: at the server where it can be reached, by the sealed record where not. */
  async signIn(person: string): Promise<void> {
    if (this.current === person) return
    if ([...this.disk.committed.rows.values()].some(({ state }) => state === 'sending'))
      this.#sim.faults.count('signInMidSend')
    this.signOut({ keepOutbox: true })
    this.current = person
    await this.openSession(person)
  }

  async openSession(person: string): Promise<void> {
    const page = this.page()
    const isOnline =
      !this.#sim.faults.isOffline(this.index) &&
      (await this.tellSignOuts(page).then(
        () => true,
        () => false,
      ))
    if (!isOnline) {
      this.#sim.faults.count('signInDuringOutage')
      // The server has not heard of the sign-out yet: with the person back, it need not.
      this.untoldSignOuts = this.untoldSignOuts.filter(({ userId }) => userId !== person)
      return
    }
    this.cookies.set(person, this.#sim.server.openSession(person, { instead: this.cookies.get(person) }))
    await wakeOwnerIn(page.storeOf(person), { ownerId: person, at: new Date(this.wallClock()).toISOString() }).catch(
      () => {},
    )
    void page.send({ now: true })
  }

  signOut({ keepOutbox }: { keepOutbox: boolean }): void {
    const person = this.current
    if (person === null) return
    if (this.#sim.faults.isOffline(this.index)) this.#sim.faults.count('signOutOffline')
    this.untoldSignOuts = [...this.untoldSignOuts, { userId: person, keepOutbox, at: this.#sim.world.now }]
    this.current = null
    const page = this.page()
    void emptyReceiptsIn(page.storeOf(person), ({ ownerId }) => ownerId === person).catch(() => {})
    void this.tellSignOuts(page).catch(() => {})
  }

  tellSignOuts(process: Process): Promise<void> {
    return tellSignOuts({
      oldest: async () => this.untoldSignOuts[0],
      keep: async () => [],
      request: (request) =>
        process.port<ApiAnswer>('sign-out', (resolve) =>
          this.#sim.network.send({ process, request, answer: ({ read }) => resolve(read) }),
        ),
      forget: async (told) => {
        this.untoldSignOuts = this.untoldSignOuts.filter((other) => other !== told)
      },
    })
  }

  #start(is: 'page' | 'worker', kinds = this.kinds): Process {
    this.#started += 1
    return new Process({
      sim: this.#sim,
      tablet: this,
      is,
      name: `${is} ${this.#started} of tablet ${this.index}`,
      kinds,
    })
  }
}
