import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { screensOf, walkTo } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { routedPage } from '../support/routed-page.ts'
import { LOCALES } from '../support/texts.ts'

const PHONE = { width: 360, height: 740 }

for (const person of ['pharmacist1', 'manager', 'accountant'] as const satisfies Person[])
  for (const locale of LOCALES) {
    test(
      `At 360 px each choice of each filter of ${person} (${locale}) is written out.`,
      { tag: '@layout' },
      async ({ browser, sharedServer }) => {
        const page = await routedPage(browser, { url: sharedServer.url, email: people[person], locale })
        await page.setViewportSize(PHONE)
        const found: Record<string, string[]> = {}
        for (const path of await screensOf(person, sharedServer)) {
          await walkTo(page, path)
          const cut = await cutChoices(page)
          if (cut.length > 0) found[path] = cut
        }
        expect(found).toEqual({})
        await page.context().close()
      },
    )
  }

/** Choices outside of forms that are wider than their field. */
function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll<HTMLSelectElement>('main select:not(form select)')]
      .filter((select) => select.checkVisibility())
      .flatMap((select) => {
        const style = getComputedStyle(select)
        const [start, end] = [style.paddingInlineStart, style.paddingInlineEnd].map(Number.parseFloat)
        const room = select.clientWidth - (start ?? 0) - (end ?? 0)
        const widthOf = (text: string) => {
          if (!pen) return 0
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
          return pen.measureText(text).width
        }
        return [...select.options].filter(({ text }) => widthOf(text) > room + 1).map(({ text }) => text)
      })
  })
}
