import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { STANDARDS } from '../../src/shared/contract/visits.ts'
import type { Standard } from '../../src/shared/contract/visits.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { ownRows } from '../support/own-rows.ts'
import { examine, examinedWidths } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { shownName } from '../support/shown-name.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Each test walks several screens, one across an outage.
test.describe.configure({ timeout: 180_000 })

/** Of the visits without a server. */
const locale = 'ar'
const AHMED = 'Ahmed Mahmoud Hassan'
const YOUSEF = 'Yousef Ali Ibrahim'
const BYTE_ORDER_MARK = '\uFEFF'

test('The form of a visit asks for what is missing, and offers the pharmacists of the pharmacy first.', async ({
  browser,
  server,
}) => {
  const { say, total, add } = screenIn(locale)
  const page = await newVisitOffline(browser, server)
  const pharmacist = page.getByLabel(say('visits.currentPharmacist'))
  // Workers and managers are not offered.
  await add(page).click()
  await expect(page.getByText(say('visits.pharmacyMissing'))).toBeVisible()
  await expect(page.getByLabel(say('visits.currentPharmacy'))).toBeFocused()
  await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
  await expect(pharmacist.getByRole('option').nth(1)).toHaveText(shownName(AHMED, locale))
  await expect(pharmacist.getByRole('option', { name: /Khalid/ })).toHaveCount(0)
  await pharmacist.selectOption({ label: shownName(AHMED, locale) })
  await expect(total(page)).toContainText('– / 90')
  await page.context().close()
})

test('In the form of a visit Enter moves from field to field and along the grades, and submits nothing incomplete.', async ({
  browser,
  server,
}) => {
  const { say } = screenIn(locale)
  const page = await newVisitOffline(browser, server)
  const pharmacist = page.getByLabel(say('visits.currentPharmacist'))
  await choosePharmacist(page)
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
  await page.context().close()
})

test('A half-graded visit survives a reload, with its remark.', async ({ browser, server }) => {
  const { say, standard, grade, total } = screenIn(locale)
  const page = await newVisitOffline(browser, server)
  const pharmacist = page.getByLabel(say('visits.currentPharmacist'))
  await choosePharmacist(page)
  await grade(page, 'pricing', 5).click()
  await grade(page, 'formalWear', 1).click()
  await grade(page, 'dataAwareness', 1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(grade(page, 'dataAwareness', 2)).toBeChecked()
  await expect(total(page)).toContainText('– / 90')
  await expect(total(page)).toContainText(say('visits.gradedOf', { done: '3', of: '15' }))
  await standard(page, 'pricing').getByRole('button').click()
  await page.getByLabel(say('visits.remarksOn', { standard: say('visits.pricing') })).fill('Two labels missing')
  await until('the draft to be kept', async () => (await ownRows(page, 'drafts')).includes('Two labels missing'))

  await page.reload()
  await expect(pharmacist.locator('option:checked')).toHaveText(shownName(AHMED, locale))
  await expect(total(page)).toContainText('– / 90')
  await expect(page.getByLabel(say('visits.remarksOn', { standard: say('visits.pricing') }))).toHaveValue(
    'Two labels missing',
  )
  await page.context().close()
})

test('A visit of the same pharmacist twice is refused in the product’s words, and nothing is recorded.', async ({
  browser,
  server,
}) => {
  const { say, waiting, add } = screenIn(locale)
  const page = await newVisitOffline(browser, server)
  await choosePharmacist(page)
  const other = page.getByLabel(say('visits.otherPharmacist'))
  await other.selectOption({ label: shownName(AHMED, locale) })
  await add(page).click()
  await expect(page.getByRole('alert')).toHaveText(say('visits.samePerson'))
  expect(text('visits.samePerson')).toBe("The current and the other working pharmacist can't be the same person")
  await expect(page).toHaveURL(server.url + paths.newVisit)
  await other.selectOption({ label: shownName(YOUSEF, locale) })
  await expect(page.getByRole('alert')).toBeHidden()
  await page.goto(server.url + paths.visitsHistory)
  await expect(page.locator('main li').first()).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await page.context().close()
})

test('A visit of two with ungraded standards asks once, with both totals; *Keep grading* leads to the first of them.', async ({
  browser,
  server,
}) => {
  const { say, grade, add, total } = screenIn('en')
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.goto(server.url + paths.newVisit)
  await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
  await page.getByLabel(say('visits.currentPharmacist')).selectOption({ label: AHMED })
  await page.getByLabel(say('visits.otherPharmacist')).selectOption({ label: YOUSEF })
  await add(page).click()
  const question = page.getByRole('dialog', { name: '15 not graded. Save as 1?' })
  await expect(question).toContainText(`${AHMED}15 / 90`)
  await expect(question).toContainText(`${YOUSEF}40 / 90`)
  await question.getByRole('button', { name: say('visits.keepGrading') }).click()
  await expect(grade(page, 'pharmacyHygienicMeasures', 1)).toBeFocused()
  await grade(page, 'pharmacyHygienicMeasures', 3).click()
  await expect(total(page)).toContainText('– / 90')
  await add(page).click()
  await page
    .getByRole('dialog', { name: '14 not graded. Save as 1?' })
    .getByRole('button', { name: say('visits.saveAsLowest', { grade: '1' }) })
    .click()
  await expect(page.getByRole('region', { name: say('visits.added').trim(), exact: true })).toBeVisible()
  await page.context().close()
})

test('The second half of the double tap that saves a visit opens no pharmacy of the dashboard behind.', async ({
  browser,
  server,
}) => {
  const { say, addAsLowest } = screenIn('en')
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.goto(server.url + paths.newVisit)
  await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
  await page.getByLabel(say('visits.currentPharmacist')).selectOption({ label: AHMED })
  await addAsLowest(page)
  const added = page.getByRole('region', { name: say('visits.added').trim(), exact: true })
  await expect(added).toBeVisible()

  const pharmacy = page.getByRole('link', { name: 'P2023', exact: true })
  await pharmacy.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(await page.evaluate(() => window.location.pathname)).toBe(paths.home)
  await expect(added).toBeVisible()
  await pharmacy.click()
  await expect(added).toBeHidden()
  await page.context().close()
})

test('A visit of two pharmacists that is recorded without a server waits as one line of both; each has a page with its sum.', async ({
  browser,
  server,
}) => {
  const { say, waiting, addAsLowest } = screenIn(locale)
  const page = await newVisitOffline(browser, server)
  await fillPair(page)
  await addAsLowest(page)

  await expect(page).toHaveURL(`${server.url}/`)
  expect(text('visits.added')).toBe(' New Visit Added')
  const note = page.getByRole('region', { name: say('visits.added').trim(), exact: true })
  await expect(note.getByText(say('app.stateSaved'))).toHaveCount(2)
  await page.goto(server.url + paths.visitsHistory)
  await expect(waiting(page)).toHaveCount(1)
  await openVisitOfYousef(page)
  await expect(page.getByText(say('visits.unsentBody'))).toBeVisible()
  await expect(page.getByRole('article').getByText(shownName(AHMED, locale))).toBeVisible()
  await expect(page.getByRole('article')).toContainText('44 / 90')
  await page.context().close()
})

test('An unsent visit of two pharmacists opens with both, and keeps its changes over a reload.', async ({
  browser,
  server,
}) => {
  const { say, grade, total } = screenIn(locale)
  const page = await openUnsentPair(browser, server)
  const chosen = (id: MessageId) => page.getByLabel(say(id)).locator('option:checked')
  await expect(chosen('visits.currentPharmacist')).toHaveText(shownName(AHMED, locale))
  await expect(chosen('visits.otherPharmacist')).toHaveText(shownName(YOUSEF, locale))
  await expect(total(page)).toContainText('20 / 90')
  await grade(page, 'pricing', 6).click()
  await until('the changes to be kept', async () => (await ownRows(page, 'drafts')).includes('"grade":6'))
  await page.reload()
  await expect(total(page)).toContainText('21 / 90')
  await page.context().close()
})

test('A changed unsent visit of two pharmacists arrives once for each, as changed.', async ({ browser, server }) => {
  const { say, grade, waiting } = screenIn(locale)
  const page = await openUnsentPair(browser, server)
  await grade(page, 'pricing', 6).click()
  await page.getByRole('button', { name: say('visits.submitEdit') }).click()
  const note = page.getByRole('region', { name: say('visits.added').trim(), exact: true })
  await expect(note.getByText(say('app.stateSaved'))).toHaveCount(2)
  await page.goto(server.url + paths.visitsHistory)
  await expect(waiting(page)).toHaveCount(1)
  await openVisitOfYousef(page)
  await expect(page.getByRole('article')).toContainText('45 / 90')

  await server.start()
  await networkIsBack(page)
  await until('both to arrive', async () => (await recorded(server)).length === 2)
  expect((await recorded(server)).map(({ pricing }) => pricing)).toEqual([6, 6])
  await page.context().close()
})

test('A visit of two pharmacists recorded without a server arrives once for each, and both see theirs.', async ({
  browser,
  server,
}) => {
  const { say, total, addAsLowest } = screenIn(locale)
  const page = await newVisitOffline(browser, server)
  await fillPair(page)
  await addAsLowest(page)
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto(server.url + paths.visitsHistory)
  await openVisitOfYousef(page)
  await expect(page.getByText(say('visits.unsentBody'))).toBeVisible()
  await server.start()
  await networkIsBack(page)
  await until('both to arrive', async () => (await recorded(server)).length === 2)
  const common = { pricing: 5, remarks: 'Two labels missing', general: 'A calm shift' }
  expect(await recorded(server)).toEqual([
    { ...common, who: AHMED, type: 'inPrescence', formalWear: 1 },
    { ...common, who: YOUSEF, type: 'inAbscence', formalWear: 6 },
  ])
  // The address of the unsent visit redirects to its new one.
  await expect(page).not.toHaveURL(/unsent/)
  await page.getByText(say('visits.trail'), { exact: true }).click()
  await expect(page.getByText(say('visits.trailAdded'))).toBeVisible()
  await page.goto(server.url + paths.newVisit)
  await expect(total(page)).toContainText('– / 90')
  await page.context().close()
  for (const [email, sum] of [
    [people.pharmacist1, '20'],
    [people.pharmacist2, '44'],
  ] as const) {
    const own = await routedPage(browser, { url: server.url, email, locale })
    await own.goto(server.url + paths.visitsHistory)
    await expect(own.locator('main li').first()).toContainText(`${sum} / 90`)
    await own.context().close()
  }
})

test('On a phone, fifteen standards that are "all 5 but two" take six taps, saving included, and an undo takes the rest back.', async ({
  browser,
  server,
}) => {
  const { say, grade, total, add } = screenIn('en')
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(server.url + paths.newVisit)
  await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
  await page.getByLabel(say('visits.currentPharmacist')).selectOption({ label: AHMED })
  await expect(total(page)).toContainText('– / 90')
  // What Ahmed had there before is beside each standard.
  await expect(page.getByText(/^Last: [1-6]$/)).toHaveCount(STANDARDS.length)
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  const rest = (id: MessageId) => page.getByRole('group', { name: say(id), exact: true })
  await tap(grade(page, 'pricing', 3))
  await tap(rest('visits.setRestTo').getByRole('button', { name: '4' }))
  await expect(total(page)).toContainText('59 / 90')
  await page.getByRole('button', { name: say('visits.undoRest') }).click()
  await expect(total(page)).toContainText(say('visits.gradedOf', { done: '1', of: '15' }))
  taps = 1
  await tap(grade(page, 'formalWear', 2))
  await tap(rest('visits.setRestTo').getByRole('button', { name: '5' }))
  await expect(total(page)).toContainText('70 / 90')
  await tap(add(page))
  await expect(page).toHaveURL(`${server.url}/`)
  expect(taps).toBeLessThanOrEqual(6)
  await page.context().close()
})

const dayOfVisit = (visit: Record<string, unknown> | undefined) =>
  riyadhDayOf(Date.parse(String(visit?.['created_at'])))

/** The history filtered by P2023 and Ahmed, with the visits that the server has, the newest first. */
async function historyOfAhmed(browser: Browser, server: ServerProcess) {
  const { say } = screenIn('en')
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.goto(server.url + paths.visitsHistory)
  const visits = await server.query(
    'select pharmacist_name, pharmacy_name, evaluation_type, created_at from visits order by created_at desc',
  )
  const counted = (count: number) => page.getByText(new RegExp(`^${count} `))
  // A pair is one line.
  const lines = visits.filter((visit) => visit['evaluation_type'] === 'inPrescence')
  await expect(counted(lines.length)).toBeVisible()
  await page.getByLabel(say('visits.pharmacy'), { exact: true }).selectOption('P2023')
  await expect(counted(lines.filter((visit) => visit['pharmacy_name'] === 'P2023').length)).toBeVisible()
  await page.getByLabel(say('visits.pharmacist'), { exact: true }).selectOption({ label: AHMED })
  const ofAhmed = visits.filter((visit) => visit['pharmacy_name'] === 'P2023' && visit['pharmacist_name'] === AHMED)
  const rows = page.locator('main li')
  await expect(rows).toHaveCount(ofAhmed.length)
  return { page, say, counted, rows, visits, lines, ofAhmed }
}

test('The history is filtered by place, person and period, and shows the trend.', async ({ browser, sharedServer }) => {
  const { page, say, counted, rows, visits, lines, ofAhmed } = await historyOfAhmed(browser, sharedServer)
  await expect(page.getByRole('figure')).toHaveCount(2)
  const trend = page.getByRole('figure', { name: say('visits.trendOfPharmacist', { name: AHMED }) })
  // One in absence is a gap.
  const own = visits.filter((visit) => visit['pharmacist_name'] === AHMED)
  const absent = own.filter((visit) => visit['evaluation_type'] === 'inAbscence')
  await expect(trend.getByRole('row')).toHaveCount(own.length + 1)
  await expect(trend.getByRole('row').filter({ hasText: `—${say('visits.inAbscence')}` })).toHaveCount(absent.length)
  const day = dayOfVisit(ofAhmed[0])
  await chooseDay(page, say('visits.from'), day)
  await expect(rows).toHaveCount(ofAhmed.filter((visit) => dayOfVisit(visit) >= day).length)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await chooseDay(page, say('visits.to'), day)
  await page.getByLabel(say('visits.pharmacy'), { exact: true }).selectOption('P2024')
  await expect(page.getByText(say('visits.noneMatching'))).toBeVisible()
  await page.getByRole('button', { name: say('visits.clearFilter') }).click()
  await expect(counted(lines.length)).toBeVisible()
  await page.context().close()
})

test('The filtered visits are exported to a spreadsheet.', async ({ browser, sharedServer }) => {
  const { page, say, rows, ofAhmed } = await historyOfAhmed(browser, sharedServer)
  const day = dayOfVisit(ofAhmed[0])
  await chooseDay(page, say('visits.from'), day)
  await expect(rows).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say('visits.exportCsv') }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv.startsWith(BYTE_ORDER_MARK + say('visits.day'))).toBe(true)
  const lines = csv.split('\r\n').filter((line) => line !== '')
  expect(lines).toHaveLength(2)
  expect(lines[1]?.startsWith(`${day},P2023,${AHMED},`)).toBe(true)
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
      await page.getByLabel(say('visits.currentPharmacist')).selectOption({ label: shownName(AHMED, locale) })
      await page.getByLabel(say('visits.otherPharmacist')).selectOption({ label: shownName(AHMED, locale) })
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
    /** Saves a visit with standards that have no grade. */
    addAsLowest: async (page: Page) => {
      await page.getByRole('button', { name: say('visits.submit'), exact: true }).click()
      await page.getByRole('button', { name: say('visits.saveAsLowest', { grade: '1' }) }).click()
    },
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

/** The form of a visit on a tablet without a server; no page of visits was opened: the lists it needs are prefetched. */
async function newVisitOffline(browser: Browser, server: ServerProcess): Promise<Page> {
  const page = await offlineReadyPage(browser, { url: server.url, email: people.manager, locale, path: paths.home })
  await until('the lists to be here', () => areListsHere(page))
  await server.stop()
  await page.goto(server.url + paths.newVisit)
  return page
}

/** The form again, with a pair of visits that waits to be sent. */
async function openUnsentPair(browser: Browser, server: ServerProcess): Promise<Page> {
  const { say, addAsLowest } = screenIn(locale)
  const page = await newVisitOffline(browser, server)
  await fillPair(page)
  await addAsLowest(page)
  const note = page.getByRole('region', { name: say('visits.added').trim(), exact: true })
  await expect(note.getByText(say('app.stateSaved'))).toHaveCount(2)
  await page.goto(server.url + paths.sync)
  await page
    .getByRole('link', { name: say('sync.openVisit') })
    .first()
    .click()
  await page.getByRole('link', { name: say('visits.edit') }).click()
  return page
}

async function choosePharmacist(page: Page): Promise<void> {
  const { say, total } = screenIn(locale)
  await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
  await page.getByLabel(say('visits.currentPharmacist')).selectOption({ label: shownName(AHMED, locale) })
  await expect(total(page)).toContainText('– / 90')
}

/** Both of a pair are one line of the history, which opens that of the person who was present. */
async function openVisitOfYousef(page: Page): Promise<void> {
  const link = { name: new RegExp(shownName(YOUSEF, locale)) }
  await page.getByRole('main').getByRole('link', link).first().click()
  await page.getByRole('article').getByRole('link', link).click()
}

/** Ahmed is present and graded in three standards, Yousef is absent. */
async function fillPair(page: Page): Promise<void> {
  const { say, standard, grade } = screenIn(locale)
  await choosePharmacist(page)
  await page.getByLabel(say('visits.otherPharmacist')).selectOption({ label: shownName(YOUSEF, locale) })
  await grade(page, 'pricing', 5).click()
  await grade(page, 'formalWear', 1).click()
  await grade(page, 'dataAwareness', 2).click()
  await standard(page, 'pricing').getByRole('button').click()
  await page.getByLabel(say('visits.remarksOn', { standard: say('visits.pricing') })).fill('Two labels missing')
  await page.getByLabel(say('visits.generalRemarks')).fill('A calm shift')
}
