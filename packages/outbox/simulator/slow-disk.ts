import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { OutboxDb } from '../src/store/outbox-db.ts'
import type { World } from './world.ts'

/** From IndexedDB's commit until it is on the disk, without strict durability. */
const RELAXED_MS = 20_000

/** The used internals of fake-indexeddb's transaction. */
type Transaction = IDBTransaction & {
  _start(): void
  _state: string
  _started: boolean
  _requests: unknown[]
  _rollbackLog: (() => void)[]
}
type Connection = IDBDatabase & { _rawDatabase: { transactions: Transaction[]; connections: Connection[] } }

/**
 * fake-indexeddb in virtual time, on a slow disk: a transaction completes once it is on the disk or, with relaxed
 * durability, long before. A power cut rolls back whatever is not.
 */
export class SlowDisk {
  readonly #factory: IDBFactory
  readonly #world: World
  readonly #flushMs: () => number
  /** Not on the disk yet, oldest first. */
  #pending: Transaction[] = []
  #boots = 0

  constructor({ world, flushMs }: { world: World; flushMs: () => number }) {
    this.#world = world
    this.#flushMs = flushMs
    this.#factory = new IDBFactory()
    const open = this.#factory.open.bind(this.#factory)
    this.#factory.open = (...asked) => {
      const request = open(...asked)
      // Before Dexie sees the connection.
      request.addEventListener('success', () => this.#slowDown(request.result))
      return request
    }
  }

  /** Runs `act` with all of IndexedDB's tasks in virtual time. */
  async inVirtualTime<Result>(act: () => Promise<Result>): Promise<Result> {
    const real = globalThis.setImmediate
    globalThis.setImmediate = ((task: () => void) => this.#world.after(0, task)) as unknown as typeof real
    try {
      return await act()
    } finally {
      globalThis.setImmediate = real
    }
  }

  /** A process's own connection, opened as the app opens it. */
  async open(make: () => OutboxDb): Promise<OutboxDb> {
    Dexie.dependencies.indexedDB = this.#factory
    Dexie.dependencies.IDBKeyRange = IDBKeyRange
    const db = make()
    await db.open()
    return db
  }

  /** Every process dies, and everything that was not on the disk is lost. */
  cutPower(databases: readonly OutboxDb[]): void {
    this.#boots += 1
    for (const transaction of this.#pending.toReversed())
      for (const undo of transaction._rollbackLog.toReversed()) undo()
    this.#pending = []
    for (const db of databases) {
      const { _rawDatabase: raw } = db.backendDB() as Connection
      raw.transactions.length = 0
      raw.connections.length = 0
    }
  }

  /** The browser finds a file damaged and clears all databases, as it does at its start, when none is open. */
  clear(): void {
    ;(this.#factory as IDBFactory & { _databases: Map<string, unknown> })._databases.clear()
  }

  /** The process of that connection is killed: its unfinished transactions are aborted, the rest completes. */
  kill(db: OutboxDb): void {
    for (const transaction of this.#pending)
      if (transaction.db === db.backendDB() && transaction._state !== 'committing' && transaction._state !== 'finished')
        transaction.abort()
  }

  #slowDown(connection: IDBDatabase): void {
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...request) => this.#slow(begin(...request) as Transaction)
  }

  #slow(transaction: Transaction): Transaction {
    if (transaction.mode === 'readonly') return transaction
    const boot = this.#boots
    const step = transaction._start.bind(transaction)
    const isStrict = transaction.durability === 'strict'
    this.#pending.push(transaction)
    const forget = () => {
      this.#pending = this.#pending.filter((other) => other !== transaction)
    }
    transaction.addEventListener('abort', forget)
    transaction._start = () => {
      if (boot !== this.#boots || transaction._state === 'committing') return
      if (transaction._requests.length > 0 || transaction._state === 'finished') return step()
      if (!isStrict) {
        this.#world.after(RELAXED_MS, () => boot === this.#boots && forget())
        return step()
      }
      transaction._state = 'committing'
      this.#world.after(this.#flushMs(), () => {
        if (boot !== this.#boots) return
        forget()
        transaction._state = 'active'
        step()
      })
    }
    return transaction
  }
}
