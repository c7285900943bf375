import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { openScreen } from '../support/every-screen.ts'
import { routedPage } from '../support/routed-page.ts'
import { text, walkedIn } from '../support/texts.ts'

const PHONE = { width: 360, height: 740 }

for (const locale of walkedIn('ar')) {
  test(
    `On a phone each part of the charts says inside the window what it stands for (${locale}).`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale })
      await page.setViewportSize(PHONE)
      await openScreen(page, '/dashboard/P2023')
      await page.getByRole('radio', { name: text('sales.charts', {}, locale) }).click()
      const figures = page.getByRole('figure')
      await expect(figures.nth(1)).toBeVisible()
      for (const figure of await figures.all()) {
        await expect.poll(async () => (await partsOf(figure)).length).toBeGreaterThan(0)
        // Outside of the table, only what is said of a part has a unit.
        const said = figure
          .locator('div')
          .filter({ hasText: text('app.currency', {}, locale), hasNot: page.getByRole('table') })
          .last()
        const words: string[] = []
        for (const part of await partsOf(figure)) {
          const { x = 0, y = 0, width = 0 } = (await part.boundingBox()) ?? {}
          for (const clientX of [x, x + width]) {
            for (const type of ['mouseover', 'mousemove']) await part.dispatchEvent(type, { clientX, clientY: y })
            await expect(said).toBeVisible()
            const box = await said.boundingBox()
            expect(box?.x).toBeGreaterThanOrEqual(0)
            expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
          }
          words.push(await said.innerText())
          await part.dispatchEvent('mouseout', { relatedTarget: null })
          await expect(said).toHaveCount(0)
        }
        expect((await withFigures(figure)).filter((name) => !words.join().includes(name))).toEqual([])
      }
      await page.context().close()
    },
  )
}

/** The parts of a chart that have a size and the colour of a row or column of its table. */
async function partsOf(figure: Locator): Promise<Locator[]> {
  const shapes = figure.locator('svg :is(rect, path)')
  const colours = await figure
    .locator('table i')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor))
  const indexes = await shapes.evaluateAll(
    (found, wanted) =>
      found.flatMap((shape, index) => {
        const { width, height } = shape.getBoundingClientRect()
        return width > 0 && height > 0 && wanted.includes(getComputedStyle(shape).fill) ? index : []
      }),
    colours,
  )
  return indexes.map((index) => shapes.nth(index))
}

/** The names of the rows of a chart's table that have an amount other than 0. */
async function withFigures(figure: Locator): Promise<string[]> {
  const names: string[] = []
  for (const row of await figure.getByRole('row').all()) {
    const name = row.getByRole('rowheader')
    const amounts = (await row.getByRole('cell').allInnerTexts()).join()
    if ((await name.count()) > 0 && /[1-9]/.test(amounts)) names.push((await name.innerText()).trim())
  }
  return names
}
