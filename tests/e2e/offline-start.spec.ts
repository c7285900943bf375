import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

test(
  'The app starts without a server, at its root and at an inner address.',
  { tag: '@core' },
  async ({ page, server }) => {
    await page.goto(server.url)
    await signIn(page, people.pharmacist1)
    await workerReady(page)
    await server.stop()

    await page.reload()
    await expect(signedInMark(page)).toBeVisible()
    await page.goto(`${server.url}/settings`)
    await expect(page.getByRole('heading', { level: 1, name: text('settings.title') })).toBeVisible()
  },
)

test('The worker caches every file of the build, and no response of the server.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
      ),
    )
    return lists.flat()
  })
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(kept).toContain('/index.html')
  expect(kept.some((path) => path.endsWith('.woff2'))).toBe(true)
})
