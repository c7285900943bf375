import type { OutboxStore, OutboxTx } from '../src/ports.ts'
import type { Lease, OutboxRow, RowState } from '../src/model/types.ts'

/** The whole content of a disk. Immutable: replaced at each change. */
export type Image = { rows: ReadonlyMap<number, OutboxRow>; lease: Lease; nextSeq: number }

export const EMPTY_IMAGE: Image = {
  rows: new Map(),
  lease: { id: 'sender', epoch: 0, holder: '', beat: 0 },
  nextSeq: 1,
}

/** The conditions of one process's transactions. */
export type DiskUser<Who> = {
  who: Who
  /** Delivers a result to the process if it is alive and running. */
  deliver(act: () => void): void
  /** The error that the transaction fails with instead of being committed. A read has no `change`. */
  failure(change: { before: Image; after: Image } | null): Error | null
  /** Whether the transaction of a process that died is committed all the same. */
  outlives(): boolean
  isAlive(): boolean
  latencyMs(): number
  /** From the commit, which others see, until the data is on the disk and its own process is notified. */
  flushMs?(): number
}

export type Timer = { after(ms: number, act: () => void): unknown }

type Job = () => void

/**
 * A tablet's outbox on disk. `committed` is what transactions see, `durable` what a power cut leaves. With strict
 * durability `durable` catches up before the writing process is notified; with `relaxedMs` that much later, as in IndexedDB
 * by default.
 */
export class MemoryDisk<Who> {
  committed: Image
  durable: Image
  relaxedMs = 0
  onCommit: (change: { before: Image; after: Image; who: Who }) => void = () => {}
  readonly #timer: Timer
  readonly #jobs: Job[] = []
  #isBusy = false
  #commits = 0
  #flushed = 0
  #cuts = 0

  constructor(timer: Timer, image: Image = EMPTY_IMAGE) {
    this.#timer = timer
    this.committed = image
    this.durable = image
  }

  restore(image: Image): void {
    this.committed = image
    this.durable = image
  }

  /** Drops what was not yet on the disk. Returns whether there was any. */
  cutPower(): boolean {
    const isTailLost = this.committed !== this.durable
    this.committed = this.durable
    this.#cuts += 1
    return isTailLost
  }

  storeFor(user: DiskUser<Who>): OutboxStore {
    return {
      transact: (body) =>
        new Promise((resolve, reject) => this.#queue(() => void this.#runOne({ user, body, resolve, reject }))),
      read: (states) => this.#reading(user, () => inStates(this.committed.rows, states)),
      readLease: () => this.#reading(user, () => this.committed.lease),
    }
  }

  #queue(job: Job): void {
    this.#jobs.push(job)
    if (!this.#isBusy) this.#next()
  }

  #next(): void {
    const job = this.#jobs.shift()
    this.#isBusy = job !== undefined
    job?.()
  }

  #runOne<Result>({
    user,
    body,
    resolve,
    reject,
  }: {
    user: DiskUser<Who>
    body: (tx: OutboxTx) => Promise<Result>
    resolve(result: Result): void
    reject(error: unknown): void
  }): void {
    const [base, cuts] = [this.committed, this.#cuts]
    const draft = new Draft(base)
    let outcome: { ok: true; result: Result } | { ok: false; error: unknown } | null = null
    const run = async () => {
      try {
        outcome = { ok: true, result: await body(draft) }
      } catch (error) {
        outcome = { ok: false, error }
      }
      draft.isOpen = false
    }
    if (user.isAlive()) void run()
    this.#timer.after(user.latencyMs(), () => {
      draft.isOpen = false
      // The transaction awaited something other than the store. IndexedDB would have committed without it, so this
      // fails.
      outcome ??= {
        ok: false,
        error: Object.assign(new Error('awaited outside the transaction'), { name: 'TransactionInactiveError' }),
      }
      const ended = outcome
      const after = draft.image()
      const failure = ended.ok ? user.failure({ before: base, after }) : null
      const isCommitted = ended.ok && failure === null && cuts === this.#cuts && (user.isAlive() || user.outlives())
      const tell = () =>
        user.deliver(() =>
          ended.ok && failure === null ? resolve(ended.result) : reject(failure ?? (ended.ok ? null : ended.error)),
        )
      if (isCommitted) this.#commit({ after, user, tell })
      else tell()
      this.#next()
    })
  }

  #commit({ after, user, tell }: { after: Image; user: DiskUser<Who>; tell: () => void }): void {
    const before = this.committed
    this.committed = after
    if (after !== before) this.onCommit({ before, after, who: user.who })
    // A transaction without changes waits too: it may have read a commit that is not yet on the disk.
    const [commit, cuts] = [(this.#commits += 1), this.#cuts]
    const flush = () => {
      if (cuts !== this.#cuts) return false
      // Flushing a commit also flushes all earlier ones.
      if (commit > this.#flushed) [this.durable, this.#flushed] = [after, commit]
      return true
    }
    if (this.relaxedMs > 0) {
      this.#timer.after(this.relaxedMs, flush)
      return tell()
    }
    const flushMs = user.flushMs?.() ?? 0
    if (flushMs > 0) return void this.#timer.after(flushMs, () => void (flush() && tell()))
    flush()
    tell()
  }

  #reading<Result>(user: DiskUser<Who>, read: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!user.isAlive()) return
      this.#timer.after(0, () => {
        const failure = user.failure(null)
        user.deliver(() => (failure ? reject(failure) : resolve(read())))
      })
    })
  }
}

/** One transaction's view: its own changes over the committed state. Rows are copied in and out, as by IndexedDB. */
class Draft implements OutboxTx {
  isOpen = true
  readonly #from: Image
  #rows: Map<number, OutboxRow> | null = null
  #lease: Lease
  #nextSeq: number

  constructor(from: Image) {
    this.#from = from
    this.#lease = from.lease
    this.#nextSeq = from.nextSeq
  }

  image(): Image {
    if (this.#rows === null && this.#lease === this.#from.lease) return this.#from
    return { rows: this.#rows ?? this.#from.rows, lease: this.#lease, nextSeq: this.#nextSeq }
  }

  async add(row: Omit<OutboxRow, 'seq'>): Promise<number> {
    this.#check()
    for (const other of this.#seen().values())
      if (other.opId === row.opId) throw Object.assign(new Error('opId'), { name: 'ConstraintError' })
    const seq = this.#nextSeq
    this.#nextSeq += 1
    this.#own().set(seq, frozenCopy({ ...row, seq }))
    return seq
  }

  async get(seq: number): Promise<OutboxRow | undefined> {
    this.#check()
    return this.#seen().get(seq)
  }

  async byOpId(opId: string): Promise<OutboxRow | undefined> {
    this.#check()
    for (const row of this.#seen().values()) if (row.opId === opId) return row
    return undefined
  }

  async inStates(states: readonly RowState[]): Promise<OutboxRow[]> {
    this.#check()
    return inStates(this.#seen(), states)
  }

  async put(row: OutboxRow): Promise<void> {
    this.#check()
    this.#own().set(row.seq, frozenCopy(row))
  }

  async remove(seq: number): Promise<void> {
    this.#check()
    this.#own().delete(seq)
  }

  async lease(): Promise<Lease> {
    this.#check()
    return this.#lease
  }

  async putLease(lease: Lease): Promise<void> {
    this.#check()
    this.#lease = frozenCopy(lease)
  }

  #check(): void {
    if (!this.isOpen) throw Object.assign(new Error('transaction over'), { name: 'TransactionInactiveError' })
  }

  #seen(): ReadonlyMap<number, OutboxRow> {
    return this.#rows ?? this.#from.rows
  }

  #own(): Map<number, OutboxRow> {
    return (this.#rows ??= new Map(this.#from.rows))
  }
}

function inStates(rows: ReadonlyMap<number, OutboxRow>, states: readonly RowState[]): OutboxRow[] {
  return [...rows.values()].filter(({ state }) => states.includes(state)).toSorted((one, other) => one.seq - other.seq)
}

function frozenCopy<Value extends object>(value: Value): Value {
  return deepFreeze(structuredClone(value))
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
