import { groupBy } from '../src/model/group-by.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'

/**
 * Faults between a tablet and the server, in its storage and in its processes. Each strikes at random within a window.
 */
export const FAULT_CLASSES = [
  'requestLost',
  'answerLost',
  'lateCommit',
  'duplicated',
  'bodyCut',
  'portal',
  'proxyHtml403',
  'proxyHtml404',
  'status400',
  'status401',
  'status403',
  'status404',
  'status408',
  'status409',
  'status409RetryAfter',
  'status413',
  'status422',
  'status429',
  'status500',
  'status503',
  'status500AfterCommit',
  'messageInsteadOfObject',
  'slowAnswer',
  'offline',
  'changeInBetween',
  'quotaOnEnqueue',
  'quotaOnAcknowledgement',
  'quotaWhileSending',
  'acknowledgementNotWritten',
  'databaseClosed',
  'crashAtAwait',
  'crashInTransaction',
  'copyFails',
] as const
/** Drawn apart from the others (`redeploys` of a history), so that seeds noted before give the same histories. */
export const GATEWAY = 'gateway'
export type EngineFault = (typeof FAULT_CLASSES)[number] | typeof GATEWAY

/** `fault`: one of the engine's, or of the application's own. */
export type FaultWindow = { fault: string; tablet: number | null; from: number; lasts: number; share: number }

/** Events caused by a command of the history or by an interleaving, counted like faults. */
export const EVENT_CLASSES = [
  'carryOver',
  'changeElsewhere',
  'clockJump',
  'clockStands',
  'crashPage',
  'crashWorker',
  'dayRollover',
  'discard',
  'doubleTap',
  'edit',
  'editInDoubt',
  'editWhileSending',
  'engineStoppedForNow',
  'freeze',
  'lockLost',
  'oldWorkerWithNewPage',
  'poison',
  'powerCut',
  'replace',
  'retry',
  'secondDevice',
  'sessionExpires',
  'signIn',
  'signInMidSend',
  'signOut',
  'staleList',
  'syncCut',
  'syncEvent',
  'syncLate',
  'syncNever',
  'tailLost',
  'toggle',
  'twoPagesAndWorker',
  'unknownKind',
  'upgrade',
] as const

/** The schedule of faults, and how often each struck. */
export class Faults {
  readonly counts = new Map<string, number>()
  isOver = false
  readonly #windows: ReadonlyMap<string, FaultWindow[]>
  readonly #now: () => number
  readonly #streams = new Map<number, Stream>()
  readonly #seed: number

  constructor({ windows, seed, now }: { windows: FaultWindow[]; seed: number; now: () => number }) {
    this.#windows = groupBy(windows, ({ fault }) => fault)
    this.#seed = seed
    this.#now = now
  }

  /** Whether this fault strikes here and now. Counts it with its place if it does. */
  strikes(fault: string, tablet: number, where = ''): boolean {
    if (!this.#active(fault, tablet).some(({ share }) => this.#streamOf(tablet).chance(share))) return false
    this.count(where === '' ? fault : `${fault}: ${where}`)
    return true
  }

  /** The first of these faults that strikes. */
  oneOf<Fault extends string>(faults: readonly Fault[], tablet: number): Fault | null {
    return faults.find((fault) => this.strikes(fault, tablet)) ?? null
  }

  isOffline(tablet: number): boolean {
    return this.#active('offline', tablet).length > 0
  }

  /** Counts an event that is a command rather than a window. */
  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  #active(fault: string, tablet: number): FaultWindow[] {
    if (this.isOver) return []
    const now = this.#now()
    const windows = this.#windows.get(fault) ?? []
    return windows.filter(
      (window) =>
        (window.tablet === null || window.tablet === tablet) && now >= window.from && now < window.from + window.lasts,
    )
  }

  #streamOf(tablet: number): Stream {
    let own = this.#streams.get(tablet)
    if (!own) this.#streams.set(tablet, (own = stream(this.#seed, 'faults', tablet)))
    return own
  }
}
