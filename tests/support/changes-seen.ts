import type { Page } from '@playwright/test'
import changes from '../../src/i18n/changes.json' with { type: 'json' }
import { until } from './until.ts'

/** The newest line of the release notes that employees are told. */
export const newestForEmployees = changes
  .filter((change) => !change.for || change.for.includes('employee'))
  .reduce((one, other) => (other.id > one.id ? other : one))

/** Makes it look as if the signed-in person, the only one of this tablet, had seen changes up to this one only. */
export async function seenUpTo(page: Page, id: number): Promise<void> {
  // Counting begins some seconds after the home page is complete.
  await until('the changes to be counted', () => page.evaluate(replaceSeen, id))
}

/** False if nothing is counted yet. */
function replaceSeen(id: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('device')
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const settings = opening.result.transaction('settings', 'readwrite').objectStore('settings')
      const reading = settings.get('changesSeenBy')
      let isCounted = false
      reading.onsuccess = () => {
        const marks = (reading.result as { value: [string, number][] } | undefined)?.value ?? []
        isCounted = marks.length > 0
        if (isCounted) settings.put({ key: 'changesSeenBy', value: marks.map(([mark]) => [mark, id]) })
      }
      settings.transaction.oncomplete = () => {
        opening.result.close()
        done(isCounted)
      }
      settings.transaction.onabort = () => fail(settings.transaction.error)
    }
  })
}
