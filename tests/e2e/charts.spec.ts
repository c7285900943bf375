import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { openScreen } from '../support/every-screen.ts'
import { routedPage } from '../support/routed-page.ts'
import { text, walkedIn } from '../support/texts.ts'

const PHONE = { width: 360, height: 740 }

for (const locale of walkedIn('ar')) {
  test(
    `On a phone the tooltip of each part of the charts is inside the window (${locale}).`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale })
      await page.setViewportSize(PHONE)
      await openScreen(page, '/dashboard/P2023')
      await page.getByRole('radio', { name: text('sales.charts', {}, locale) }).click()
      const parts = page.locator('figure svg :is(path[fill^="var(--chart"], [data-testid^="bar.item"])')
      await expect(page.locator('figure svg path[fill^="var(--chart"]').nth(3)).toBeAttached()
      for (const part of await parts.all()) {
        const { x = 0, y = 0, width = 0 } = (await part.boundingBox()) ?? {}
        for (const clientX of [x, x + width]) {
          for (const type of ['mouseover', 'mousemove']) await part.dispatchEvent(type, { clientX, clientY: y })
          const tip = page.locator('figure [class*="_tip_"]')
          await expect(tip).toBeVisible()
          const box = await tip.boundingBox()
          expect(box?.x).toBeGreaterThanOrEqual(0)
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
        }
        await part.dispatchEvent('mouseout', { relatedTarget: null })
      }
      await page.context().close()
    },
  )
}
