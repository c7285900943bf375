import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { screensOf, walkTo } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { latinWordsOn } from '../support/latin-words.ts'
import { turnedRoundOn, wronglyMirroredOn } from '../support/mirroring.ts'
import { overflowsOn } from '../support/overflows.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { routedPage } from '../support/routed-page.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { storedText } from '../support/stored-text.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { westernFiguresOn } from '../support/western-figures.ts'
import { workerReady } from '../support/worker-ready.ts'
import { writeArabic } from '../support/write-arabic.ts'

const PHONE = { width: 360, height: 780 }
const LANGUAGES: Record<TestLocale, string> = { en: 'en-GB', ar: 'ar-SA' }
const ARABIC_AMOUNT = /[٠-٩]+٫[٠-٩]{2}/
const HIJRI_MONTHS: Record<TestLocale, RegExp> = {
  en: /\((?:\S* )?(Muharram|Safar|Rabi|Jumada|Rajab|Shaban|Ramadan|Shawwal|Dhu al-)/,
  ar: /\(\S* ?(محرم|صفر|ربيع|جمادى|رجب|شعبان|رمضان|شوال|ذو )/,
}

for (const locale of walkedIn('ar')) {
  test(`Digits and calendar selected in ${locale} apply at once, after a reload and without a network, and can be reset.`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ locale: LANGUAGES[locale] })
    const page = await context.newPage()
    await page.goto(server.url)
    await signIn(page, people.pharmacist1, locale)
    await workerReady(page)
    await page.goto(server.url + paths.settings)
    await choose(page.getByRole('radio', { name: text('settings.digitsArabic', { sample: '٠١٢٣' }, locale) }))
    await choose(page.getByRole('radio', { name: text('settings.calendarBoth', {}, locale) }))
    await stored(page, ['arab', 'hijri'])
    await page.goto(server.url)
    await writesArabicDigits(page, locale)

    await context.setOffline(true)
    await noteWesternAmounts(page)
    await page.reload()
    await expect(signedInMark(page, locale)).toBeVisible()
    await writesArabicDigits(page, locale)
    expect(await page.evaluate(() => globalThis.westernAmounts)).toEqual([])

    // The copy that is read before the first paint is lost when the browser is killed: then the stored choice applies.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await writesArabicDigits(page, locale)

    await page.goto(server.url + paths.settings)
    await choose(page.getByRole('radio', { name: text('settings.digitsLatin', { sample: '0123' }, locale) }))
    await choose(page.getByRole('radio', { name: text('settings.calendarGregorian', {}, locale), exact: true }))
    await stored(page, ['latn', 'gregory'])
    await page.goto(server.url)
    await expect(page.locator('main')).toContainText(/\d\.\d\d/)
    await expect(page.locator('main')).not.toContainText(/[٠-٩]/)
    await expect(page.locator('main time').first()).not.toContainText('(')
    await context.close()
  })
}

for (const locale of LOCALES) {
  test(
    `A slip, a leave and a visit each stay one page on paper with both calendars, in ${locale}.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const context = await browser.newContext({ locale: LANGUAGES[locale], serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people.pharmacist1, locale)
      await writeArabic(context, locale)
      await page.goto(sharedServer.url)
      const printed = (await screensOf('pharmacist1', sharedServer)).filter((path) =>
        /slipPage|leavePage|visitPage/.test(path),
      )
      expect(printed).toHaveLength(3)
      for (const path of printed) {
        await walkTo(page, path)
        expect(await pdfPages(page), path).toBe(1)
        await page.emulateMedia({ media: 'print' })
        await expect(
          page.locator('main time').filter({ hasText: HIJRI_MONTHS[locale], visible: true }).first(),
        ).toBeVisible()
        await page.emulateMedia({ media: null })
      }
      await context.close()
    },
  )
}

/** Arabic is checked for everybody. For the width of English with Hijri days the manager's walk is enough. */
const LANGUAGES_OF: Record<Person, readonly TestLocale[]> = {
  pharmacist1: walkedIn('ar'),
  manager: LOCALES,
  accountant: walkedIn('ar'),
}

for (const person of ['pharmacist1', 'manager', 'accountant'] as const satisfies Person[]) {
  for (const locale of LANGUAGES_OF[person]) {
    test(
      `With Arabic digits and Hijri days no screen of ${person} in ${locale} shows Western digits or grows wider than a phone; codes and amounts run left to right, only arrows are mirrored, and all texts in Arabic are Arabic.`,
      { tag: '@layout' },
      async ({ browser, sharedServer }) => {
        test.slow()
        const context = await browser.newContext({
          locale: LANGUAGES[locale],
          viewport: PHONE,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        })
        const page = await context.newPage()
        await page.goto(sharedServer.url)
        await signIn(page, people[person], locale)
        await writeArabic(context, locale)
        await page.goto(sharedServer.url)
        const names = (await sharedServer.query('select employee_name from users')).map((user) =>
          String(user['employee_name']),
        )
        const found: Record<string, string[]> = {}
        for (const path of await screensOf(person, sharedServer)) {
          await test.step(path, () => walkTo(page, path))
          const faults = [
            ...(await westernFiguresOn(page)),
            ...(await overflowsOn(page)),
            ...(await turnedRoundOn(page)),
            ...(await wronglyMirroredOn(page)),
          ]
          if (locale === 'ar') faults.push(...(await latinWordsOn(page, names)))
          if (faults.length > 0) found[path] = faults
        }
        expect(found).toEqual({})
        await context.close()
      },
    )
  }
}

test('In Arabic all digits are drawn in one face, Western and Arabic ones, in figures, texts and charts.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale: 'ar' })
  for (const digits of ['Western', 'Arabic']) {
    if (digits === 'Arabic') {
      await writeArabic(page.context(), 'ar')
      await page.goto(sharedServer.url)
    }
    for (const path of ['/', '/dashboard/P2023', paths.employees, paths.audit]) {
      await walkTo(page, path)
      const charts = page.getByRole('radio', { name: text('sales.charts', {}, 'ar'), exact: true })
      if (await charts.isVisible()) await openCharts(page, charts)
      const drawn = await facesOfDigits(page)
      expect(drawn.length, `${digits} digits of ${path}`).toBeGreaterThan(0)
      expect(
        drawn.filter(({ faces }) => faces.some((face) => !face.startsWith('IBM Plex Sans Arabic'))),
        `${digits} digits of ${path}`,
      ).toEqual([])
    }
  }
  await page.context().close()
})

async function openCharts(page: Page, charts: Locator): Promise<void> {
  await charts.check()
  await expect(page.getByRole('figure').first().locator('svg text').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** The visible texts with digits, each with the faces in which the browser has drawn them. */
async function facesOfDigits(page: Page): Promise<{ words: string; faces: string[] }[]> {
  const texts = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const words = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : [])).join('')
      const hasDigits = /[\d٠-٩]/.test(words) && element.checkVisibility()
      element.toggleAttribute('data-digits', hasDigits)
      return hasDigits ? words : []
    }),
  )
  const browser = await page.context().newCDPSession(page)
  for (const domain of ['DOM', 'CSS'] as const) await browser.send(`${domain}.enable`)
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-digits]' })
  const drawn = []
  for (const [index, nodeId] of nodeIds.entries()) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    drawn.push({ words: texts[index] ?? '', faces: fonts.map(({ familyName }) => familyName) })
  }
  await browser.detach()
  return drawn
}

declare global {
  var westernAmounts: string[]
}

/** From the next start on, records every amount that is rendered in Western digits, even briefly. */
async function noteWesternAmounts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.westernAmounts = []
    new MutationObserver(() => {
      const western = /\d\.\d\d/.exec(document.querySelector('main')?.textContent ?? '')
      if (western) globalThis.westernAmounts.push(western[0])
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

async function choose(radio: Locator): Promise<void> {
  await radio.click()
  await expect(radio).toBeChecked()
}

/** A browser that navigates away may not complete the write of the previous page. */
async function stored(page: Page, values: string[]): Promise<void> {
  await until('the choice to be stored', async () => {
    const settings = (await storedText(page)).find(({ area }) => area === 'device/settings')?.text ?? ''
    return values.every((value) => settings.includes(`"${value}"`))
  })
}

async function writesArabicDigits(page: Page, locale: TestLocale): Promise<void> {
  await expect(page.locator('main')).toContainText(ARABIC_AMOUNT)
  await expect(page.locator('main time').first()).toContainText(HIJRI_MONTHS[locale])
}
