import { expect } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { namedScreensOf } from '../../../tests/support/every-screen.ts'
import type { Person } from '../../../tests/support/every-screen.ts'
import type { Scenario, VisualState } from './scenario.ts'

const PRINTED: { who: Person; names: string[] }[] = [
  { who: 'pharmacist1', names: ['salesReports', 'slip', 'leave', 'visit', 'cv'] },
  { who: 'manager', names: ['pharmacySales', 'leave', 'visit', 'tabletSetup'] },
]

/** Printed pages. */
export const PAPERS: Scenario[] = PRINTED.map(({ who, names }) => ({
  who,
  options: { serviceWorkers: 'block' },
  states: names.map((name): VisualState => ({
    name: `paper-${name}`,
    isPaper: true,
    async come({ page, server }) {
      const path = (await namedScreensOf(who, server)).find((screen) => screen.name === name)?.path ?? paths.home
      await page.goto(server.url + path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('main [class*="skeleton"]').filter({ visible: true })).toHaveCount(0)
    },
  })),
}))
