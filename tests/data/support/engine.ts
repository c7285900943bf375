import { isToBeEmptied } from '../../../src/data/sync/without-content.ts'
import { createHash } from 'node:crypto'
import { enqueueIn } from '../../../packages/outbox/src/record/enqueue.ts'
import { Sender } from '@counter/outbox'
import { dexieStore } from '../../../packages/outbox/src/store/dexie-store.ts'
import type { EnginePorts, Locks, NewRow, OutboxRow, OutboxStore } from '@counter/outbox'
import { kinds as allKinds } from '../../../src/kinds/kinds.ts'
import { shiftReportKind } from '../../../src/kinds/shift-report/kind.ts'
import { SHIFT_REPORT } from '../../../src/shared/contract/intents/shift-report.ts'
import { openOutboxDb } from '../../../packages/outbox/src/store/outbox-db.ts'
import { ROW_STATES } from '../../../packages/outbox/src/model/types.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../../src/shared/rules/shift-report.ts'
import { ReportsServer } from './reports-server.ts'

let databases = 0

type EngineOptions = { kinds?: typeof allKinds; locks?: Locks; failsToCopy?: (object: unknown) => boolean }

/** The real engine over a fresh database, with a controllable clock. */
export function makeEngine({ kinds = allKinds, locks = oneLock(), failsToCopy = () => false }: EngineOptions = {}) {
  const db = openOutboxDb(`outbox-${(databases += 1)}`)
  const store = dexieStore(db)
  const server = new ReportsServer()
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
    record: (fresh: Partial<NewRow> & Pick<NewRow, 'intent'>) => enqueueIn(store, newRow(fresh)),
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

let operations = 0

export function newRow({ intent, ownerId = 'sara', ...rest }: Partial<NewRow> & Pick<NewRow, 'intent'>): NewRow {
  return {
    opId: `operation-${(operations += 1)}-0000000`,
    ownerId,
    ownerName: ownerId,
    lane: shiftReportKind.lane(intent, ownerId),
    kind: SHIFT_REPORT,
    base: {} satisfies ShiftReportBase,
    schemaVersion: 1,
    recordedAt: '2026-11-21T09:00:00.000Z',
    ...rest,
    intent,
  }
}

export function shift(meant: Partial<ShiftReportIntent> = {}): ShiftReportIntent {
  return {
    pharmacyName: 'P2023',
    day: '2026-11-21',
    dayType: 'single',
    shift: 'morning',
    sales: 1_000,
    pharmacist: 'Sara Ali Omar',
    remarks: '',
    shiftEnd: '2026-11-21T09:00:00.000Z',
    ...meant,
  }
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
