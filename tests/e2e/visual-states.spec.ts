import { expect } from '@playwright/test'
import { GROUPS, runScenarios } from '../../tools/gallery/visual-states/run-scenarios.ts'
import { contextFor } from '../../tools/gallery/pictures.ts'
import { test } from '../support/app-fixtures.ts'
import { examine } from '../support/examine.ts'
import { whileLengthened } from '../support/lengthened.ts'
import { overflowsOn } from '../support/overflows.ts'
import { walkedIn } from '../support/texts.ts'

/** States before the page exists: some axe rules apply only to a page. */
const BEFORE_A_PAGE = ['waiting-start', 'employee-waiting-code']
const PHONE = { width: 360, height: 780 }

const { papers: _paper, ...onScreen } = GROUPS

for (const [index, [name, scenarios]] of Object.entries(onScreen).entries()) {
  for (const locale of walkedIn(index % 2 === 0 ? 'ar' : 'en'))
    test(
      `In each transient or rare state (${name}, ${locale}) axe finds nothing, and on a phone no text is cut off with every text 40 % longer.`,
      { tag: '@layout' },
      async ({ browser }) => {
        test.setTimeout(480_000)
        const missed: string[] = []
        const found: Record<string, string[]> = {}
        await runScenarios(scenarios, {
          browser,
          options: contextFor({ locale, scheme: 'light' }),
          locale,
          async look(page, _moment, visualState) {
            await page.setViewportSize(PHONE)
            // While code is loading, its page is hidden, including its title.
            if (!visualState.includes('waiting-'))
              await expect(page.locator('main [class*="skeleton"]').filter({ visible: true })).toHaveCount(0)
            const overflows = await whileLengthened(page, () => overflowsOn(page))
            if (overflows.length > 0) found[visualState] = overflows
            if (!BEFORE_A_PAGE.includes(visualState)) await examine(page, visualState, { of: locale })
          },
          miss: (visualState, error) =>
            missed.push(`${visualState}: ${error instanceof Error ? error.message : String(error)}`),
        })
        expect(missed).toEqual([])
        expect(found).toEqual({})
      },
    )
}
