import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { callsAs } from '../support/calls-as.ts'
import { dayIn } from '../support/date-fields.ts'
import type { BrowserProcess } from '../support/browser-process.ts'
import { people } from '../support/demo-people.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openChoices, openShift, salesField, saveButton, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { signedInTablet } from '../support/signed-in-tablet.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Traces cannot follow a browser that is killed.
test.use({ trace: 'off' })

const FIGURE = '4321.'
const REMARKS = 'Half a sentence, and then a custo'

test('A half-typed form is restored after a reload, an accepted update and a kill.', async ({
  tablet,
  server,
  appCopy,
}) => {
  let page = await signedInTablet(tablet, { url: server.url, email: people.pharmacist1 })
  await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning' })
  await salesField(page).fill(FIGURE)
  await page.getByLabel(text('sales.remarks')).fill(REMARKS)
  await until('the draft to be kept', () => isDraftKept(page, REMARKS))

  appCopy.release('two')
  await page.reload()
  await expectDraft(page)

  await page.getByRole('button', { name: text('app.updateApply') }).click()
  await expect(page.locator('meta[name="version"]')).toHaveAttribute('content', 'two')
  await expectDraft(page)

  page = await afterKill(tablet)
  await page.goto(`${server.url}/salesReports`)
  await expectDraft(page)
})

test('A visit draft is restored after a kill.', async ({ tablet, server }) => {
  let page = await signedInTablet(tablet, { url: server.url, email: people.manager })
  await page.goto(server.url + paths.newVisit)
  await page.getByLabel(text('visits.currentPharmacy')).selectOption('P2023')
  await page
    .getByRole('group', { name: text('visits.pricing'), exact: true })
    .getByRole('radio', { name: '5', exact: true })
    .click()
  await page.getByLabel(text('visits.generalRemarks')).fill(REMARKS)
  await until('the visit to be kept', () => isDraftKept(page, REMARKS))
  page = await afterKill(tablet)
  await page.goto(server.url + paths.newVisit)
  await expect(page.getByLabel(text('visits.currentPharmacy'))).toHaveValue('P2023')
  await expect(page.getByRole('region', { name: text('visits.progress') })).toContainText(
    text('visits.gradedOf', { done: '1', of: '15' }),
  )
  await expect(page.getByLabel(text('visits.generalRemarks'))).toHaveValue(REMARKS)
})

test('A half-typed handover is restored after a kill, and is gone once it was handed over.', async ({
  tablet,
  server,
}) => {
  let page = await signedInTablet(tablet, { url: server.url, email: people.pharmacist1 })
  await page.goto(server.url + paths.handover)
  await page.getByLabel(text('handover.cashLeft')).fill('300+50')
  await page.getByLabel(text('handover.noteForNext')).fill(REMARKS)
  await until('the handover to be kept', () => isDraftKept(page, REMARKS))
  page = await afterKill(tablet)
  await page.goto(server.url + paths.handover)
  await expect(page.getByLabel(text('handover.noteForNext'))).toHaveValue(REMARKS)
  await page.getByRole('button', { name: text('handover.handOver') }).click()
  await page.getByRole('link', { name: text('handover.done') }).click()
  await page.goto(server.url + paths.handover)
  await expect(page.getByLabel(text('handover.cashLeft'))).toHaveValue('')
})

test('A half-typed answer to a handover is restored after a kill, and is gone once it was given.', async ({
  tablet,
  server,
}) => {
  const colleague = await callsAs(server.url, people.pharmacist2)
  await colleague.post(apiPaths.addAHandover(), { pharmacyName: 'P2023', cash: 350, note: '', clientRef: 'left-to-1' })
  let page = await signedInTablet(tablet, { url: server.url, email: people.pharmacist1 })
  const question = () => page.getByRole('region', { name: text('handover.forYou') })
  await question()
    .getByRole('button', { name: text('handover.differs') })
    .click()
  await question().getByLabel(text('handover.note')).fill(REMARKS)
  await until('the answer to be kept', () => isDraftKept(page, REMARKS))
  page = await afterKill(tablet)
  await page.goto(server.url)
  await expect(question().getByLabel(text('handover.note'))).toHaveValue(REMARKS)
  await question().getByLabel(text('handover.cashFound')).fill('349')
  await question()
    .getByRole('button', { name: text('handover.saveAnswer') })
    .click()
  await expect(page.getByText(text('handover.answerRecorded'))).toBeVisible()
  expect(await isDraftKept(page, REMARKS)).toBe(false)
})

test('A payroll draft of a month is restored after a kill.', async ({ tablet, server }) => {
  let page = await signedInTablet(tablet, { url: server.url, email: people.accountant })
  await page.goto(`${server.url}${paths.payrollEntry}?view=cards`)
  const card = () => page.locator('main li').filter({ hasText: 'Ahmed Mahmoud Hassan' })
  const generalDetails = () => page.locator('main summary', { hasText: text('payroll.generalDetails') })
  await generalDetails().click()
  await page.getByLabel(text('payroll.generalRemarks')).fill(REMARKS)
  await card().locator('summary').click()
  await card().locator('[name="overTimeHours"]').fill('7.5')
  await until('the month to be kept', () => isDraftKept(page, '7.5'))
  page = await afterKill(tablet)
  await page.goto(`${server.url}${paths.payrollEntry}?view=cards`)
  await generalDetails().click()
  await expect(page.getByLabel(text('payroll.generalRemarks'))).toHaveValue(REMARKS)
  await expect(card().locator('summary')).toContainText(text('payroll.draft'))
  await card().locator('summary').click()
  await expect(card().locator('[name="overTimeHours"]')).toHaveValue('7.5')
})

test('A requested shift opens as requested; drafts of other shifts are kept, in other tabs too.', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  const [asked, left, elsewhere] = [1, 2, 3].map((days) => addDays(riyadhToday(), -days)) as [string, string, string]
  await openShift(page, { origin: server.url, day: left, shift: 'morning' })
  await salesField(page).fill('555')
  await until('the draft to be kept', () => isDraftKept(page, '555'))
  const otherTab = await context.newPage()
  await openShift(otherTab, { origin: server.url, day: elsewhere, shift: 'morning' })
  await salesField(otherTab).fill('333')
  await until('the draft to be kept', () => isDraftKept(otherTab, '333'))

  await openShift(page, { origin: server.url, day: asked, shift: 'night' })
  await openChoices(page)
  await expect(dayIn(page, text('sales.day'))).toHaveValue(asked)
  await expect(salesField(page)).not.toHaveValue('555')
  await expect(page.getByText(text('sales.unfinishedTitle'))).toBeVisible()
  await salesField(page).fill('444')
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toBeVisible()

  await otherTab.reload()
  await expect(salesField(otherTab)).toHaveValue('333')
  await openShift(page, { origin: server.url, day: left, shift: 'morning' })
  await expect(salesField(page)).toHaveValue('555')
  await page.getByRole('button', { name: text('sales.startOver') }).click()
  await expect(salesField(page)).not.toHaveValue('555')
  await context.close()
})

async function afterKill(tablet: BrowserProcess): Promise<Page> {
  await tablet.kill()
  await tablet.start()
  return tablet.page()
}

async function expectDraft(page: Page): Promise<void> {
  await expect(salesField(page)).toHaveValue('4,321.')
  await expect(page.getByLabel(text('sales.remarks'))).toHaveValue(REMARKS)
}

/** Whether the last letter typed is in IndexedDB, which no text on the screen shows. */
function isDraftKept(page: Page, typed: string): Promise<boolean> {
  return page.evaluate(async (remarks) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    for (const name of names) {
      const opened = indexedDB.open(name)
      await new Promise((done) => opened.addEventListener('success', done))
      const database = opened.result
      if (database.objectStoreNames.contains('drafts')) {
        const asked = database.transaction('drafts').objectStore('drafts').getAll()
        await new Promise((done) => asked.addEventListener('success', done))
        if (JSON.stringify(asked.result).includes(remarks)) return (database.close(), true)
      }
      database.close()
    }
    return false
  }, typed)
}
