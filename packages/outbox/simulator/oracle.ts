import { isBehind, isUnchecked } from '@counter/outbox'
import type { ApiAnswer, ApiRequest, DrainOptions, OutboxRow } from '@counter/outbox'
import type { AppLaws } from './app.ts'
import { EffectLaws } from './effect-laws.ts'
import type { Counts } from './effect-laws.ts'
import type { Law, Violation } from './laws.ts'
import type { Image } from './memory-disk.ts'
import { isSameIntent, Operations } from './operations.ts'
import type { Operation } from './operations.ts'
import { SettledLaws } from './settled-laws.ts'
import { UntouchedLaw } from './untouched-law.ts'
import { WaitingLaws } from './waiting-laws.ts'
import type { DiskWriter, Entry, Flight, Process, Tablet } from './parts.ts'
import type { AppSimulation } from './app.ts'

/**
 * Watches every commit, request and effect without knowledge of the engine: only what people meant, what the disk holds
 * and what the server has.
 */
export class Oracle {
  readonly violations: Violation[] = []
  /** In a replay from an image the meanings are unknown, so only the end is judged. */
  judgesAtEndOnly = false
  /** How often each law had something to judge, for laws that a quiet history never exercises. */
  readonly exercised = new Map<Law, number>()
  readonly counts: Counts = { intents: 0, effects: 0, unpreventable: 0, doublesFlagged: 0, doublesTooLate: 0 }
  readonly operations: Operations
  readonly effects: EffectLaws
  readonly settled: SettledLaws
  readonly #sim: AppSimulation
  /** When each tablet's lease was last taken, and its epoch. */
  readonly #leases = new Map<number, { epoch: number; at: number }>()

  readonly #hasLeft = new WeakSet<ApiRequest>()
  /** How often each exact write left each tablet. */
  readonly #left = new Map<string, number>()
  readonly #waiting: WaitingLaws
  readonly #untouched: UntouchedLaw
  /** The application's own. */
  readonly app: AppLaws
  /** The write that each key was used for. */
  readonly #written = new Map<string, string>()

  constructor(sim: AppSimulation) {
    this.#sim = sim
    const parts = {
      now: () => sim.world.now,
      report: (law: Law, what: string) => this.report(law, what),
      exercise: (law: Law) => this.exercise(law),
    }
    this.app = sim.app.lawsOf(sim)
    this.#waiting = new WaitingLaws({ ...parts, roleOf: (request) => this.app.roleOf(request) })
    this.#untouched = new UntouchedLaw({ ...parts, adapters: sim.adapters })
    this.operations = new Operations(sim, parts.report)
    this.effects = new EffectLaws(sim, this.operations, { ...parts, app: this.app, counts: this.counts })
    this.settled = new SettledLaws(sim, this.operations, parts)
  }

  exercise(law: Law): void {
    this.exercised.set(law, 1 + (this.exercised.get(law) ?? 0))
  }

  report(law: Law, what: string): void {
    this.violations.push({ law, what, at: this.#sim.world.now })
  }

  onCommit({ before, after, who, tablet }: { before: Image; after: Image; who: DiskWriter; tablet: Tablet }): void {
    if (this.judgesAtEndOnly) return
    if (after.lease.epoch !== before.lease.epoch)
      this.#leases.set(tablet.index, { epoch: after.lease.epoch, at: this.#sim.world.now })
    let isChanged = false
    const receipts = new Map<string, OutboxRow>()
    const parked: OutboxRow[] = []
    for (const row of after.rows.values()) {
      const old = before.rows.get(row.seq)
      if (old === row) continue
      isChanged = true
      if (isParked(row) && !(old && isParked(old))) parked.push(row)
      this.#onRow({ old, row, who, tablet })
      if (row.state === 'done' && old && old.state !== 'done') receipts.set(row.lane, row)
    }
    if (who.as === 'engine') {
      this.settled.onReceipts([...receipts.values()], who.process)
      this.settled.onParked({ parked, before, tablet })
      this.#onDecided({ before, after, tablet })
    }
    for (const row of before.rows.values()) {
      if (after.rows.has(row.seq)) continue
      isChanged = true
      if (who.as === 'owner') this.operations.discarded(row, tablet)
      else if (row.state !== 'done') this.report('nothing is lost', `${row.opId} was taken out while ${row.state}`)
    }
    if (isChanged && who.as === 'engine' && after.lease.holder !== who.process.name) {
      this.report(
        'no claim without the lease',
        `${who.process.name} wrote rows under the lease of ${after.lease.holder || 'none'}`,
      )
    }
  }

  /** A row is neither sent nor parked by a look-up as long as the row it follows is unsent. */
  #onDecided({ before, after, tablet }: { before: Image; after: Image; tablet: Tablet }): void {
    const rows = [...after.rows.values()]
    const decided = rows.filter(
      (row) => (row.state === 'sending' || row.state === 'conflict') && before.rows.get(row.seq)?.state !== row.state,
    )
    if (decided.length === 0) return
    const passes = (row: OutboxRow, other: OutboxRow) =>
      isParked(other) && other.lane === row.lane && other.seq < row.seq
    if (decided.some((row) => rows.some((other) => passes(row, other))))
      this.exercise('a refusal holds only what it concerns')
    const unsent = new Set(rows.flatMap(({ opId, state }) => (state === 'done' ? [] : [opId])))
    for (const row of decided)
      if (isBehind(row, { unsent, kinds: tablet.kinds }))
        this.report('a row leaves after the row it follows', `${row.opId} is ${row.state} before it`)
  }

  /** A held row stays in the queue. While a clock is changed, the time until which it is held is unknown. */
  #onMoved({
    operation: { opId, held },
    old,
    row,
    tablet,
  }: {
    operation: Operation
    old: OutboxRow | undefined
    row: OutboxRow
    tablet: Tablet
  }): void {
    if (!held || old?.state !== 'queued' || old.attempts > 0 || tablet.clockChangedAt > held.from) return
    this.exercise('no row before its earliest time')
    if (this.#sim.world.now < held.until && row.state !== 'queued' && row.state !== 'signInNeeded')
      this.report('no row before its earliest time', `${opId} is ${row.state}`)
  }

  onAsked(process: Process, options: DrainOptions): void {
    this.#waiting.onAsked(process, options)
  }

  /** The process received the server's answer. */
  onAnswer(answered: { process: Process; request: ApiRequest; said: ApiAnswer }): void {
    if (this.judgesAtEndOnly) return
    this.#waiting.onAnswer(answered)
    this.app.onAnswer(answered)
    this.#untouched.onAnswer(answered)
  }

  onRequest(flight: Flight): void {
    const { process, request } = flight
    const role = this.app.roleOf(request)
    const isOfSession = role !== 'row' && role !== 'screen'
    if (isOfSession) this.#waiting.onRequest({ process, request, lane: null })
    if (this.judgesAtEndOnly || isOfSession || this.app.isForeign(request)) return
    const { rows, lease } = process.tablet.disk.committed
    const taken = this.#leases.get(process.tablet.index)
    this.app.onRequest({ flight, leaseTakenAt: taken && flight.sentUnder === lease.epoch ? taken.at : null })
    // The parts of a request with an unknown result are looked up one after the other.
    const carriers = [...rows.values()].filter(
      ({ request: kept }) => kept !== null && kept.path === request.path && kept.key === request.key,
    )
    const carried = carriers.find(({ state }) => state === 'sending') ?? carriers[0]
    const named = [...rows.values()].filter(({ opId }) => request.ops?.includes(opId))
    this.#waiting.onRequest({
      process,
      request,
      lane: carried?.lane ?? null,
      namedLanes: named.map(({ lane }) => lane),
    })
    if (request.method === 'GET') return
    // The key is derived from the operation, the path and the exact body; an echoed password is in no row's body.
    if (carried && carried.ownerId !== request.account)
      this.report('sent as its owner', `${carried.opId} of ${carried.ownerId} left as ${request.account}`)
    if (request.key !== undefined) {
      const write = `${request.path} ${request.body}`
      const first = this.#written.get(request.key)
      if (first === undefined)
        this.#untouched.onWrite({
          process,
          request,
          rows: [...rows.values()].filter(({ request: kept }) => kept?.key === request.key),
        })
      else if (first !== write)
        this.report('another body has another key', `${request.path} left again with the key of another body`)
      this.#written.set(request.key, write)
    }
    // A request repeated after its rows were announced counts as the same send.
    const left = (this.#hasLeft.has(request) ? 0 : 1) + (this.#left.get(keptUnder(process, request)) ?? 0)
    this.#hasLeft.add(request)
    this.#left.set(keptUnder(process, request), left)
    // A process that lost its lock while sending may hold a new lease before a row claimed under the old one leaves.
    // The row is then ambiguous, and was claimed once for each send.
    const isOfLostLease = carried?.state === 'ambiguous' && carried.epoch < lease.epoch && left <= carried.attempts
    if (lease.holder === process.name && carried?.state !== 'sending' && !isOfLostLease)
      this.report('written down before it leaves', `${request.path} left, and no row is sending it`)
  }

  onEntry(entry: Entry): void {
    if (this.judgesAtEndOnly) return
    this.app.onEntry(entry)
    this.effects.onEntry(entry)
  }

  atEnd(): void {
    for (const tablet of this.#sim.tablets) this.operations.onRestart(tablet)
    this.effects.atEnd()
  }

  #onRow({
    old,
    row,
    who,
    tablet,
  }: {
    old: OutboxRow | undefined
    row: OutboxRow
    who: DiskWriter
    tablet: Tablet
  }): void {
    if (row.lastProblem?.status === 401 && row.state === 'rejected')
      this.report('a session that is over refuses nothing', `${row.opId} was rejected by a 401`)
    const operation = this.operations.of({ opId: row.opId, tablet: tablet.index })
    if (!operation) return
    if (!old) {
      operation.seq = row.seq
      // A second tap that a frozen page delayed means it once more.
      for (const version of operation.versions) delete version.isReplaced
      if (!operation.isCopy) this.counts.intents += 1
      const opIds = new Set([...tablet.disk.committed.rows.values()].map(({ opId }) => opId))
      const missing = operation.together.filter((opId) => !opIds.has(opId))
      if (missing.length > 0)
        this.report('what belongs together is recorded together', `${row.opId} without ${missing.join(', ')}`)
    }
    if (who.as === 'owner' && row.ownerId !== who.person)
      this.report(
        'a row is changed by its owner alone',
        `${row.opId} of ${row.ownerId} was changed by ${who.person ?? 'none'}`,
      )
    if (who.as === 'engine') this.#onMoved({ operation, old, row, tablet })
    if (who.as === 'owner') this.#activate(operation, row)
    // A row that its owner has looked at counts as their new meaning: the request that may have carried it before is
    // given up with the change.
    const meant = operation.versions.findLast(({ isActive }) => isActive)
    if (meant && who.as === 'owner' && old && isUnchecked(old) && !isUnchecked(row))
      meant.confirmed = this.#sim.server.ledger.length
    if (row.state === 'rejected' || row.state === 'conflict' || row.state === 'signInNeeded') {
      if (!row.lastProblem) this.report('failures are shown', `${row.opId} is ${row.state} without a reason`)
      const adapter = this.#sim.adapters.find(({ kind }) => kind === row.kind)
      if (!operation.wasFlagged && adapter?.doubleCodes.includes(row.lastProblem?.code ?? '')) {
        operation.wasFlagged = true
        this.counts.doublesFlagged += 1
      }
    }
    if (row.state === 'signInNeeded' && old?.state !== 'signInNeeded' && who.as === 'engine')
      this.#waiting.onWaitsForSignIn(row, who.process)
    // A parked row that a later one replaces is parked again with that one.
    if (row.state === 'rejected' && old && !isParked(old) && who.as === 'engine')
      this.#waiting.onRejected(row, who.process)
    this.app.onRow({ old, row, who, tablet })
    if (row.state === 'done' && old?.state !== 'done') {
      // A row changed into what is already on the server is equivalent to a deleted one, which anybody with developer
      // tools can do too.
      if (old && this.app.isForged(old, tablet.index)) this.#taken(operation)
      else this.effects.onDone(operation, row, who)
    }
  }

  #activate(operation: Operation, row: OutboxRow): void {
    const meant = operation.versions.find((version) => !version.isActive && isSameIntent(version.intent, row.intent))
    if (!meant) return
    meant.isActive = true
    meant.serial = this.#sim.server.ledger.length
  }

  #taken(operation: Operation): void {
    this.#sim.faults.count('takenByColleague')
    operation.isDone = true
    operation.isDiscarded = true
  }
}

function isParked({ state }: OutboxRow): boolean {
  return state === 'rejected' || state === 'conflict'
}

function keptUnder(process: Flight['process'], request: Flight['request']): string {
  return `${process.tablet.index} ${request.path} ${request.key}`
}
