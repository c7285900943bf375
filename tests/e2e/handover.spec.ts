import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { routedPage } from '../support/routed-page.ts'
import { signIn } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: 120_000 })

test('The handover is reached below the form of the shift, and asks for the cash that is left.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1 })
  await page.goto(`${sharedServer.url}${paths.salesReports}`)
  const link = page.getByRole('link', { name: text('handover.toHandover') })
  const form = await page.locator('#main form').boundingBox()
  expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual((form?.y ?? 0) + (form?.height ?? 0))
  await link.click()
  await page.getByRole('button', { name: text('handover.handOver') }).click()
  await expect(page.getByText(text('handover.cashMissing'))).toBeVisible()
  await page.context().close()
})

for (const locale of walkedIn('en')) {
  test(`A handover that was recorded without a server is answered there by the next person, and both arrive once (${locale}).`, async ({
    browser,
    server,
  }) => {
    const say = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist2, locale, path: '/' })
    await signOut(page, locale)
    await signIn(page, people.pharmacist1, locale)
    await page.locator('#main table td').first().waitFor()
    await server.kill()
    await handOver(page, { url: server.url, locale })

    // The writer is not asked about it; the next person is.
    await page.goto(server.url)
    await expect(page.getByRole('region', { name: say('handover.forYou') })).toHaveCount(0)
    await signOut(page, locale)
    await signIn(page, people.pharmacist2, locale)
    await answerThatItDiffers(page, locale)

    await server.start()
    await networkIsBack(page)
    const stored = () =>
      server.query(
        "select writer_id, cash, answer, answerer_id, answer_cash from handovers where note = 'Keys in the safe' and id not like 'demo%'",
      )
    await until('both to arrive', async () => (await stored())[0]?.['answer'] === 'differs')
    expect(await stored()).toEqual([
      {
        writer_id: 'demo-pharmacist1',
        cash: 35_025,
        answer: 'differs',
        answerer_id: 'demo-pharmacist2',
        answer_cash: 34_900,
      },
    ])
  })
}

async function handOver(page: Page, { url, locale }: { url: string; locale: TestLocale }): Promise<void> {
  await page.goto(`${url}${paths.handover}`)
  await page.getByLabel(text('handover.cashLeft', {}, locale)).fill('300+50.25')
  await page.getByLabel(text('handover.noteForNext', {}, locale)).fill('Keys in the safe')
  await examine(page, 'the handover', { of: locale })
  await page.getByRole('button', { name: text('handover.handOver', {}, locale) }).click()
  await expect(page.getByText(text('app.stateSaved', {}, locale)).first()).toBeVisible()
}

async function answerThatItDiffers(page: Page, locale: TestLocale): Promise<void> {
  const question = page.getByRole('region', { name: text('handover.forYou', {}, locale) })
  await expect(question).toContainText('Keys in the safe')
  await question.getByRole('button', { name: text('handover.differs', {}, locale) }).click()
  await question.getByLabel(text('handover.cashFound', {}, locale)).fill('349')
  await examine(page, 'the answer', { of: locale })
  await question.getByRole('button', { name: text('handover.saveAnswer', {}, locale) }).click()
  await expect(page.getByText(text('handover.answerRecorded', {}, locale))).toBeVisible()
  await expect(question).toHaveCount(0)
}
