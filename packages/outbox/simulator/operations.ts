import { isDeepStrictEqual } from 'node:util'
import type { OutboxRow } from '@counter/outbox'
import type { Recorded } from './adapter.ts'
import type { Law } from './laws.ts'
import type { Image } from './memory-disk.ts'
import type { Tablet } from './parts.ts'
import type { AppSimulation } from './app.ts'

/** Virtual time is a sum of fractions, and clocks show whole milliseconds. */
const ROUNDING_MS = 2

/**
 * One meaning of an operation: the first as recorded, one more after each edit. Active once it is in the outbox;
 * confirmed once an owner who was asked to look at it did so. Both are the ledger's length at that time.
 */
export type Version = Recorded & { isActive: boolean; serial: number; confirmed?: number; isReplaced?: true }
export type Operation = {
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
  /** The time in which it was recorded with an earliest sending time, and may not be sent. */
  held?: { from: number; until: number }
}

/** What people meant: every operation with its versions, and what the app reported to them. */
export class Operations {
  /** By tablet and operation: rows that were copied to a second tablet are there twice. */
  readonly all = new Map<string, Operation>()
  readonly #sim: AppSimulation
  readonly #report: (law: Law, what: string) => void

  constructor(sim: AppSimulation, report: (law: Law, what: string) => void) {
    this.#sim = sim
    this.#report = report
  }

  of(row: { opId: string; tablet: number }): Operation | undefined {
    return this.all.get(keyOf(row))
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
    let operation = this.all.get(keyOf({ tablet, opId }))
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
      this.all.set(keyOf(operation), operation)
    }
    operation.versions.push({ ...recorded, isActive: false, serial: 0 })
  }

  /** It is not to be sent for that long, counted from now. */
  onHeld({ ms, ...of }: { opId: string; tablet: number; ms: number }): void {
    const operation = this.all.get(keyOf(of))
    if (operation) operation.held = { from: this.#sim.world.now, until: this.#sim.world.now + ms - ROUNDING_MS }
  }

  /** The app reported "saved" to the person. */
  onAcknowledged(of: { opId: string; tablet: number }): void {
    const operation = this.all.get(keyOf(of))
    if (!operation) return
    const { opId } = operation
    operation.isAcknowledged = true
    if (operation.seq === 0) this.#report('nothing is lost', `${opId} was acknowledged and is not on the disk`)
  }

  /** The app reported that these rows, which had never left the tablet, are replaced or deleted. */
  onReplaced({ seen, tablet }: { seen: readonly OutboxRow[]; tablet: number }): void {
    for (const { opId, intent } of seen) {
      const versions = this.all.get(keyOf({ opId, tablet }))?.versions ?? []
      const version = versions.find((each) => isSameIntent(each.intent, intent))
      if (version?.isReplaced)
        this.#report('what another tab meant since is not undone unseen', `${opId}: ${version.register}`)
      if (version) version.isReplaced = true
    }
  }

  /** Unsent work is about to be imported at another tablet: the same operations in their latest version. */
  onCarried({ rows, from, to }: { rows: { opId: string; intent: unknown }[]; from: number; to: number }): void {
    for (const { opId, intent } of rows) {
      const operation = this.all.get(keyOf({ opId, tablet: from }))
      const meant = operation?.versions.findLast((version) => isSameIntent(version.intent, intent))
      if (!operation || !meant || this.all.has(keyOf({ opId, tablet: to }))) continue
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
      this.all.set(keyOf(copy), copy)
    }
  }

  /** The app reported that the row has changed. */
  onEdited({ row, tablet }: { row: OutboxRow; tablet: number }): void {
    const versions = this.all.get(keyOf({ opId: row.opId, tablet }))?.versions ?? []
    const version = versions.findLast((each) => isSameIntent(each.intent, row.intent))
    const adapter = this.#sim.adapters.find(({ kind }) => kind === row.kind)
    // A value that is already on the server arrived before the edit.
    if (
      version &&
      adapter?.valueOf(this.#sim.server, version.register) == null &&
      !versions.some((other) => other !== version && other.register === version.register)
    )
      version.isReplaced = true
  }

  /** Whether a stored row says what its owner last meant. */
  isAsMeant({ row: { opId, intent }, tablet }: { row: OutboxRow; tablet: number }): boolean {
    const meant = this.all.get(keyOf({ opId, tablet }))?.versions.findLast(({ isActive }) => isActive)
    return meant !== undefined && isSameIntent(meant.intent, intent)
  }

  wasDiscarded(of: { opId: string; tablet: number }): boolean {
    return this.all.get(keyOf(of))?.isDiscarded === true
  }

  /** A power cut dropped commits that were not yet on the disk and not acknowledged. */
  onTailLost({ lost, tablet }: { lost: Image; tablet: Tablet }): void {
    const kept = tablet.disk.committed
    for (const row of [...lost.rows.values(), ...kept.rows.values()]) {
      const operation = this.all.get(keyOf({ opId: row.opId, tablet: tablet.index }))
      const there = kept.rows.get(row.seq)
      if (!operation || there === lost.rows.get(row.seq)) continue
      if (!there) operation.seq = 0
      operation.isDone = there?.state === 'done'
      if (there) operation.isDiscarded = false
      // A receipt of a signed-out person has no content any more.
      if (there?.intent === null) continue
      const last = there ? operation.versions.findLastIndex(({ intent }) => isSameIntent(intent, there.intent)) : -1
      for (const [index, version] of operation.versions.entries()) version.isActive &&= index <= last
    }
  }

  /** After a power cut: everything acknowledged is still there. */
  onRestart(tablet: Tablet): void {
    const opIds = new Set([...tablet.disk.committed.rows.values()].map(({ opId }) => opId))
    for (const { opId, isAcknowledged, isDone, isDiscarded, tablet: own } of this.all.values()) {
      if (own === tablet.index && isAcknowledged && !isDone && !isDiscarded && !opIds.has(opId))
        this.#report('nothing is lost', `${opId} is gone from the disk`)
    }
  }

  discarded({ opId }: OutboxRow, { index }: Tablet): void {
    const operation = this.all.get(keyOf({ opId, tablet: index }))
    if (operation) operation.isDiscarded = true
  }

  /** One person's versions at one tablet for a register or, where the operation type has one, its topic. */
  laneOf(
    { person, tablet }: { person: string; tablet: number },
    { register, topic }: { register: string; topic?: string },
  ): { version: Version; seq: number; isDiscarded: boolean }[] {
    const isOfLane = (version: Version) =>
      version.isActive && (topic === undefined ? version.register === register : version.topic === topic)
    return [...this.all.values()]
      .filter((operation) => operation.person === person && operation.tablet === tablet)
      .flatMap(({ versions, seq, isDiscarded }) =>
        versions.filter(isOfLane).map((version) => ({ version, seq, isDiscarded })),
      )
      .toSorted((one, other) => one.seq - other.seq)
  }
}

/** An import stores an intent as its kind reads it, with its fields in another order and without undefined ones. */
export function isSameIntent(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other))
}

function asJson(intent: unknown): unknown {
  return JSON.parse(JSON.stringify(intent ?? null))
}

function keyOf({ opId, tablet }: { opId: string; tablet: number }): string {
  return `${tablet} ${opId}`
}
