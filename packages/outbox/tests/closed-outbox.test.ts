import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dexie } from 'dexie'
import { reopening } from '../src/store/reopening.ts'
import { dexieStore } from '../src/store/dexie-store.ts'
import type { NewRow } from '@counter/outbox'
import { enqueueIn } from '../src/record/enqueue.ts'
import { openOutboxDb } from '../src/store/outbox-db.ts'
import type { OutboxDb } from '../src/store/outbox-db.ts'

const row: NewRow = {
  opId: 'operation-00000001',
  ownerId: 'u1',
  ownerName: 'Sara',
  lane: 'lane',
  kind: 'note',
  intent: { text: '1' },
  base: {},
  schemaVersion: 1,
  recordedAt: '2026-11-21T09:00:00.000Z',
}

describe('saving after the database connection is lost', () => {
  let db: OutboxDb
  beforeEach(() => {
    db = openOutboxDb(`outbox-${Math.random()}`)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    db.close()
  })

  it('opens it again after the browser closed the connection', async () => {
    const store = dexieStore(db)
    await enqueueIn(store, row)
    db.close({ disableAutoOpen: false })
    await enqueueIn(store, { ...row, opId: 'operation-00000002' })
    expect(await db.rows.count()).toBe(2)
  })

  it('retries once when the connection dies during the transaction, and stores one row', async () => {
    const store = dexieStore(db)
    const transaction = vi.spyOn(db, 'transaction')
    transaction.mockImplementationOnce(() => Dexie.Promise.reject(new Dexie.DatabaseClosedError()) as never)
    await enqueueIn(store, row)
    expect(await db.rows.count()).toBe(1)
    expect(transaction).toHaveBeenCalledTimes(2)
  })

  it('reports a closed database when it stays closed, with nothing stored', async () => {
    const store = dexieStore(db)
    vi.spyOn(db, 'transaction').mockImplementation(() => Dexie.Promise.reject(new Dexie.DatabaseClosedError()) as never)
    await expect(enqueueIn(store, row)).rejects.toMatchObject({ name: 'OutboxWriteError', code: 'database_closed' })
  })

  it('works again once it can be opened', async () => {
    const store = reopening(dexieStore(db), db)
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError')
    })
    await expect(enqueueIn(store, row)).rejects.toMatchObject({ code: 'database_closed' })
    await expect(store.read(['queued'])).rejects.toThrow()
    open.mockRestore()
    expect(await store.read(['queued'])).toEqual([])
    await enqueueIn(store, row)
    expect(await db.rows.count()).toBe(1)
  })

  it('lets another page delete or upgrade it, and works afterwards', async () => {
    const store = dexieStore(db)
    await enqueueIn(store, row)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await Dexie.delete(db.name)
    await enqueueIn(store, { ...row, opId: 'operation-00000002' })
    expect(await db.rows.count()).toBe(1)
  })

  it('reports that the storage is full', async () => {
    const store = dexieStore(db)
    const full = new Dexie.AbortError('full')
    Object.assign(full, { inner: new DOMException('full', 'QuotaExceededError') })
    vi.spyOn(db, 'transaction').mockImplementation(() => Dexie.Promise.reject(full) as never)
    await expect(enqueueIn(store, row)).rejects.toMatchObject({ code: 'quota' })
  })
})
