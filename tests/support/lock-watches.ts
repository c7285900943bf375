import type { Page } from '@playwright/test'
import { until } from './until.ts'

/** More than the time within which further touches are not noted. */
const NOTED_EVERY_MS = 6_000

/** When this tablet was last touched, as it is stored; null before. */
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

/** The frame is there a moment before what watches for touches: until a touch is noted. */
export async function lockWatches(page: Page): Promise<void> {
  let x = 100
  const before = (await lastTouch(page)) ?? 0
  await until('a touch to be noted', async () => {
    await page.clock.fastForward(NOTED_EVERY_MS)
    await page.mouse.move((x += 1), 100)
    return ((await lastTouch(page)) ?? 0) > before
  })
}
