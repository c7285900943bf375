import { Dexie } from 'dexie'
import { enqueueTogetherIn } from '@counter/outbox'
import { dexieStore } from '../src/store/dexie-store.ts'
import type { NewRow } from '@counter/outbox'
import { groupCommit } from '../src/store/group-commit.ts'
import { openOutboxDb } from '../src/store/outbox-db.ts'
import type { OutboxDb } from '../src/store/outbox-db.ts'
import type { OutboxStore, OutboxTx } from '../src/ports.ts'
import { ROW_STATES } from '../src/model/types.ts'
import { stream } from './random.ts'
import { SlowDisk } from './slow-disk.ts'
import { World } from './world.ts'

const BOOTS = 4
const PROCESSES = 2
const CHANGES = 14
const LONGEST_BOOT_MS = 120
/** Longer than any operation takes: with the power on, all of it is done by then. */
const ALL_DONE_MS = 5_000

/** How the outbox's store is made. Planted faults replace it. */
export type StoreMaking = { open: () => OutboxDb; storeOf: (db: OutboxDb) => OutboxStore }
export const REAL_STORE: StoreMaking = { open: () => openOutboxDb('outbox'), storeOf: dexieStore }

/** Faults planted into the adapter from outside. */
export const STORE_PLANTS: readonly { fault: string; making: StoreMaking }[] = [
  {
    fault: 'answers when its transaction has run, before it is committed',
    making: { ...REAL_STORE, storeOf: (db) => answeringEarly(dexieStore(db)) },
  },
  {
    fault: 'tells a group that it is committed before it is',
    making: { ...REAL_STORE, storeOf: (db) => tellingGroupsEarly(dexieStore(db)) },
  },
  { fault: 'does not ask the browser for strict durability', making: { ...REAL_STORE, open: relaxedDb } },
]

/**
 * The real Dexie adapter under kills and power cuts. Two processes record and settle rows side by side; one is killed
 * and the power is cut, each at any time, and everything acknowledged has to be there at the next start. Returns what
 * was lost or split.
 */
export async function runRealStore({
  seed,
  making = REAL_STORE,
}: {
  seed: number
  making?: StoreMaking
}): Promise<{ lost: string[]; acknowledged: number }> {
  const random = stream(seed, 'real store')
  const world = new World()
  const disk = new SlowDisk({ world, flushMs: () => random.between(0, 12) })
  /** How often each row was changed, as far as acknowledged. */
  const acknowledged = new Map<string, number>()
  const lost: string[] = []
  let operations = 0

  /** Rows that were recorded together. */
  const pairs: string[][] = []

  const work = async (store: OutboxStore, isOn: () => boolean) => {
    const opIds = [1, 2].slice(random.below(2)).map(() => `operation ${(operations += 1)} of ${seed}`)
    pairs.push(opIds)
    await enqueueTogetherIn(store, opIds.map(rowOf))
    if (isOn()) for (const opId of opIds) acknowledged.set(opId, 0)
    for (const opId of opIds) {
      const attempts = await store.transact((tx) => countUp(tx, opId))
      if (isOn()) acknowledged.set(opId, attempts)
    }
  }

  const boot = async (isLast: boolean) => {
    let isOn = true
    const databases: OutboxDb[] = []
    for (let index = 0; index < PROCESSES; index += 1) void disk.open(making.open).then((db) => databases.push(db))
    await world.run({ until: world.now + ALL_DONE_MS, isOver: () => databases.length === PROCESSES })
    const stores = databases.map(making.storeOf)
    let isRead = false
    void readAll(random.pick(stores)).then((found) => {
      for (const [opId, count] of acknowledged)
        if ((found.get(opId) ?? -1) < count)
          lost.push(`${opId} was changed ${count} times, there is ${found.get(opId) ?? 'nothing'}`)
      for (const opIds of pairs)
        if (opIds.some((opId) => found.has(opId)) && !opIds.every((opId) => found.has(opId)))
          lost.push(`half of ${opIds.join(', ')}`)
      isRead = true
    })
    await world.run({ until: world.now + ALL_DONE_MS, isOver: () => isRead })
    if (isLast) return
    let killed: OutboxStore | undefined
    for (let index = 0; index < CHANGES; index += 1)
      world.after(random.between(0, LONGEST_BOOT_MS), () => {
        const store = random.pick(stores)
        void work(store, () => isOn && store !== killed).catch(() => {})
      })
    world.after(random.between(0, LONGEST_BOOT_MS), () => {
      const [index, victim] = random.pick([...databases.entries()])
      killed = stores[index]
      disk.kill(victim)
    })
    await world.run({ until: world.now + random.between(1, LONGEST_BOOT_MS) })
    isOn = false
    disk.cutPower(databases)
    await world.run({ until: world.now + ALL_DONE_MS })
  }

  await disk.inVirtualTime(async () => {
    for (let index = 0; index <= BOOTS; index += 1) await boot(index === BOOTS)
  })
  return { lost, acknowledged: acknowledged.size }
}

async function readAll(store: OutboxStore): Promise<Map<string, number>> {
  return new Map((await store.read(ROW_STATES)).map(({ opId, attempts }) => [opId, attempts]))
}

async function countUp(tx: OutboxTx, opId: string): Promise<number> {
  const row = await tx.byOpId(opId)
  if (!row) throw new Error(`${opId} is gone`)
  await tx.put({ ...row, attempts: row.attempts + 1 })
  return row.attempts + 1
}

function rowOf(opId: string): NewRow {
  return {
    opId,
    ownerId: 'person 0',
    ownerName: 'Person',
    lane: opId,
    kind: 'any',
    intent: {},
    base: null,
    schemaVersion: 1,
    recordedAt: '2026-10-20T09:00:00.000Z',
  }
}

function answeringEarly(store: OutboxStore): OutboxStore {
  return {
    ...store,
    transact: (body) =>
      new Promise((resolve, reject) => {
        store.transact(async (tx) => resolve(await body(tx))).catch(reject)
      }),
  }
}

function tellingGroupsEarly(store: OutboxStore): OutboxStore {
  return {
    ...store,
    transact: groupCommit<OutboxTx>(
      (body) =>
        new Promise((resolve, reject) => {
          store.transact(async (tx) => resolve(await body(tx))).catch(reject)
        }),
    ),
  }
}

function relaxedDb(): OutboxDb {
  const db = new Dexie('outbox', { cache: 'disabled' }) as OutboxDb
  db.version(1).stores({ rows: '++seq, &opId, state, ownerId, lane', lease: 'id' })
  return db
}
