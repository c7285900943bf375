import type { Page } from '@playwright/test'
import { until } from './until.ts'

/** Waits until the current user's data is sealed, which happens in idle time. */
export async function allIsSealed(page: Page, tables: readonly string[]): Promise<void> {
  await until('all to be sealed', async () => {
    const parts = await sealedParts(page, SOME_ROWS_BYTES)
    // Freshness is sealed last.
    return tables.every((table) => parts.includes(table)) && parts.includes('freshness')
  })
}

/** Longer than the app rests between two runs (`LONGEST_REST_MS` in `watch-sealing.ts`). */
const REST_MS = 11_000

/** Waits until what was read last is sealed too, with its age. */
export async function sealingRests(page: Page): Promise<void> {
  let [seen, since] = ['', Date.now()]
  await until('the seals to rest', async () => {
    const now = JSON.stringify((await partsOf(page)).map(({ table, bytes }) => [table, bytes]))
    if (now !== seen) [seen, since] = [now, Date.now()]
    return Date.now() - since > REST_MS
  })
}

/** More than a table takes that was sealed before its first rows were read: that one is sealed again seconds later. */
const SOME_ROWS_BYTES = 250

/** The tables with sealed parts of at least so many bytes. */
export async function sealedParts(page: Page, leastBytes = 0): Promise<string[]> {
  return (await partsOf(page)).filter(({ bytes }) => bytes >= leastBytes).map(({ table }) => table)
}

function partsOf(page: Page): Promise<{ table: string; bytes: number }[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'sealed')) return []
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await settled(indexedDB.open('sealed'))
    const parts = (await settled(database.transaction('parts').objectStore('parts').getAll())) as {
      table: string
      bytes: ArrayBuffer
    }[]
    database.close()
    return parts.map(({ table, bytes }) => ({ table, bytes: bytes.byteLength }))
  })
}
