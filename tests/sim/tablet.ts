import type { KindRegistry } from '../../src/data/sync/plan-batches.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { wakeOwnerIn } from '../../src/data/sync/actions.ts'
import { MemoryDisk } from './memory-disk.ts'
import { Process } from './process.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'
import { SimLocks } from './sim-locks.ts'
import type { Simulation } from './simulation.ts'

export type DiskWriter = { process: Process; as: 'engine' | 'owner' }

/** Noon in Riyadh of the history's first day. */
const START = Date.UTC(2026, 9, 20, 9)

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
  untoldSignOuts: { person: string; keepOutbox: boolean }[] = []
  clockOffMs = 0
  stoppedClock: number | null = null
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
    this.disk.onCommit = (change) => sim.oracle.onCommit({ ...change, tablet: this })
    this.locks = new SimLocks(sim.world)
  }

  wallClock(): number {
    return this.stoppedClock ?? START + this.#sim.world.now + this.clockOffMs
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

  syncEvent(): void {
    if (this.worker) return
    this.worker = this.#start('worker')
    void this.worker.sync()
  }

  bury(process: Process): void {
    this.pages = this.pages.filter((page) => page !== process)
    if (this.worker === process) this.worker = null
    this.locks.forget(process)
  }

  cutPower(): void {
    for (const process of [...this.pages, ...(this.worker ? [this.worker] : [])]) process.die()
    this.disk.cutPower()
    this.#sim.oracle.onRestart(this)
  }

  /** A new person at the counter: at the server where it can be reached, by the sealed record where not. */
  async signIn(person: string): Promise<void> {
    if (this.current === person) return
    this.signOut({ keepOutbox: true })
    this.current = person
    await this.openSession(person)
  }

  async openSession(person: string): Promise<void> {
    if (this.#sim.faults.isOffline(this.index)) return this.#sim.faults.count('signInDuringOutage')
    this.untoldSignOuts = this.untoldSignOuts.filter((untold) => untold.person !== person)
    this.cookies.set(person, this.#sim.server.openSession(person))
    const page = this.page()
    await wakeOwnerIn(page.ownerStore, { ownerId: person, at: new Date(this.wallClock()).toISOString() }).catch(() => {})
    void page.send({ now: true })
  }

  signOut({ keepOutbox }: { keepOutbox: boolean }): void {
    if (this.current === null) return
    if (this.#sim.faults.isOffline(this.index)) this.#sim.faults.count('signOutOffline')
    this.untoldSignOuts = [...this.untoldSignOuts, { person: this.current, keepOutbox }]
    this.current = null
  }

  async tellSignOuts(process: Process): Promise<void> {
    for (const untold of [...this.untoldSignOuts]) {
      const path = apiPaths.signOut({ keepOutbox: untold.keepOutbox })
      const answer = await process.port<import('../../src/data/sync/ports.ts').ApiAnswer>((resolve) =>
        this.#sim.network.send({ process, request: { method: 'POST', path, account: untold.person, body: '{}' }, answer: resolve }),
      )
      if (answer.kind === 'noAnswer' || answer.status >= 500 || answer.status === 429) throw new Error('sign-outs untold')
      this.untoldSignOuts = this.untoldSignOuts.filter((other) => other !== untold)
    }
  }

  #start(is: 'page' | 'worker'): Process {
    this.#started += 1
    return new Process({ sim: this.#sim, tablet: this, is, name: `${is} ${this.#started} of tablet ${this.index}`, kinds: this.kinds })
  }
}
