import type { OutboxRow } from '@counter/outbox'
import type { Effect, KindAdapter, Recorded } from './adapter.ts'
import type { AppLaws } from './app.ts'
import type { Law } from './laws.ts'
import { SLOW_COMMIT_MS } from './network.ts'
import type { Operation, Operations, Version } from './operations.ts'
import type { DiskWriter, Entry, Flight } from './parts.ts'
import type { AppSimulation } from './app.ts'

/** From the answer's leaving the server until the receipt is on the disk. */
const OWN_LOOK_MS = 1_000

export type Counts = {
  intents: number
  effects: number
  unpreventable: number
  doublesFlagged: number
  doublesTooLate: number
}
type Parts = { report: (law: Law, what: string) => void; app: AppLaws; counts: Counts }

/** What took effect on the server, compared with what people meant. */
export class EffectLaws {
  readonly #sim: AppSimulation
  readonly #operations: Operations
  readonly #parts: Parts
  /** The values of each register, with the ledger's length when it got them. */
  readonly #values = new Map<string, { value: string | null; serial: number }[]>()
  readonly #changedElsewhere = new Set<string>()
  readonly #tainted = new Set<string>()
  /** For each lane, the version that took effect last, its position in the ledger, and the request that wrote it. */
  readonly #lastEffect = new Map<string, { index: number; serial: number; by: Flight }>()
  readonly #creates = new Map<string, number[]>()
  readonly #doubled = new Set<string>()

  constructor(sim: AppSimulation, operations: Operations, parts: Parts) {
    this.#sim = sim
    this.#operations = operations
    this.#parts = parts
  }

  onEntry(entry: Entry): void {
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
    for (const { versions, tablet, person, isDiscarded } of this.#operations.all.values()) {
      for (const { register, isActive } of versions) {
        tablets.set(objectOf(register), (tablets.get(objectOf(register)) ?? new Set<number>()).add(tablet))
        const own = writers.get(register) ?? new Set<string>()
        writers.set(register, own.add(isActive && !isDiscarded ? `${tablet} ${person}` : 'unknown'))
      }
    }
    const isSingle = (register: string) => writers.get(register)?.size === 1 && !writers.get(register)?.has('unknown')
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
    for (const { opId, versions } of this.#operations.all.values()) {
      for (const { isReplaced, kind, register } of versions) {
        const isThere =
          isReplaced &&
          this.#sim.adapters.find((each) => each.kind === kind)?.valueOf(this.#sim.server, register) != null
        if (isThere) this.#parts.report('what was replaced never arrives', `${opId}: ${register}`)
      }
    }
    // A list that still shows a refused value says it again, also where another tab has withdrawn it meanwhile.
    const saidAgain = new Map<string, string[]>()
    const meant = new Map<string, Map<string, { versions: Version[]; isDiscarded: boolean; adapter: KindAdapter }>>()
    const ordered = [...this.#operations.all.values()]
      .filter(({ seq }) => seq > 0)
      .toSorted((one, other) => one.seq - other.seq)
    for (const { versions, tablet, person, isDiscarded } of ordered) {
      // An edit replaces the earlier meaning.
      for (const version of versions.filter(({ isActive }) => isActive).slice(-1)) {
        const { register, kind, saysAgain = [] } = version
        saidAgain.delete(register)
        for (const said of isDiscarded ? [] : saysAgain)
          saidAgain.set(said.register, [...(saidAgain.get(said.register) ?? []), said.value])
        const adapter = this.#sim.adapters.find((each) => each.kind === kind)
        if (!adapter) continue
        const lanes = meant.get(register) ?? new Map<string, never>()
        const lane = lanes.get(`${tablet} ${person}`)
        lanes.set(`${tablet} ${person}`, {
          versions: [...(lane?.versions ?? []), version],
          adapter,
          isDiscarded: isDiscarded || lane?.isDiscarded === true,
        })
        meant.set(register, lanes)
      }
    }
    for (const [register, lanes] of meant) {
      if (
        this.#changedElsewhere.has(register) ||
        this.#tainted.has(register) ||
        [...this.#doubled].some((key) => register.startsWith(key))
      )
        continue
      const all = [...lanes.values()]
      const value = all[0]?.adapter.valueOf(this.#sim.server, register) ?? null
      if (all.some(({ isDiscarded }) => isDiscarded)) continue
      const words = all.flatMap(({ versions, adapter }) => lastOf(versions, adapter))
      const isSaidAgain = value !== null && saidAgain.get(register)?.includes(value)
      if (!isSaidAgain && !words.some((word) => word.value === value || this.#isThereOtherwise(word))) {
        this.#parts.report(
          'the last word wins',
          `${register} is ${value ?? 'nothing'}, meant last was ${words.map((word) => word.value).join(' or ')}`,
        )
      }
    }
  }

  #onEffect({ adapter, entry, effect, by }: { adapter: KindAdapter; entry: Entry; effect: Effect; by: Flight }): void {
    this.#parts.counts.effects += 1
    const { register, value, previous } = effect
    const account = by.request.account
    // Below it may be attributed to an earlier version with the same value.
    if (this.#isExcused(entry) && (entry.isZombie || by.process.wasInterrupted)) this.#tainted.add(register)
    const fail = (law: Law, what: string) => {
      if (this.#isExcused(entry)) {
        this.#parts.counts.unpreventable += 1
        this.#tainted.add(register)
      } else this.#parts.report(law, what)
    }
    const all = [...this.#operations.all.values()].filter(({ versions }) =>
      versions.some((version) => version.register === register && version.value === value),
    )
    const own = all.filter(({ person }) => person === account)
    if (own.length === 0) {
      const [other] = all
      if (this.#parts.app.isOfForgery({ register, value }))
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
      this.#operations.laneOf({ person: account, tablet: here }, { register }).length > 0
        ? here
        : (own[0]?.tablet ?? here)
    const lane = `${tablet} ${account} ${register}`
    const versions = this.#operations.laneOf({ person: account, tablet }, { register })
    const last = this.#lastEffect.get(lane) ?? { index: -1, serial: Infinity, by: null }
    // After a discard, the owner's earlier versions count again.
    const from = versions[last.index]?.isDiscarded ? -1 : last.index
    // An edited row keeps its place, but its new version is later than what had taken effect by then.
    const index = versions.findIndex(
      ({ version }, at) =>
        version.value === value && (at > from || Math.max(version.serial, version.confirmed ?? 0) > last.serial),
    )
    const person = this.#sim.people.find(({ id }) => id === account)
    const checkReplaced = (at: number) => {
      const earlier = versions.slice(0, at).map((each) => each.version)
      const { version } = versions[at] ?? {}
      if (version && person && !adapter.mayReplace(version, previous, person, earlier))
        fail(
          "others' entries untouched",
          `${account} replaced ${previous ?? 'nothing'} in ${register}, unseen, by ${value}`,
        )
    }
    if (index === -1) {
      const law = versions[from]?.version.value === value ? 'at most one effect' : 'order within a lane'
      const isAgain = law === 'at most one effect'
      // A plain server cannot tell whether the value was there before somebody overwrote it.
      if (isAgain && this.#sim.server.kind === 'plain') this.#tainted.add(register)
      else if (isAgain && by.request.key !== last.by?.request.key && this.#isPartlyDiscarded(last.by)) {
        this.#tainted.add(register)
        checkReplaced(from)
      } else fail(law, `${register} = ${value} took effect again, or after a later one`)
      return
    }
    this.#lastEffect.set(lane, { index, serial: entry.serial, by })
    checkReplaced(index)
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
    // A kind that looks only once may leave copies, which every list counts as one.
    const isOfSlowServer =
      this.#sim.app.kinds[adapter.kind]?.looksAgainAfterMs !== null &&
      creates.slice(0, -1).some((serial) => isAwaitedByAll({ first: this.#sim.server.ledger[serial], again: entry }))
    if (isOfSlowServer || !this.#isExcused(entry))
      this.#parts.report('at most one effect', `${adapter.collection} ${key} was created ${creates.length} times`)
  }

  /**
   * Checks that the server had, at some time since it was meant, this value or a later one of the lane that replaced
   * it.
   */
  onDone(operation: Operation, row: OutboxRow, who: DiskWriter): void {
    operation.isDone = true
    const meant = operation.versions.findLast(({ isActive }) => isActive)
    if (!meant) return
    const isTrue = this.#thoseFrom(row, this.#operations.laneOf(operation, meant)).some(
      ({ version }) => this.#wasValue(version) || this.#isThereOtherwise(version),
    )
    if (!isTrue)
      this.#parts.report('sent means success', `${row.opId} (${meant.register} = ${meant.value}) is said to be sent`)
    this.#checkDouble({ operation, meant, who })
  }

  /** A row's own versions and the later ones of its lane: by the order of recording, and where a kind says so. */
  #thoseFrom({ seq, kind }: OutboxRow, versions: ReturnType<Operations['laneOf']>): typeof versions {
    const { isLater } = this.#sim.adapters.find((adapter) => adapter.kind === kind) ?? {}
    const found = versions.filter((each) => each.seq >= seq)
    // What was recorded after a later one is later too.
    for (const { version } of found)
      found.push(
        ...versions.filter(
          (each) =>
            !found.includes(each) &&
            versions.some((one) => one.seq <= each.seq && isLater?.(one.version.value, version.value) === true),
        ),
      )
    return found
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
        return void (this.#parts.counts.doublesFlagged += 1)
      const { now } = this.#sim.world
      // The process's own look-up is no older than this, unless it was frozen since.
      const isOwnLook =
        adapter.sharesLooks !== true || (!who.process.wasInterrupted && (entry?.at ?? now) < now - OWN_LOOK_MS)
      if ((creates[1] ?? 0) < seen && isOwnLook)
        this.#parts.report(
          'a double is flagged',
          `${operation.opId}: ${key} is on the server ${creates.length} times and said to be sent`,
        )
      else this.#parts.counts.doublesTooLate += 1
      return
    }
  }

  /** Without one of its rows a request is not sent again, so its response stays unknown. */
  #isPartlyDiscarded(flight: Flight | null): boolean {
    const { ops = [] } = flight?.request ?? {}
    const { index: tablet } = flight?.process.tablet ?? {}
    return ops.some((opId) => tablet !== undefined && this.#operations.of({ opId, tablet })?.isDiscarded)
  }

  /** A plain server cannot reject a late, repeated or conflicting write. */
  #isExcused({ isBlind, isZombie }: Entry): boolean {
    return this.#sim.server.kind === 'plain' && (isBlind || isZombie)
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

/** The version recorded last or, if another one counts after it, all after which none counts. */
function lastOf(versions: readonly Version[], { isLater = () => false }: KindAdapter): readonly Version[] {
  const isFollowed = ({ value }: Version) => versions.some((other) => isLater(other.value, value))
  const last = versions.slice(-1)
  return last.some(isFollowed) ? versions.filter((version) => !isFollowed(version)) : last
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
