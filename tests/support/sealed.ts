import type { Page } from '@playwright/test'
import { until } from './until.ts'

/** Waits until the current user's data is sealed, which happens in idle time. */
export async function allIsSealed(page: Page, tables: readonly string[]): Promise<void> {
  await until('all to be sealed', async () => {
    const parts = await sealedParts(page)
    // Freshness is sealed last.
    return tables.every((table) => parts.includes(table)) && parts.includes('freshness')
  })
}

/** The tables with sealed parts. */
export function sealedParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'sealed')) return []
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await settled(indexedDB.open('sealed'))
    const keys = await settled(database.transaction('parts').objectStore('parts').getAllKeys())
    database.close()
    return keys.map((key) => String((key as string[])[1]))
  })
}
