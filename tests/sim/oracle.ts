import { isUnchecked } from '@counter/outbox'
import type { ApiAnswer, ApiRequest, DrainOptions, OutboxRow } from '@counter/outbox'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import type { Image } from '../../packages/outbox/simulator/memory-disk.ts'
import type { Effect, KindAdapter, Recorded } from './kinds/adapter.ts'
import { ECHOED_PASSWORD } from './kinds/personal-record.ts'
import type { Entry } from './model-server.ts'
import { SLOW_COMMIT_MS } from './network.ts'
import type { Flight } from './network.ts'
import type { Simulation } from './simulation.ts'
import type { Process } from './process.ts'
import type { DiskWriter, Tablet } from './tablet.ts'
import { SessionLaws } from './session-laws.ts'
import { UntouchedLaw } from './untouched-law.ts'
import { WaitingLaws } from './waiting-laws.ts'

/** The laws, each by the name it is reported under. */
export type Law =
  | 'nothing is lost'
  | 'at most one effect'
  | 'order within a lane'
  | 'the last word wins'
  | "others' entries untouched"
  | 'sent as its owner'
  | 'written down before it leaves'
  | 'no claim without the lease'
  | 'sent means success'
  | 'failures are shown'
  | 'a double is flagged'
  | 'a poison row delays only its lane'
  | 'everything drains'
  | 'replay from an image ends alike'
  | 'no unhandled rejection'
  | 'sign-outs are told first'
  | 'a session that is over refuses nothing'
  | 'what belongs together is recorded together'
  | 'what was replaced never arrives'
  | 'what another tab meant since is not undone unseen'
  | 'no password is stored'
  | 'a row waits for sign-in only if its own owner was refused'
  | 'no request before the time the server named'
  | 'what an edit does not touch stays equal as JSON'
  | 'another body has another key'
  | "the server's row is stored before the receipt"
  | 'a row is changed by its owner alone'
  | 'who stays signed out keeps their rows'
  | 'a refusal parks only what it concerns'
  | 'a changed row waits for its owner'
  | 'only what was changed is shown as changed'
  | 'an unannounced row holds up no announced one'
  | 'what its owner proved goes without them'
  | 'a session with nothing to send achieves nothing'
  | 'who is here stays signed in'

export type Violation = { law: Law; what: string; at: number }

/** From the answer's leaving the server until the receipt is on the disk. */
const OWN_LOOK_MS = 1_000
/** Requests of screens, by any sender. */
const ME = apiPaths.me()

/**
 * One meaning of an operation: the first as recorded, one more after each edit. Active once it is in the outbox;
 * confirmed once an owner who was asked to look at it did so. Both are the ledger's length at that time.
 */
type Version = Recorded & { isActive: boolean; serial: number; confirmed?: number; isReplaced?: true }
type Operation = {
  opId: string
  /** The operations recorded in one step: all of them are on the disk, or none. */
  together: string[]
  /** It came from another tablet in a file. */
  isCopy: boolean
  person: string
  tablet: number
  seq: number
  isAcknowledged: boolean
  isDone: boolean
  isDiscarded: boolean
  wasFlagged: boolean
  versions: Version[]
}

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
  readonly counts = { intents: 0, effects: 0, unpreventable: 0, doublesFlagged: 0, doublesTooLate: 0 }
  /** By tablet and operation: rows that were copied to a second tablet are there twice. */
  readonly operations = new Map<string, Operation>()
  readonly #sim: Simulation
  /** The values of each register, with the ledger's length when it got them. */
  readonly #values = new Map<string, { value: string | null; serial: number }[]>()
  readonly #changedElsewhere = new Set<string>()
  readonly #tainted = new Set<string>()
  /** For each lane, the version that took effect last, and its position in the ledger. */
  readonly #lastEffect = new Map<string, { index: number; serial: number }>()
  readonly #creates = new Map<string, number[]>()
  readonly #doubled = new Set<string>()
  /** When each tablet's lease was last taken, and its epoch. */
  readonly #leases = new Map<number, { epoch: number; at: number }>()

  readonly #hasLeft = new WeakSet<ApiRequest>()
  /** How often each exact write left each tablet. */
  readonly #left = new Map<string, number>()
  readonly #waiting: WaitingLaws
  readonly #untouched: UntouchedLaw
  readonly sessions: SessionLaws
  /** The write that each key was used for. */
  readonly #written = new Map<string, string>()
  /** Objects stored for the screens, by process and owner, that are not yet followed by a receipt. */
  readonly #copied = new WeakMap<Process, Map<string, number>>()

  constructor(sim: Simulation) {
    this.#sim = sim
    const parts = {
      now: () => sim.world.now,
      report: (law: Law, what: string) => this.report(law, what),
      exercise: (law: Law) => this.exercise(law),
    }
    this.#waiting = new WaitingLaws(parts)
    this.sessions = new SessionLaws({ sim, ...parts })
    this.#untouched = new UntouchedLaw({ ...parts, adapters: sim.adapters })
  }

  exercise(law: Law): void {
    this.exercised.set(law, 1 + (this.exercised.get(law) ?? 0))
  }

  report(law: Law, what: string): void {
    this.violations.push({ law, what, at: this.#sim.world.now })
  }

  /** A person is about to record or edit something. It counts once it is in the outbox. */
  onMeant({
    opId,
    person,
    tablet,
    recorded,
    together = [],
  }: {
    opId: string
    person: string
    tablet: number
    recorded: Recorded
    together?: string[]
  }): void {
    let operation = this.operations.get(keyOf({ tablet, opId }))
    if (!operation) {
      operation = {
        opId,
        person,
        tablet,
        together,
        isCopy: false,
        seq: 0,
        isAcknowledged: false,
        isDone: false,
        isDiscarded: false,
        wasFlagged: false,
        versions: [],
      }
      this.operations.set(keyOf(operation), operation)
    }
    operation.versions.push({ ...recorded, isActive: false, serial: 0 })
  }

  /** The person was told "saved". */
  onAcknowledged(of: { opId: string; tablet: number }): void {
    const operation = this.operations.get(keyOf(of))
    if (!operation) return
    const { opId } = operation
    operation.isAcknowledged = true
    if (operation.seq === 0) this.report('nothing is lost', `${opId} was acknowledged and is not on the disk`)
  }

  /** The person was told that these rows, which had never left the tablet, are replaced or deleted. */
  onReplaced({ seen, tablet }: { seen: readonly OutboxRow[]; tablet: number }): void {
    for (const { opId, intent } of seen) {
      const versions = this.operations.get(keyOf({ opId, tablet }))?.versions ?? []
      const version = versions.find((each) => JSON.stringify(each.intent) === JSON.stringify(intent))
      if (version?.isReplaced)
        this.report('what another tab meant since is not undone unseen', `${opId}: ${version.register}`)
      if (version) version.isReplaced = true
    }
  }

  /** Unsent work is about to be imported at another tablet: the same operations in their latest version. */
  onCarried({ rows, from, to }: { rows: { opId: string; intent: unknown }[]; from: number; to: number }): void {
    for (const { opId, intent } of rows) {
      const operation = this.operations.get(keyOf({ opId, tablet: from }))
      const meant = operation?.versions.findLast((version) => JSON.stringify(version.intent) === JSON.stringify(intent))
      if (!operation || !meant || this.operations.has(keyOf({ opId, tablet: to }))) continue
      const copy: Operation = {
        ...operation,
        tablet: to,
        together: [],
        isCopy: true,
        seq: 0,
        isAcknowledged: false,
        isDone: false,
        isDiscarded: false,
        wasFlagged: false,
        versions: [{ ...meant, isActive: true }],
      }
      this.operations.set(keyOf(copy), copy)
    }
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
      this.#onReceipts([...receipts.values()], who.process)
      this.#onParked({ parked, before, tablet })
    }
    for (const row of before.rows.values()) {
      if (after.rows.has(row.seq)) continue
      isChanged = true
      if (who.as === 'owner') this.#discarded(row, tablet)
      else if (row.state !== 'done') this.report('nothing is lost', `${row.opId} was taken out while ${row.state}`)
    }
    if (isChanged && who.as === 'engine' && after.lease.holder !== who.process.name) {
      this.report(
        'no claim without the lease',
        `${who.process.name} wrote rows under the lease of ${after.lease.holder || 'nobody'}`,
      )
    }
  }

  /** Checks that each settled write was stored once. */
  #onReceipts(receipts: readonly OutboxRow[], process: Process): void {
    const copied = this.#copied.get(process)
    for (const { ownerId, opId, kind } of receipts) {
      if (this.#sim.adapters.find((each) => each.kind === kind)?.isShownNowhere) continue
      const count = copied?.get(ownerId) ?? 0
      if (count === 0)
        this.report(
          "the server's row is stored before the receipt",
          `${opId} is said to be sent, and the screens have not got it`,
        )
      else copied?.set(ownerId, count - 1)
    }
  }

  /**
   * A write shared by several registers is rejected for each of them separately, unless only its key tells whether it
   * was accepted before.
   */
  #onParked({ parked, before, tablet }: { parked: readonly OutboxRow[]; before: Image; tablet: Tablet }): void {
    if (parked.some(({ seq, request }) => request !== null && before.rows.get(seq)?.sentBefore === true)) return
    const last = new Map<string, { row: OutboxRow; meant: Version; adapter: KindAdapter }>()
    for (const row of parked) {
      const adapter = this.#sim.adapters.find(({ kind }) => kind === row.kind)
      const meant = this.operations
        .get(keyOf({ opId: row.opId, tablet: tablet.index }))
        ?.versions.findLast(({ isActive }) => isActive)
      if (adapter?.registerIn && meant) last.set(meant.register, { row, meant, adapter })
    }
    for (const { row, meant, adapter } of last.values()) {
      this.exercise('a refusal parks only what it concerns')
      const { code = '', current } = row.lastProblem ?? {}
      const person = this.#sim.people.find(({ id }) => id === row.ownerId)
      const concernsIt =
        row.state === 'rejected'
          ? last.size === 1
          : adapter.doubleCodes.includes(code) ||
            (person && !adapter.mayReplace(meant, adapter.registerIn?.(current, meant.register) ?? null, person))
      if (!concernsIt)
        this.report('a refusal parks only what it concerns', `${row.opId}: ${meant.register} is parked as ${code}`)
    }
  }

  /** A power cut dropped commits that were not yet on the disk and not acknowledged. */
  onTailLost({ lost, tablet }: { lost: Image; tablet: Tablet }): void {
    const kept = tablet.disk.committed
    for (const row of [...lost.rows.values(), ...kept.rows.values()]) {
      const operation = this.operations.get(keyOf({ opId: row.opId, tablet: tablet.index }))
      const there = kept.rows.get(row.seq)
      if (!operation || there === lost.rows.get(row.seq)) continue
      if (!there) operation.seq = 0
      operation.isDone = there?.state === 'done'
      if (there) operation.isDiscarded = false
      // A receipt of a signed-out person has no content any more.
      if (there?.intent === null) continue
      const last = there
        ? operation.versions.findLastIndex(({ intent }) => JSON.stringify(intent) === JSON.stringify(there.intent))
        : -1
      for (const [index, version] of operation.versions.entries()) version.isActive &&= index <= last
    }
  }

  /** After a power cut: everything acknowledged is still there. */
  onRestart(tablet: Tablet): void {
    const opIds = new Set([...tablet.disk.committed.rows.values()].map(({ opId }) => opId))
    for (const { opId, isAcknowledged, isDone, isDiscarded, tablet: own } of this.operations.values()) {
      if (own === tablet.index && isAcknowledged && !isDone && !isDiscarded && !opIds.has(opId))
        this.report('nothing is lost', `${opId} is gone from the disk`)
    }
  }

  onAsked(process: Process, options: DrainOptions): void {
    this.#waiting.onAsked(process, options)
  }

  /** Whether a stored row says what its owner last meant. */
  isAsMeant({ row: { opId, intent }, tablet }: { row: OutboxRow; tablet: number }): boolean {
    const meant = this.operations.get(keyOf({ opId, tablet }))?.versions.findLast(({ isActive }) => isActive)
    return meant !== undefined && JSON.stringify(meant.intent) === JSON.stringify(intent)
  }

  wasDiscarded(of: { opId: string; tablet: number }): boolean {
    return this.operations.get(keyOf(of))?.isDiscarded === true
  }

  /** The process received the server's answer. */
  onAnswer(answered: { process: Process; request: ApiRequest; said: ApiAnswer }): void {
    if (this.judgesAtEndOnly) return
    this.#waiting.onAnswer(answered)
    this.sessions.onAnswer(answered)
    this.#untouched.onAnswer(answered)
  }

  /** The server's object is stored where the screens read it. */
  onServerCopy({ process, ownerId, object }: { process: Process; ownerId: string; object: unknown }): void {
    if (typeof object !== 'object' || object === null)
      return this.report(
        "the server's row is stored before the receipt",
        `${JSON.stringify(object)} was stored for ${ownerId}`,
      )
    const copied = this.#copied.get(process) ?? new Map<string, number>()
    this.#copied.set(process, copied.set(ownerId, 1 + (copied.get(ownerId) ?? 0)))
  }

  /** The person was told that the row has changed. */
  onEdited({ row, tablet }: { row: OutboxRow; tablet: number }): void {
    const versions = this.operations.get(keyOf({ opId: row.opId, tablet }))?.versions ?? []
    const version = versions.findLast((each) => JSON.stringify(each.intent) === JSON.stringify(row.intent))
    const adapter = this.#sim.adapters.find(({ kind }) => kind === row.kind)
    // A value that is already on the server arrived before the edit.
    if (
      version &&
      adapter?.valueOf(this.#sim.server, version.register) == null &&
      !versions.some((other) => other !== version && other.register === version.register)
    )
      version.isReplaced = true
  }

  onRequest({ process, request, sentUnder }: Flight): void {
    if (isOfSession(request)) this.#waiting.onRequest({ process, request, lane: null })
    if (this.judgesAtEndOnly || isOfSession(request) || this.sessions.isOfColleague(request)) return
    const { rows, lease } = process.tablet.disk.committed
    const [untold] = process.tablet.untoldSignOuts
    const taken = this.#leases.get(process.tablet.index)
    if (untold && taken && sentUnder === lease.epoch && taken.at > untold.at && request.path !== ME) {
      this.report(
        'sign-outs are told first',
        `${request.path} left, and the sign-out of ${untold.userId} had not been told`,
      )
    }
    // The parts of a request with an unknown result are looked up one after the other.
    const carriers = [...rows.values()].filter(
      ({ request: kept }) => kept !== null && kept.path === request.path && kept.key === request.key,
    )
    const carried = carriers.find(({ state }) => state === 'sending') ?? carriers[0]
    this.#waiting.onRequest({ process, request, lane: carried?.lane ?? null })
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
    this.sessions.onEntry(entry)
    for (const adapter of this.#sim.adapters.filter(({ collection }) => collection === entry.collection)) {
      if (entry.before === null) this.#onCreate(adapter, entry)
      for (const effect of adapter.effects(entry)) {
        this.#valuesOf(effect.register, effect.previous).push({ value: effect.value, serial: entry.serial })
        if (entry.by === null) this.#changedElsewhere.add(effect.register)
        else this.#onEffect({ adapter, entry, effect, by: entry.by })
      }
    }
  }

  /** Registers that only one person wrote, at only one tablet. */
  singleRegisters(): string[] {
    const writers = new Map<string, Set<string>>()
    const tablets = new Map<string, Set<number>>()
    for (const { versions, tablet, person, isDiscarded } of this.operations.values()) {
      for (const { register, isActive } of versions) {
        tablets.set(objectOf(register), (tablets.get(objectOf(register)) ?? new Set<number>()).add(tablet))
        const own = writers.get(register) ?? new Set<string>()
        writers.set(register, own.add(isActive && !isDiscarded ? `${tablet} ${person}` : 'nobody knows'))
      }
    }
    const isSingle = (register: string) =>
      writers.get(register)?.size === 1 && !writers.get(register)?.has('nobody knows')
    // A plain server overwrites whole objects: a concurrent write of another tablet may undo it.
    const isApart = (register: string) =>
      this.#sim.server.kind === 'extended' || tablets.get(objectOf(register))?.size === 1
    return [...writers.keys()].filter(
      (register) =>
        isSingle(register) &&
        isApart(register) &&
        !this.#changedElsewhere.has(register) &&
        !this.#tainted.has(register),
    )
  }

  /** At the end, each register holds the last value that somebody meant. */
  atEnd(): void {
    for (const tablet of this.#sim.tablets) this.onRestart(tablet)
    for (const { opId, versions } of this.operations.values()) {
      for (const { isReplaced, kind, register } of versions) {
        const isThere =
          isReplaced &&
          this.#sim.adapters.find((each) => each.kind === kind)?.valueOf(this.#sim.server, register) != null
        if (isThere) this.report('what was replaced never arrives', `${opId}: ${register}`)
      }
    }
    const last = new Map<
      string,
      Map<string, { value: string; isDiscarded: boolean; adapter: KindAdapter; isThere: boolean }>
    >()
    const ordered = [...this.operations.values()]
      .filter(({ seq }) => seq > 0)
      .toSorted((one, other) => one.seq - other.seq)
    for (const { versions, tablet, person, isDiscarded } of ordered) {
      // An edit replaces the earlier meaning.
      for (const version of versions.filter(({ isActive }) => isActive).slice(-1)) {
        const { register, value, kind } = version
        const adapter = this.#sim.adapters.find((each) => each.kind === kind)
        if (!adapter) continue
        const lanes =
          last.get(register) ??
          new Map<string, { value: string; isDiscarded: boolean; adapter: KindAdapter; isThere: boolean }>()
        const lane = lanes.get(`${tablet} ${person}`)
        lanes.set(`${tablet} ${person}`, {
          value,
          adapter,
          isDiscarded: isDiscarded || lane?.isDiscarded === true,
          isThere: this.#isThereOtherwise(version),
        })
        last.set(register, lanes)
      }
    }
    for (const [register, lanes] of last) {
      if (
        this.#changedElsewhere.has(register) ||
        this.#tainted.has(register) ||
        [...this.#doubled].some((key) => register.startsWith(key))
      )
        continue
      const words = [...lanes.values()]
      const value = words[0]?.adapter.valueOf(this.#sim.server, register) ?? null
      if (words.some(({ isDiscarded }) => isDiscarded)) continue
      if (!words.some((word) => word.value === value || word.isThere)) {
        this.report(
          'the last word wins',
          `${register} is ${value ?? 'nothing'}, meant last was ${words.map((word) => word.value).join(' or ')}`,
        )
      }
    }
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
    if (JSON.stringify(row).includes(ECHOED_PASSWORD)) this.report('no password is stored', `${row.opId} ${row.state}`)
    const operation = this.operations.get(keyOf({ opId: row.opId, tablet: tablet.index }))
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
        `${row.opId} of ${row.ownerId} was changed by ${who.person ?? 'nobody'}`,
      )
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
    if (row.state === 'signInNeeded' && old?.state !== 'signInNeeded' && who.as === 'engine') {
      this.#waiting.onWaitsForSignIn(row, who.process)
      this.sessions.onWaitsForOwner(row, who.process)
    }
    if (row.lastProblem?.code === 'changed_here' && old?.lastProblem?.code !== 'changed_here')
      this.sessions.onRefusedAsChanged(row, tablet)
    if (row.state === 'done' && old?.state !== 'done') {
      // A row changed into what is already on the server is equivalent to a deleted one, which anybody with developer
      // tools can do too.
      if (old && this.sessions.isTampered(old, tablet.index)) this.#taken(operation)
      else this.#onDone(operation, row, who)
    }
  }

  #activate(operation: Operation, row: OutboxRow): void {
    const meant = operation.versions.find(
      (version) => !version.isActive && JSON.stringify(version.intent) === JSON.stringify(row.intent),
    )
    if (!meant) return
    meant.isActive = true
    meant.serial = this.#sim.server.ledger.length
  }

  #taken(operation: Operation): void {
    this.#sim.faults.count('takenByColleague')
    operation.isDone = true
    operation.isDiscarded = true
  }

  #discarded({ opId }: OutboxRow, { index }: Tablet): void {
    const operation = this.operations.get(keyOf({ opId, tablet: index }))
    if (operation) operation.isDiscarded = true
  }

  /**
   * Checks that the server had, at some time since it was meant, this value or a later one of the lane that replaced
   * it.
   */
  #onDone(operation: Operation, row: OutboxRow, who: DiskWriter): void {
    operation.isDone = true
    const meant = operation.versions.findLast(({ isActive }) => isActive)
    if (!meant) return
    const isTrue = this.#laneOf(operation, meant)
      .filter(({ seq }) => seq >= row.seq)
      .some(({ version }) => this.#wasValue(version) || this.#isThereOtherwise(version))
    if (!isTrue)
      this.report('sent means success', `${row.opId} (${meant.register} = ${meant.value}) is said to be sent`)
    this.#checkDouble({ operation, meant, who })
  }

  #checkDouble({ operation, meant, who }: { operation: Operation; meant: Version; who: DiskWriter }): void {
    const adapter = this.#sim.adapters.find(({ kind }) => kind === meant.kind)
    for (const thing of adapter ? this.#sim.server.collection(adapter.collection) : []) {
      const key = adapter?.uniqueKey(thing)
      const creates =
        key === undefined || key === null ? [] : (this.#creates.get(`${adapter?.collection} ${key}`) ?? [])
      if (creates.length < 2 || !adapter || !thingHolds(adapter, thing, meant)) continue
      const entry = this.#sim.server.ledger[creates[1] ?? 0]
      const seen = this.#sim.server.lookOf(who.process.name, entry?.scope ?? '')
      if (operation.wasFlagged) return
      if (
        adapter.isShownTwice?.(
          this.#sim.server.collection(adapter.collection).filter((each) => adapter.uniqueKey(each) === key),
        )
      )
        return void (this.counts.doublesFlagged += 1)
      const { now } = this.#sim.world
      // The process's own look-up is no older than this, unless it was frozen since.
      const isOwnLook =
        adapter.sharesLooks !== true || (!who.process.wasInterrupted && (entry?.at ?? now) < now - OWN_LOOK_MS)
      if ((creates[1] ?? 0) < seen && isOwnLook)
        this.report(
          'a double is flagged',
          `${operation.opId}: ${key} is on the server ${creates.length} times and said to be sent`,
        )
      else this.counts.doublesTooLate += 1
      return
    }
  }

  #onCreate(adapter: KindAdapter, entry: Entry): void {
    const key = adapter.uniqueKey(entry.after)
    if (key === null) return
    const creates = this.#creates.get(`${adapter.collection} ${key}`) ?? []
    creates.push(entry.serial)
    this.#creates.set(`${adapter.collection} ${key}`, creates)
    if (creates.length < 2) return
    // Which of the two a later look-up finds first is undefined.
    this.#doubled.add(key)
    // Duplicates are allowed where every list counts the copies as one.
    const isOfSlowServer =
      !adapter.isShownTwice &&
      creates.slice(0, -1).some((serial) => isAwaitedByAll({ first: this.#sim.server.ledger[serial], again: entry }))
    if (isOfSlowServer || !this.#isExcused(entry))
      this.report('at most one effect', `${adapter.collection} ${key} was created ${creates.length} times`)
  }

  #onEffect({ adapter, entry, effect, by }: { adapter: KindAdapter; entry: Entry; effect: Effect; by: Flight }): void {
    this.counts.effects += 1
    const { register, value, previous } = effect
    const account = by.request.account
    // Below it may be attributed to an earlier version with the same value.
    if (this.#isExcused(entry) && (entry.isZombie || by.process.wasInterrupted)) this.#tainted.add(register)
    const fail = (law: Law, what: string) => {
      if (this.#isExcused(entry)) {
        this.counts.unpreventable += 1
        this.#tainted.add(register)
      } else this.report(law, what)
    }
    const all = [...this.operations.values()].filter(({ versions }) =>
      versions.some((version) => version.register === register && version.value === value),
    )
    const own = all.filter(({ person }) => person === account)
    if (own.length === 0) {
      const [other] = all
      if (this.sessions.isOfTampering({ register, value }))
        return fail('a changed row waits for its owner', `${register} = ${value} was set as ${account}`)
      return other
        ? fail('sent as its owner', `${register} = ${value} of ${other.person} was set as ${account}`)
        : fail(
            "others' entries untouched",
            `${account} set ${register} from ${previous ?? 'nothing'} to ${value}, which they never meant`,
          )
    }
    // A list that was copied here includes its owner's earlier changes from the tablet where it was recorded.
    const { index: here } = by.process.tablet
    const tablet =
      this.#laneOf({ person: account, tablet: here }, { register }).length > 0 ? here : (own[0]?.tablet ?? here)
    const lane = `${tablet} ${account} ${register}`
    const versions = this.#laneOf({ person: account, tablet }, { register })
    const last = this.#lastEffect.get(lane) ?? { index: -1, serial: Infinity }
    // After a discard, the owner's earlier versions count again.
    const from = versions[last.index]?.isDiscarded ? -1 : last.index
    // An edited row keeps its place, but its new version is later than what had taken effect by then.
    const index = versions.findIndex(
      ({ version }, at) =>
        version.value === value && (at > from || Math.max(version.serial, version.confirmed ?? 0) > last.serial),
    )
    if (index === -1) {
      const law = versions[from]?.version.value === value ? 'at most one effect' : 'order within a lane'
      // A plain server cannot tell whether the value was there before somebody overwrote it.
      if (this.#sim.server.kind === 'plain' && law === 'at most one effect') this.#tainted.add(register)
      else fail(law, `${register} = ${value} took effect again, or after a later one`)
      return
    }
    this.#lastEffect.set(lane, { index, serial: entry.serial })
    const { version } = versions[index] ?? {}
    const person = this.#sim.people.find(({ id }) => id === account)
    if (version && person && !adapter.mayReplace(version, previous, person)) {
      fail(
        "others' entries untouched",
        `${account} replaced ${previous ?? 'nothing'} in ${register}, unseen, by ${value}`,
      )
    }
  }

  /** A plain server cannot reject a late, repeated or conflicting write. */
  #isExcused({ isBlind, isZombie }: Entry): boolean {
    return this.#sim.server.kind === 'plain' && (isBlind || isZombie)
  }

  /** One person's versions at one tablet for a register or, where the operation type has one, its topic. */
  #laneOf(
    { person, tablet }: { person: string; tablet: number },
    { register, topic }: { register: string; topic?: string },
  ): { version: Version; seq: number; isDiscarded: boolean }[] {
    const isOfLane = (version: Version) =>
      version.isActive && (topic === undefined ? version.register === register : version.topic === topic)
    return [...this.operations.values()]
      .filter((operation) => operation.person === person && operation.tablet === tablet)
      .flatMap(({ versions, seq, isDiscarded }) =>
        versions.filter(isOfLane).map((version) => ({ version, seq, isDiscarded })),
      )
      .toSorted((one, other) => one.seq - other.seq)
  }

  #isThereOtherwise(version: Version): boolean {
    return (
      this.#sim.adapters.find(({ kind }) => kind === version.kind)?.isThereOtherwise?.(this.#sim.server, version) ??
      false
    )
  }

  #wasValue({ kind, register, value, serial }: Version): boolean {
    // A register that was never written holds its initial value.
    const made = () =>
      this.#sim.adapters.find((adapter) => adapter.kind === kind)?.valueOf(this.#sim.server, register) ?? null
    const values = this.#values.get(register) ?? [{ value: made(), serial: -1 }]
    return values.some((had, index) => had.value === value && (values[index + 1]?.serial ?? Infinity) >= serial)
  }

  #valuesOf(register: string, first: string | null): { value: string | null; serial: number }[] {
    let values = this.#values.get(register)
    if (!values) this.#values.set(register, (values = [{ value: first, serial: -1 }]))
    return values
  }
}

/** Whether the request opens, narrows or checks sessions. */
export function isOfSession({ path }: ApiRequest): boolean {
  return path.startsWith('/api/users/sign') || path === '/api/users/resume' || path === '/api/seals'
}

function keyOf({ opId, tablet }: { opId: string; tablet: number }): string {
  return `${tablet} ${opId}`
}

function isParked({ state }: OutboxRow): boolean {
  return state === 'rejected' || state === 'conflict'
}

/** Whether it was written again even though the first write had arrived in time for a merely slow server. */
function isAwaitedByAll({ first, again }: { first: Entry | undefined; again: Entry }): boolean {
  const [one, other] = [first?.by, again.by]
  if (
    !first ||
    !one ||
    !other ||
    one.request.key === undefined ||
    one.request.key !== other.request.key ||
    one.process.tablet !== other.process.tablet
  )
    return false
  const hasCome = one.heardAt !== null && first.at <= one.heardAt + SLOW_COMMIT_MS && other.sentAt > one.heardAt
  return hasCome && !again.isZombie && !other.process.wasInterrupted
}

function keptUnder(process: Flight['process'], request: Flight['request']): string {
  return `${process.tablet.index} ${request.path} ${request.key}`
}

function objectOf(register: string): string {
  return register.split('/')[0] ?? register
}

function thingHolds(
  adapter: KindAdapter,
  thing: Parameters<KindAdapter['uniqueKey']>[0],
  { register, value }: Recorded,
): boolean {
  const key = adapter.uniqueKey(thing)
  return key !== null && (register.startsWith(key) || value.startsWith(key))
}
