import { createHash } from 'node:crypto'
import { Sender, hasContent } from '@counter/outbox'
import type { EnginePorts, KindRegistry, Locks, NewRow, OutboxRow, OutboxStore, Transport } from '@counter/outbox'
import { ROW_STATES } from '../src/model/types.ts'
import { enqueueIn } from '../src/record/enqueue.ts'
import { dexieStore } from '../src/store/dexie-store.ts'
import { openOutboxDb } from '../src/store/outbox-db.ts'

let databases = 0

export type EngineParts<Server extends Transport> = {
  kinds: KindRegistry
  server: Server
  newRow: (fresh: Fresh) => NewRow
  isToBeEmptied?: EnginePorts['isToBeEmptied']
  locks?: Locks | undefined
  failsToCopy?: ((object: unknown) => boolean) | undefined
}
export type Fresh = Partial<NewRow> & Pick<NewRow, 'intent'>

/** The real engine over a fresh database, with a controllable clock. */
export function engineOn<Server extends Transport>({
  kinds,
  server,
  newRow: rowOf,
  isToBeEmptied = hasContent,
  locks = oneLock(),
  failsToCopy = () => false,
}: EngineParts<Server>) {
  const db = openOutboxDb(`outbox-${(databases += 1)}`)
  const store = dexieStore(db)
  const copies: unknown[] = []
  const faults: unknown[] = []
  const time = { now: Date.UTC(2026, 10, 21, 9), monotonic: 0 }

  const portsOf = (holder: string): EnginePorts => ({
    store,
    transport: server,
    copies: {
      store: async (copy) => {
        if (failsToCopy(copy.object)) throw new Error('no room')
        copies.push(copy)
      },
    },
    hash: async (text) => createHash('sha256').update(text).digest('base64url'),
    clock: { now: () => time.now, monotonic: () => time.monotonic },
    sleep: (_ms, signal) =>
      new Promise((resolve) => (signal ? signal.addEventListener('abort', () => resolve()) : resolve())),
    random: () => 0.5,
    locks,
    holder,
    keepsReceipts: async () => true,
    isToBeEmptied,
    onFault: (error) => void faults.push(error),
    beforeSending: async () => {},
  })
  const senderOf = (holder: string) => new Sender({ ports: portsOf(holder), kinds })

  return {
    db,
    store,
    server,
    copies,
    faults,
    time,
    portsOf,
    senderOf,
    sender: senderOf('page'),
    record: (fresh: Fresh) => enqueueIn(store, rowOf(fresh)),
    rows: () => store.read(ROW_STATES),
    states: async () => (await store.read(ROW_STATES)).map(({ state }) => state),
    only: async () => onlyRow(store),
  }
}

async function onlyRow(store: OutboxStore): Promise<OutboxRow> {
  const [row, ...more] = await store.read(ROW_STATES)
  if (!row || more.length > 0) throw new Error(`expected one row, found ${row ? 1 + more.length : 0}`)
  return row
}

/** The single lock of Web Locks, without the browser. */
export function oneLock(): Locks {
  let tail = Promise.resolve()
  return {
    async hold({ steal, signal }, body) {
      if (steal) return body()
      const turn = tail
      let done: () => void = () => {}
      tail = new Promise((resolve) => {
        done = resolve
      })
      try {
        await Promise.race([
          turn,
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
          ),
        ])
        await body()
      } finally {
        done()
      }
    },
  }
}
