import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { openScreen, screensOf, walkTo } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, salesField, saveButton } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { looseTexts, translate } from '../support/translated.ts'

test('Translators are told to leave the page alone, and one that does not can neither hold a figure nor break the page.', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.locator('html[translate="no"]')).toHaveCount(1)
  await expect(page.locator('meta[name="google"][content="notranslate"]')).toHaveCount(1)
  await signIn(page, people.pharmacist1)
  await expect(page.locator('#main table td').first()).toBeVisible()
  await translate(page)

  const other = await context.newPage()
  await recordShift(other, { origin: server.url, day: riyadhToday(), shift: 'morning', sales: '4321.50' })
  await other.goto(server.url)
  await expect(other.locator('#main')).toContainText('4,321.50')
  await expect(async () => {
    const words = await other.locator('#main').innerText()
    expect(await page.locator('#main').innerText()).toBe(words)
  }).toPass()
})

test('A page of which an extension has moved a part is drawn again.', async ({ page, sharedServer }) => {
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist1)
  await openScreen(page, paths.salesReports)
  await salesField(page).fill('-5')
  await saveButton(page).click()
  const problem = page.getByText(text('sales.salesNegative'))
  await problem.evaluate((words) => {
    const part = words.closest('p') ?? words
    const around = document.createElement('font')
    part.replaceWith(around)
    around.append(part)
  })
  await salesField(page).fill('5')
  await expect(problem).toHaveCount(0)
  await expect(salesField(page)).toHaveValue('5')
  await expect(page.getByText(text('app.brokenRegionTitle')).first()).toBeHidden()
})

for (const person of ['pharmacist1', 'manager', 'accountant'] as const satisfies Person[])
  test(`Every text on the screens of a ${person} is alone in its element.`, async ({ page, sharedServer }) => {
    await page.goto(sharedServer.url)
    expect(await looseTexts(page)).toEqual([])
    await signIn(page, people[person])
    const loose: Record<string, string[]> = {}
    for (const path of await screensOf(person, sharedServer)) {
      await walkTo(page, path)
      const found = await looseTexts(page)
      if (found.length > 0) loose[path] = found
    }
    expect(loose).toEqual({})
  })
