import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { workerReady } from '../support/worker-ready.ts'

/** What a person's home asks the server for when the app is opened, in no order: each once, and nothing that it does not show or keep watch over. */
const AT_START = {
  pharmacist1: ['GET /api/reports/pharmacyReports/P2023?since', 'GET /api/users/demo-pharmacist1'],
  // The pharmacies came with the sign-in a moment ago.
  manager: [
    'GET /api/leaves/leaveRequests?since',
    'GET /api/reports/monthly?from&to&changes&since',
    // This month's days and those of the last one that the curves still show.
    'GET /api/reports?from&to&since',
    'GET /api/reports?from&to&since',
    'GET /api/users?since',
    'GET /api/visits/?since',
  ],
  // This month's slips and the last one's.
  accountant: ['GET /api/payrolls?month&since', 'GET /api/payrolls?month&since', 'GET /api/users?since'],
} satisfies Partial<Record<keyof typeof people, string[]>>

for (const [who, calls] of Object.entries(AT_START) as [keyof typeof AT_START, string[]][]) {
  test(`The home of ${who} asks for each thing once, and the files of the app for nothing.`, async ({
    page,
    sharedServer,
  }) => {
    await page.goto(sharedServer.url)
    await signIn(page, people[who])
    await workerReady(page)
    await readyForOutage(page)
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
    const { asked, files } = watch(page, sharedServer.url)
    await page.goto(sharedServer.url)
    await expect(signedInMark(page)).toBeVisible()
    await expect.poll(() => asked.map(withoutValues).sort()).toEqual(calls)
    // Whatever else comes along.
    await page.waitForLoadState('networkidle')
    expect(asked.map(withoutValues).sort()).toEqual(calls)
    expect(new Set(asked).size, asked.join('\n')).toBe(asked.length)
    expect(files).toEqual([])
  })
}

/** What goes to the API, and what goes past the worker for the app's own files. */
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

function withoutValues(call: string): string {
  return call.replaceAll(/=[^&]*/g, '')
}
