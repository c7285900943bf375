import type { Page } from '@playwright/test'

export type StoredArea = { area: string; text: string }

/**
 * Everything this origin stores in the browser, by area, with bytes decoded as text; HttpOnly cookies are not
 * accessible.
 */
export function storedText(page: Page): Promise<StoredArea[]> {
  return page.evaluate(async () => {
    const letters = (bytes: Uint8Array): string => {
      const decoded = ['latin1', 'utf-8', 'utf-16le'].map((encoding) => new TextDecoder(encoding).decode(bytes))
      return decoded.join(' ')
    }
    const asText = (value: unknown): string =>
      JSON.stringify(value, (_key, each: unknown) => {
        if (each instanceof ArrayBuffer) return letters(new Uint8Array(each))
        if (each instanceof Uint8Array) return letters(each)
        return each
      }) ?? ''
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })

    const areas: { area: string; text: string }[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [keys, rows] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())])
        areas.push({ area: `${name}/${store}`, text: asText(keys) + asText(rows) })
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        areas.push({ area: `cache ${request.url}`, text: request.url + ((await response?.text()) ?? '') })
      }
    }
    areas.push(
      { area: 'localStorage', text: asText(Object.entries(localStorage)) },
      { area: 'sessionStorage', text: asText(Object.entries(sessionStorage)) },
    )
    areas.push(
      { area: 'cookies', text: document.cookie },
      { area: 'address', text: location.href + asText(history.state) },
    )
    return areas
  })
}
