import { chromium, expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { CHROMIUM_FLAGS, findForPages } from '../support/chromium.ts'
import { people } from '../support/demo-people.ts'
import { prepare } from '../support/prepared-context.ts'
import { isInstalled, PROXY_KINDS, RealProxy } from '../support/real-proxy.ts'
import type { ProxyKind } from '../support/real-proxy.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { ServerProcess } from '../support/server-process.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

const postgresUrl = process.env['TEST_DATABASE_URL']

for (const kind of PROXY_KINDS)
  test(`Behind a real ${kind} with TLS the app is installed, records while one of two servers is killed, and opens without any.`, async ({
    appCopy,
  }) => {
    test.skip(!isInstalled(kind), `${kind} is not installed`)
    test.setTimeout(150_000)
    const { one, two, proxy, context, dispose } = await startBehind(kind, appCopy.root)
    try {
      const page = await context.newPage()
      await page.goto(proxy.url)
      await signIn(page, people.pharmacist1)
      await workerReady(page)
      for (const cookie of await context.cookies()) expect(cookie).toMatchObject({ secure: true, httpOnly: true })

      await one.kill()
      const day = riyadhToday()
      await recordShift(page, { origin: proxy.url, day, shift: 'morning', sales: '12345.50' })
      await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
      expect(await reportsOfDay(two, day)).toMatchObject([{ first: 1_234_550 }])

      await proxy.stop()
      await page.reload()
      await expect(signedInMark(page)).toBeVisible()
    } finally {
      await dispose()
    }
  })

/** Two servers on one database behind the proxy, and a browser that knows its certificate. */
async function startBehind(kind: ProxyKind, appRoot: string) {
  const one = await ServerProcess.start({ appRoot, env: { TRUST_PROXY: '1' }, ...(postgresUrl && { postgresUrl }) })
  const two = await one.another()
  await two.start()
  const proxy = await RealProxy.start({ kind, ports: [one.port, two.port] })
  const executablePath = findForPages()
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, ...(await proxy.chromiumFlags())],
    ...(executablePath && { executablePath }),
  })
  const context = await browser.newContext()
  await prepare(context)
  const dispose = async () => {
    await browser.close()
    await proxy.stop()
    await two.dispose()
    await one.dispose()
  }
  return { one, two, proxy, context, dispose }
}
