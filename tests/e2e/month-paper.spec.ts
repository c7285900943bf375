import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { monthOf } from '../../src/shared/rules/days/business-day.ts'
import { lastMonths } from '../../src/shared/rules/chain/chain-sales.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import { writeArabic } from '../support/write-arabic.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LONGEST_MONTH_DAYS = 31
const SCREEN = { width: 1280, height: 720 }
/** The area of an A4 sheet within its margins, in CSS pixels: 184 mm wide. */
const PAPER = { width: 695, height: 1054 }
/** With the gap before it 27 mm, a tenth of the height of a sheet of A4 within its margins. */
const spare = (millimetres = 23.5) =>
  `[data-annex] { display: none !important } article::after { content: ''; display: block; block-size: ${millimetres}mm }`
/** Fallbacks where the app's own font did not load. */
const FONTS = ['var(--font)', "'DejaVu Sans'", 'sans-serif', 'serif', 'monospace']
const SHEETS = ['size: A4', 'size: letter', 'margin: 20mm']

/** The latest past month with so many days. */
const LONG_PAST =
  lastMonths({ month: monthOf(riyadhToday()), count: 4 }).find(
    (month) => month < monthOf(riyadhToday()) && isLong(month),
  ) ?? ''

for (const locale of LOCALES) {
  test.describe(`The past month of a pharmacy, in ${locale},`, { tag: '@layout' }, () => {
    // One after the other on one page, which signs in once.
    test.describe.configure({ mode: 'default' })
    let page: Page
    const print = () => page.getByRole('button', { name: text('sales.printMonth', {}, locale) })

    test.beforeAll(async ({ browser, sharedServer }) => {
      const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-GB', serviceWorkers: 'block' })
      // An open print dialog would keep the page from making a PDF.
      await context.addInitScript(() => {
        window.print = () => window.dispatchEvent(new Event('print-asked'))
      })
      page = await context.newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people.manager, locale)
      await expect(signedInMark(page, locale)).toBeVisible()
      await writeArabic(context, locale)
      await page.goto(`${sharedServer.url}${paths.pharmacySales.replace(':pharmacyName', 'P2023')}?month=${LONG_PAST}`)
    })
    test.afterAll(() => page.context().close())

    test('prints as one page with a tenth of it to spare, in any font and on Letter too.', async () => {
      const asked = page.evaluate(
        () => new Promise<boolean>((resolve) => window.addEventListener('print-asked', () => resolve(true))),
      )
      await print().click()
      expect(await asked).toBe(true)
      for (const sheet of SHEETS) {
        for (const font of FONTS) {
          expect(
            await pdfPages(page, `${spare()} @page month { ${sheet} } * { font-family: ${font} !important }`),
            `a tenth to spare: ${sheet}, ${font}`,
          ).toBe(1)
        }
      }
      expect(await pdfPages(page, spare(100)), 'the measure itself').toBe(2)
      expect(await pdfPages(page), 'with the tills and times on pages of their own').toBeGreaterThan(1)
    })

    test('is on paper with all its days in both calendars, nothing cut off and nothing else of the screen.', async () => {
      await expect(print()).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      const paper = page.locator('article')
      await expect(paper.getByRole('heading', { level: 2 })).toContainText('P2023')
      await expect(paper.locator('tbody').last().getByRole('row')).toHaveCount(LONGEST_MONTH_DAYS)
      await expect(print()).toBeHidden()
      await page.setViewportSize(PAPER)
      await expect(paper.locator('tbody').last()).toContainText(/[٠-٩].*\(.*[٠-٩]/)
      expect(await cutOffOn(paper)).toEqual([])
      expect(await endsOfTotals(paper), 'decimals under each other').toHaveLength(1)
      await page.setViewportSize(SCREEN)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await page.emulateMedia({ media: null })
      await expect(paper).toBeHidden()
    })

    test('is exported as a spreadsheet of its shifts.', async () => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: text('sales.exportCsv', {}, locale) }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(`${text('sales.csvFile', {}, locale)}-P2023-${LONG_PAST}.csv`)
      const [headings, ...lines] = readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\r\n')
      expect(headings).toContain(text('till.differenceSar', {}, locale))
      expect(headings?.split(`,${text('till.countedSar', {}, locale)}`)[0]).toBe(
        `${BYTE_ORDER_MARK}${(['sales.csvPharmacy', 'sales.day', 'sales.csvShift', 'sales.amountSar', 'sales.pharmacist', 'sales.csvRemarks'] as const).map((id) => text(id, {}, locale)).join(',')}`,
      )
      expect(lines.length).toBeGreaterThan(LONGEST_MONTH_DAYS)
      expect(lines.every((line) => line.startsWith(`P2023,${LONG_PAST}-`))).toBe(true)
    })
  })
}

test(
  'A pharmacist prints the running month from the page of sales reports, without the form.',
  { tag: '@layout' },
  async ({ page, sharedServer }) => {
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist1)
    await page.goto(sharedServer.url + paths.salesReports)
    // On the first of a month there may be no report yet: the previous month is then the newest with one.
    const print = page.getByRole('button', { name: text('sales.printMonth') })
    const before = page.getByRole('button', { name: text('sales.monthBefore') })
    await expect(before).toBeEnabled()
    if (!(await print.isVisible())) await before.click()
    await expect(print).toBeVisible()
    expect(await pdfPages(page, '[data-annex] { display: none !important }')).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('article')).toBeVisible()
    await expect(page.locator('form')).toBeHidden()
  },
)

/** Elements wider than their container: tables wider than the sheet, and texts wider than their cell. */
function cutOffOn(paper: Locator): Promise<string[]> {
  return paper.evaluate((sheet) => {
    /** Smaller differences are rounding. */
    const SLACK_PX = 1
    const isWide = (element: Element, place: Element) =>
      element.getBoundingClientRect().width > place.clientWidth + SLACK_PX
    const tables = [...sheet.querySelectorAll('table')].filter(
      (table) => isWide(table, table.parentElement ?? sheet) || isWide(table, sheet),
    )
    const texts = [...sheet.querySelectorAll('th, td, td *')].filter(
      (one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + SLACK_PX,
    )
    return [...tables, ...texts].map(({ textContent }) => textContent?.slice(0, 60) ?? '')
  })
}

/** The ends of the figures of the last column, which is on the right in both languages. */
async function endsOfTotals(paper: Locator): Promise<number[]> {
  const figures = paper.locator('table').last().locator('td:last-child bdi')
  const ends = await figures.evaluateAll((each) =>
    each.map((figure) => Math.round(figure.getBoundingClientRect().right)),
  )
  return [...new Set(ends)]
}

function isLong(month: string): boolean {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate() === LONGEST_MONTH_DAYS
}
