import { newer } from './newer-kinds.ts'
import { SYNC_CUT_MS } from './process.ts'
import type { Stream } from './random.ts'
import type { Simulation } from './simulation.ts'
import type { SimTablet } from './tablet.ts'

const LATEST_SYNC_MS = 20 * 60_000

/** What browsers and power do to a tablet. */
export class DeviceCommands {
  readonly #sim: Simulation

  constructor(sim: Simulation) {
    this.#sim = sim
  }

  /** Either at once, or just after a commit that is not yet flushed to disk. */
  cutPower(tablet: SimTablet, random: Stream): void {
    if (random.chance(0.5)) return tablet.cutPower()
    tablet.atCommit(() => {
      this.#sim.world.after(random.between(0, 6), () => this.#sim.faults.isOver || tablet.cutPower())
      return true
    })
  }

  /** Never, late or at once: the browser decides. */
  syncEvent(tablet: SimTablet, random: Stream): void {
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

  /** Either at once, or just when a row has reached a state. */
  freeze(tablet: SimTablet, random: Stream): void {
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

  #freezeNow(tablet: SimTablet, random: Stream): void {
    const processes = [...tablet.pages, ...(tablet.worker ? [tablet.worker] : [])]
    const target = tablet.locks.holder ?? processes[random.below(processes.length)]
    target?.freeze(random.between(1_000, 120_000))
    if (random.chance(0.3)) tablet.locks.lose()
    if (random.chance(0.7)) tablet.openPage()
  }

  /** A new app version: pages opened from now on, and perhaps not the worker, can read newer rows. */
  upgrade(tablet: SimTablet, random: Stream): void {
    const old = tablet.kinds
    tablet.kinds = newer(tablet.kinds)
    const isOldWorkerLeft = tablet.worker !== null || random.chance(0.5)
    // The browser keeps the running worker until the person accepts the update.
    if (isOldWorkerLeft) this.#sim.world.after(random.between(0, 60_000), () => tablet.syncEvent(old))
    if (isOldWorkerLeft) this.#sim.faults.count('oldWorkerWithNewPage')
    if (random.chance(0.5)) for (const page of [...tablet.pages]) page.die()
    tablet.openPage()
  }
}
