import type { Page } from '@playwright/test'

/** Makes this tablet look as if its previous version was that much older. */
export function seenUpTo(page: Page, id: number): Promise<void> {
  return page.evaluate(
    (value) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('device')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('settings', 'readwrite')
          writing.objectStore('settings').put({ key: 'changesSeen', value })
          // As on a device where nobody has seen them yet.
          writing.objectStore('settings').delete('changesSeenBy')
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    id,
  )
}
