import type { Page } from '@playwright/test'
import { until } from './until.ts'

/** Longer than the interval in which further touches are not recorded. */
const NOTED_EVERY_MS = 6_000

/** When this tablet was last touched, as stored; null if never. */
export function lastTouch(page: Page): Promise<number | null> {
  return page.evaluate(
    () =>
      new Promise<number | null>((done, fail) => {
        const opening = indexedDB.open('device')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('settings').objectStore('settings').get('lastTouch')
          reading.addEventListener('success', () => {
            opening.result.close()
            done((reading.result as { value: number } | undefined)?.value ?? null)
          })
        })
      }),
  )
}

/** The frame is shown a moment before touches are recorded: waits until one is. */
export async function lockWatches(page: Page): Promise<void> {
  let x = 100
  const before = (await lastTouch(page)) ?? 0
  await until('a touch to be noted', async () => {
    await page.clock.fastForward(NOTED_EVERY_MS)
    await page.mouse.move((x += 1), 100)
    return ((await lastTouch(page)) ?? 0) > before
  })
}
