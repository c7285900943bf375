import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { workerReady } from '../support/worker-ready.ts'

/**
 * The requests of a person's home when the app is opened, in any order: each once, and none for data that it neither
 * shows nor watches.
 */
const AT_START = {
  pharmacist1: [
    'GET /api/attendance/userCorrections/demo-pharmacist1?since',
    'GET /api/attendance/userPunches/demo-pharmacist1?from&since',
    'GET /api/handovers/pharmacyHandovers/P2023?from&since',
    'GET /api/reports/pharmacyReports/P2023?since',
    'GET /api/users/demo-pharmacist1',
  ],
  // The pharmacies were loaded at the sign-in.
  manager: [
    'GET /api/leaves/leaveRequests?since',
    'GET /api/overtime/overtimeRequests?status&since',
    'GET /api/reports/monthly?from&to&changes&since',
    // This month's days and those of the previous one that the curves still show.
    'GET /api/reports?from&to&since',
    'GET /api/reports?from&to&since',
    'GET /api/users?since',
    'GET /api/visits/?since',
  ],
  // This month's slips and the previous one's.
  accountant: [
    'GET /api/overtime?month&since',
    'GET /api/payrolls?month&voided&since',
    'GET /api/payrolls?month&voided&since',
    'GET /api/users?since',
  ],
} satisfies Partial<Record<keyof typeof people, string[]>>

for (const [who, calls] of Object.entries(AT_START) as [keyof typeof AT_START, string[]][]) {
  test(
    `The home of ${who} requests each thing once, and no files of the app.`,
    { tag: '@core' },
    async ({ page, sharedServer }) => {
      await page.goto(sharedServer.url)
      await signIn(page, people[who])
      await workerReady(page)
      await readyForOutage(page)
      await page.waitForLoadState('networkidle')
      await page.goto('about:blank')
      const { asked, files } = watch(page, sharedServer.url)
      await page.goto(sharedServer.url)
      await expect(signedInMark(page)).toBeVisible()
      await expect.poll(() => callsOf(asked)).toEqual(calls)
      // Waits for any further requests.
      await page.waitForLoadState('networkidle')
      expect(callsOf(asked)).toEqual(calls)
      expect(new Set(asked).size, asked.join('\n')).toBe(asked.length)
      expect(files).toEqual([])
    },
  )
}

/** Records the requests to the API, and those for the app's own files that bypass the worker. */
function watch(page: Page, origin: string): { asked: string[]; files: string[] } {
  const asked: string[] = []
  const files: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    const path = request.url().slice(origin.length)
    if (path.startsWith('/api/')) asked.push(`${request.method()} ${path}`)
    else if (!response.fromServiceWorker() && request.url().startsWith(origin)) files.push(path)
  })
  return { asked, files }
}

/** Whether a pharmacy without figures has ever reported is requested only if that was not known a moment before. */
const NEWEST_REPORT = /\?limit&since$/

function callsOf(asked: readonly string[]): string[] {
  return asked
    .map(withoutValues)
    .filter((call) => !NEWEST_REPORT.test(call))
    .sort()
}

function withoutValues(call: string): string {
  return call.replaceAll(/=[^&]*/g, '')
}
