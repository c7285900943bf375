import type { OutboxRow } from '@counter/outbox'
import type { KindAdapter } from './adapter.ts'
import type { Law } from './laws.ts'
import type { Image } from './memory-disk.ts'
import type { Operations, Version } from './operations.ts'
import type { Process, Tablet, Thing } from './parts.ts'
import type { AppSimulation } from './app.ts'

type Parts = { report: (law: Law, what: string) => void; exercise: (law: Law) => void }

/** What the engine writes when a row has been sent or refused. */
export class SettledLaws {
  readonly #sim: AppSimulation
  readonly #operations: Operations
  readonly #parts: Parts
  /** Objects stored for the screens, by process and owner, that are not yet followed by a receipt. */
  readonly #copied = new WeakMap<Process, Map<string, number>>()

  constructor(sim: AppSimulation, operations: Operations, parts: Parts) {
    this.#sim = sim
    this.#operations = operations
    this.#parts = parts
  }

  /** The server's object is stored where the screens read it. */
  onServerCopy({ process, ownerId, object }: { process: Process; ownerId: string; object: unknown }): void {
    if (typeof object !== 'object' || object === null)
      return this.#parts.report(
        "the server's row is stored before the receipt",
        `${JSON.stringify(object)} was stored for ${ownerId}`,
      )
    const copied = this.#copied.get(process) ?? new Map<string, number>()
    this.#copied.set(process, copied.set(ownerId, 1 + (copied.get(ownerId) ?? 0)))
  }

  /** Checks that each settled write was stored once. */
  onReceipts(receipts: readonly OutboxRow[], process: Process): void {
    const copied = this.#copied.get(process)
    for (const { ownerId, opId, kind } of receipts) {
      if (this.#sim.adapters.find((each) => each.kind === kind)?.isShownNowhere) continue
      const count = copied?.get(ownerId) ?? 0
      if (count === 0)
        this.#parts.report(
          "the server's row is stored before the receipt",
          `${opId} is said to be sent, and the screens have not got it`,
        )
      else copied?.set(ownerId, count - 1)
    }
  }

  /**
   * A write shared by several registers is rejected for each of them separately, unless only its key shows whether it
   * was accepted before.
   */
  onParked({ parked, before, tablet }: { parked: readonly OutboxRow[]; before: Image; tablet: Tablet }): void {
    for (const row of parked) this.#checkCopies(row)
    if (parked.some(({ seq, request }) => request !== null && before.rows.get(seq)?.sentBefore === true)) return
    const last = new Map<string, { row: OutboxRow; meant: Version; adapter: KindAdapter }>()
    for (const row of parked) {
      const adapter = this.#sim.adapters.find(({ kind }) => kind === row.kind)
      const meant = this.#operations
        .of({ opId: row.opId, tablet: tablet.index })
        ?.versions.findLast(({ isActive }) => isActive)
      if (adapter?.registerIn && meant) last.set(meant.register, { row, meant, adapter })
    }
    for (const { row, meant, adapter } of last.values()) {
      this.#parts.exercise('a refusal parks only what it concerns')
      const { code = '', current } = row.lastProblem ?? {}
      const person = this.#sim.people.find(({ id }) => id === row.ownerId)
      const concernsIt =
        row.state === 'rejected'
          ? last.size === 1
          : adapter.doubleCodes.includes(code) ||
            (person && !adapter.mayReplace(meant, adapter.registerIn?.(current, meant.register) ?? null, person))
      if (!concernsIt)
        this.#parts.report(
          'a refusal parks only what it concerns',
          `${row.opId}: ${meant.register} is parked as ${code}`,
        )
    }
  }
  /** Copies of one operation on a plain server are no reason to ask its owner. */
  #checkCopies({ opId, kind, lastProblem }: OutboxRow): void {
    const adapter = this.#sim.adapters.find((each) => each.kind === kind)
    if (!adapter?.isShownTwice || !adapter.doubleCodes.includes(lastProblem?.code ?? '')) return
    this.#parts.exercise('no row is parked by its own copies')
    if (adapter.isShownTwice(lastProblem?.current as readonly Thing[]))
      this.#parts.report('no row is parked by its own copies', `${opId} is parked as ${lastProblem?.code}`)
  }
}
