import type { OutboxRow } from '../model/types.ts'

/**
 * Everything unsent, oldest first, read straight from IndexedDB: for a page that shows its first screen before Dexie is
 * there. Empty where the database does not exist.
 */
export async function readUnsentAtStart(name = 'outbox'): Promise<OutboxRow[]> {
  const db = await openExisting(name)
  if (!db) return []
  try {
    const states = db.transaction('rows', 'readonly').objectStore('rows').index('state')
    const parts = [IDBKeyRange.upperBound('done', true), IDBKeyRange.lowerBound('done', true)].map((range) =>
      resultOf<OutboxRow[]>(states.getAll(range)),
    )
    return (await Promise.all(parts)).flat().sort((one, other) => one.seq - other.seq)
  } finally {
    db.close()
  }
}

/** The database at its stored version; null where there is none. Never creates one. */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => {
      const db = request.result
      // So that a newer version of the app in another tab can upgrade it.
      db.addEventListener('versionchange', () => db.close())
      resolve(db)
    })
    request.addEventListener('error', (event) => {
      // The abort above must not reach the page's error handlers.
      event.preventDefault()
      if (request.error?.name === 'AbortError') resolve(null)
      else reject(request.error ?? new Error('not opened'))
    })
    request.addEventListener('blocked', () => resolve(null))
  })
}

/** The result of a request; rejects with its error. */
export function resultOf<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Value))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })
}
