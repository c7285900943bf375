import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { STANDARDS } from '../../src/shared/contract/visits.ts'
import type { Standard } from '../../src/shared/contract/visits.ts'
import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { ownRows } from '../support/own-rows.ts'
import { examine, examinedWidths } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Each test walks several screens, one across an outage.
test.describe.configure({ timeout: 180_000 })

const AHMED = 'Ahmed Mahmoud Hassan'
const YOUSEF = 'Yousef Ali Ibrahim'
const BYTE_ORDER_MARK = '\uFEFF'

test('A visit of two pharmacists is recorded without a server, survives a reload as a draft, is changed before it is sent, and both visits arrive once.', async ({
  browser,
  server,
}) => {
  const locale = 'ar'
  const { say, standard, grade, total, waiting, add } = screenIn(locale)
  const page = await offlineReadyPage(browser, { url: server.url, email: people.manager, locale, path: paths.home })
  const pharmacist = page.getByLabel(say('visits.currentPharmacist'))
  // No page of visits was opened: the lists they need are prefetched.
  await until('the lists to be here', () => areListsHere(page))
  await server.stop()
  await page.goto(server.url + paths.newVisit)

  // The pharmacist is required; those of that pharmacy come first, and workers and managers are not offered.
  await add(page).click()
  await expect(page.getByText(say('visits.pharmacyMissing'))).toBeVisible()
  await expect(page.getByLabel(say('visits.currentPharmacy'))).toBeFocused()
  await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
  await expect(pharmacist.getByRole('option').nth(1)).toHaveText(AHMED)
  await expect(pharmacist.getByRole('option', { name: /Khalid/ })).toHaveCount(0)
  await pharmacist.selectOption({ label: AHMED })
  await expect(total(page)).toContainText('15 / 90')

  // Enter moves from field to field and along the grades, and submits nothing incomplete.
  await page.getByLabel(say('visits.currentPharmacy')).press('Enter')
  await expect(pharmacist).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  for (let graded = 0; graded < STANDARDS.length; graded += 1) {
    await expect(page.locator(':focus')).toHaveAttribute('type', 'radio')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel(say('visits.generalRemarks'))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel(say('visits.generalRemarks')).fill('')
  await expect(page).toHaveURL(server.url + paths.newVisit)
  await grade(page, 'pricing', 5).click()
  await grade(page, 'formalWear', 1).click()
  await grade(page, 'dataAwareness', 1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(grade(page, 'dataAwareness', 2)).toBeChecked()
  await expect(total(page)).toContainText('20 / 90')
  await expect(total(page)).toContainText(say('visits.gradedOf', { done: '3', of: '15' }))
  await standard(page, 'pricing').getByRole('button').click()
  await page.getByLabel(say('visits.remarksOn', { standard: say('visits.pricing') })).fill('Two labels missing')
  await until('the draft to be kept', async () => (await ownRows(page, 'drafts')).includes('Two labels missing'))

  await page.reload()
  await expect(pharmacist.locator('option:checked')).toHaveText(AHMED)
  await expect(total(page)).toContainText('20 / 90')
  await expect(page.getByLabel(say('visits.remarksOn', { standard: say('visits.pricing') }))).toHaveValue(
    'Two labels missing',
  )

  // The same person twice: the product's own message, and nothing is recorded.
  const other = page.getByLabel(say('visits.otherPharmacist'))
  await other.selectOption({ label: AHMED })
  await add(page).click()
  await expect(page.getByRole('alert')).toHaveText(say('visits.samePerson'))
  expect(text('visits.samePerson')).toBe("The current and the other working pharmacist can't be the same person")
  await expect(page).toHaveURL(server.url + paths.newVisit)
  await page.goto(server.url + paths.visitsHistory)
  await expect(page.locator('main li').first()).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await page.goto(server.url + paths.newVisit)
  await other.selectOption({ label: YOUSEF })
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByLabel(say('visits.generalRemarks')).fill('A calm shift')
  await add(page).click()

  await expect(page).toHaveURL(`${server.url}/`)
  expect(text('visits.added')).toBe(' New Visit Added')
  const note = page.getByRole('region', { name: say('visits.added').trim(), exact: true })
  await expect(note.getByText(say('app.stateSaved'))).toHaveCount(2)
  await page.goto(server.url + paths.visitsHistory)
  await expect(waiting(page)).toHaveCount(2)
  await page
    .getByRole('link', { name: new RegExp(YOUSEF) })
    .first()
    .click()
  await expect(page.getByText(say('visits.unsentBody'))).toBeVisible()
  await expect(page.getByRole('article').getByText(AHMED)).toBeVisible()
  await expect(page.getByRole('article')).toContainText('44 / 90')

  // The sync page links to it too, and each of the two opens the form with both.
  await page.goto(server.url + paths.sync)
  await page
    .getByRole('link', { name: say('sync.openVisit') })
    .first()
    .click()
  await page.getByRole('link', { name: say('visits.edit') }).click()
  await expect(pharmacist.locator('option:checked')).toHaveText(AHMED)
  await expect(other.locator('option:checked')).toHaveText(YOUSEF)
  await expect(total(page)).toContainText('20 / 90')
  await grade(page, 'pricing', 6).click()
  await until('the changes to be kept', async () => (await ownRows(page, 'drafts')).includes('"grade":6'))
  await page.reload()
  await expect(total(page)).toContainText('21 / 90')
  await page.getByRole('button', { name: say('visits.submitEdit') }).click()
  await expect(note.getByText(say('app.stateSaved'))).toHaveCount(2)
  await page.goto(server.url + paths.visitsHistory)
  await expect(waiting(page)).toHaveCount(2)
  await page
    .getByRole('link', { name: new RegExp(YOUSEF) })
    .first()
    .click()
  await expect(page.getByRole('article')).toContainText('45 / 90')

  await server.start()
  await networkIsBack(page)
  await until('both to arrive', async () => (await recorded(server)).length === 2)
  expect(await recorded(server)).toEqual([
    {
      who: AHMED,
      type: 'inPrescence',
      pricing: 6,
      remarks: 'Two labels missing',
      formalWear: 1,
      general: 'A calm shift',
    },
    {
      who: YOUSEF,
      type: 'inAbscence',
      pricing: 6,
      remarks: 'Two labels missing',
      formalWear: 6,
      general: 'A calm shift',
    },
  ])
  // The address of the unsent visit redirects to its new one.
  await expect(page).not.toHaveURL(/unsent/)
  await page.getByText(say('visits.trail'), { exact: true }).click()
  await expect(page.getByText(say('visits.trailAdded'))).toBeVisible()
  await page.goto(server.url + paths.newVisit)
  await expect(total(page)).toContainText('15 / 90')
  await page.context().close()

  for (const [email, sum] of [
    [people.pharmacist1, '21'],
    [people.pharmacist2, '45'],
  ] as const) {
    const own = await routedPage(browser, { url: server.url, email, locale })
    await own.goto(server.url + paths.visitsHistory)
    await expect(own.locator('main li').first()).toContainText(`${sum} / 90`)
    await own.context().close()
  }
})

test('The history is filtered by place, person and period, shows the trend, and exports the filtered visits to a spreadsheet.', async ({
  browser,
  sharedServer,
}) => {
  const { say } = screenIn('en')
  const page = await routedPage(browser, { url: sharedServer.url, email: people.manager })
  await page.goto(sharedServer.url + paths.visitsHistory)
  const rows = page.locator('main li')
  const counted = (count: number) => page.getByText(new RegExp(`^${count} `))
  const visits = await sharedServer.query(
    'select pharmacist_name, pharmacy_name, evaluation_type, created_at from visits order by created_at desc',
  )
  await expect(counted(visits.length)).toBeVisible()
  await page.getByLabel(say('visits.pharmacy'), { exact: true }).selectOption('P2023')
  await expect(counted(visits.filter((visit) => visit['pharmacy_name'] === 'P2023').length)).toBeVisible()
  await page.getByLabel(say('visits.pharmacist'), { exact: true }).selectOption({ label: AHMED })
  const ofAhmed = visits.filter((visit) => visit['pharmacy_name'] === 'P2023' && visit['pharmacist_name'] === AHMED)
  await expect(rows).toHaveCount(ofAhmed.length)
  await expect(page.getByRole('figure')).toHaveCount(2)
  const trend = page.getByRole('figure', { name: say('visits.trendOfPharmacist', { name: AHMED }) })
  const inPresence = visits.filter(
    (visit) => visit['pharmacist_name'] === AHMED && visit['evaluation_type'] === 'inPrescence',
  )
  await expect(trend.getByRole('row')).toHaveCount(inPresence.length + 1)

  const dayOf = (visit: Record<string, unknown> | undefined) => riyadhDayOf(Date.parse(String(visit?.['created_at'])))
  const day = dayOf(ofAhmed[0])
  await page.getByLabel(say('visits.from'), { exact: true }).fill(day)
  await expect(rows).toHaveCount(ofAhmed.filter((visit) => dayOf(visit) >= day).length)
  await page.reload()
  await expect(rows).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say('visits.exportCsv') }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv.startsWith(BYTE_ORDER_MARK + say('visits.day'))).toBe(true)
  const lines = csv.split('\r\n').filter((line) => line !== '')
  expect(lines).toHaveLength(2)
  expect(lines[1]?.startsWith(`${day},P2023,${AHMED},`)).toBe(true)

  await page.getByLabel(say('visits.to'), { exact: true }).fill(day)
  await page.getByLabel(say('visits.pharmacy'), { exact: true }).selectOption('P2024')
  await expect(page.getByText(say('visits.noneMatching'))).toBeVisible()
  await page.getByRole('button', { name: say('visits.showAll') }).click()
  await expect(counted(visits.length)).toBeVisible()
  await page.context().close()
})

for (const locale of LOCALES) {
  test(`Axe finds nothing on the manager's visits (${locale}).`, async ({ browser, sharedServer }) => {
    const { say, grade } = screenIn(locale)
    const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale })
    for (const width of examinedWidths(locale)) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(sharedServer.url + paths.newVisit)
      await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
      await page.getByLabel(say('visits.currentPharmacist')).selectOption({ label: AHMED })
      await page.getByLabel(say('visits.otherPharmacist')).selectOption({ label: AHMED })
      await grade(page, 'formalWear', 3).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await examine(page, `new visit, ${width}`, { of: locale })
      await fitsWidth(page, width)
      await page.goto(`${sharedServer.url}${paths.visitsHistory}?place=P2023`)
      await expect(page.getByRole('figure')).toBeVisible()
      await examine(page, `visits, ${width}`, { of: locale })
      await fitsWidth(page, width)
    }
    await page.context().close()
  })
}

/** The texts of the screens in one language. */
function screenIn(locale: TestLocale) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
  const standard = (page: Page, name: Standard) => page.getByRole('group', { name: say(`visits.${name}`), exact: true })
  return {
    say,
    standard,
    grade: (page: Page, name: Standard, value: number) =>
      standard(page, name).getByRole('radio', { name: String(value), exact: true }),
    total: (page: Page) => page.getByRole('region', { name: say('visits.progress') }),
    waiting: (page: Page) => page.locator('main li').filter({ hasText: say('app.stateSaved') }),
    add: (page: Page) => page.getByRole('button', { name: say('visits.submit'), exact: true }),
  }
}

async function fitsWidth(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Whether the lists of people and visits are in the manager's own database. */
async function areListsHere(page: Page): Promise<boolean> {
  const freshness = await ownRows(page, 'freshness')
  return freshness.includes('"users"') && freshness.includes('"visits"')
}

async function recorded(server: ServerProcess) {
  const rows = await server.query(
    "select pharmacist_name, evaluation_type, standards, general_remarks from visits where general_remarks = 'A calm shift' order by change_seq",
  )
  return rows.map((row) => {
    const grades = JSON.parse(String(row['standards'])) as Record<Standard, { grade: number; remarks: string }>
    return {
      who: row['pharmacist_name'],
      type: row['evaluation_type'],
      pricing: grades.pricing.grade,
      remarks: grades.pricing.remarks,
      formalWear: grades.formalWear.grade,
      general: row['general_remarks'],
    }
  })
}
