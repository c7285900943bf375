import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { heardOf, listen } from '../support/heard.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { shownName } from '../support/shown-name.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

const PATH = paths.trendingShortages
/** In the demo chain; pharmacist1 and pharmacist2 do not support it. */
const OTRIVIN = { name: 'Otrivin nasal spray', barcode: '6281000104088' }
const FRESH = { barcode: '6289999000015', name: 'Symbicort inhaler', price: '18.75' }

/** For whole walks on busy machines. */
const LIMIT_MS = 120_000
test.describe.configure({ timeout: LIMIT_MS })

for (const locale of walkedIn('en')) {
  test(`A person finds a shortage and sees who asks for it (${locale}).`, async ({ browser, server }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    const item = itemOf(page, OTRIVIN.name)
    const first = page.getByRole('article').first()
    const [most] = await server.query(
      'select count(*) as number from shortage_registerers group by shortage_id order by number desc limit 1',
    )
    await opener(first).click()
    await expect(first.getByRole('listitem')).toHaveCount(Number(most?.['number']))
    await page.getByLabel(text('shortages.search', {}, locale)).fill('otrivin SPRAY')
    await expect(page.getByRole('article')).toHaveCount(1)
    await opener(item).click()
    await expect(item.getByText(OTRIVIN.barcode)).toHaveAttribute('dir', 'ltr')
    await page.context().close()
  })

  test(`A support is in the list at once and at the server, and can be withdrawn (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    const item = itemOf(page, OTRIVIN.name)
    await opener(item).click()
    await supportButton(item, false).click()
    await expect(supportButton(item, true)).toBeVisible()
    await expect(item.locator('output')).toBeEmpty()
    await expect(
      item.getByRole('listitem').filter({ hasText: `(${text('shortages.you', {}, locale)})` }),
    ).toContainText(new RegExp(String.raw`${shownName('Ahmed Mahmoud Hassan', locale)}.*P2023.*\d`))
    await expect(item.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(
      (await supporters(server, OTRIVIN.barcode)).length,
    )
    await expect(item.locator('svg rect[rx]')).toHaveCount(7)
    expect(await supporters(server, OTRIVIN.barcode)).toContain('Ahmed Mahmoud Hassan')
    await supportButton(item, true).click()
    await expect(supportButton(item, false)).toBeVisible()
    await until(
      'the support to be taken back',
      async () => !(await supporters(server, OTRIVIN.barcode)).includes('Ahmed Mahmoud Hassan'),
    )
    await page.context().close()
  })

  test(`A search without a result is cleared, and the newest comes first on request (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    await page.getByLabel(text('shortages.search', {}, locale)).fill('nothing like this')
    await page.getByRole('button', { name: text('shortages.clearSearch', {}, locale) }).click()
    await page.getByRole('radio', { name: text('shortages.byTime', {}, locale) }).click()
    // The newest of the demo chain.
    await expect(page.getByRole('article').first()).toHaveAccessibleName(OTRIVIN.name)
    await page.context().close()
  })

  test(`A new shortage is validated, survives a reload as it was typed, and is added once (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    await addButton(page, locale).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: text('shortages.save', {}, locale) }).click()
    await expect(form.getByText(text('shortages.problemRequired', {}, locale))).toHaveCount(3)
    await expect(form.getByLabel(text('shortages.barcode', {}, locale))).toBeFocused()
    await fillForm(form, { ...FRESH, price: '-4', picture: 'http://pictures.example/v.jpg' }, locale)
    await form.getByRole('button', { name: text('shortages.save', {}, locale) }).click()
    await expect(form.getByText(text('shortages.problemPriceNegative', {}, locale))).toBeVisible()
    await expect(form.getByText(text('shortages.problemLink', {}, locale))).toBeVisible()
    await expect(form.getByLabel(text('shortages.name', {}, locale))).toHaveValue(FRESH.name)

    // A half-typed form survives a reload as it was typed.
    await page.reload()
    await addButton(page, locale).click()
    await expect(form.getByLabel(text('shortages.price', {}, locale))).toHaveValue('-4')
    await fillForm(form, { ...FRESH, price: '١٨٫٧٥', picture: '' }, locale)
    await form.getByRole('button', { name: text('shortages.save', {}, locale) }).dblclick()
    await expect(form).toHaveCount(0)
    await opener(itemOf(page, FRESH.name)).click()
    await expect(itemOf(page, FRESH.name)).toContainText('18.75')
    expect(await server.query(`select price, name from shortages where upc = '${FRESH.barcode}'`)).toEqual([
      { price: 1875, name: FRESH.name },
    ])
    await page.context().close()
  })
}

test('Without a server a support and a new shortage are kept, marked and announced, and sent when it is back (ar).', async ({
  browser,
  server,
}) => {
  const page = await pageInOutage(browser, server)
  const heard = await listen(page)
  await page.reload()
  const item = itemOf(page, OTRIVIN.name)
  await supportButton(item, false).click()
  const saved = (what: MessageId) => heardOf(what, 'app.stateSaved', 'ar')
  await expect.poll(heard).toContain(`${saved('sync.kindShortageSupport')}. عنصر واحد بانتظار الإرسال`)
  await expect(item.locator('output')).toHaveText(text('app.stateSaved', {}, 'ar'))
  const own = await addUnsent(page, FRESH)
  await expect(own.locator('output')).toHaveText(text('app.stateSaved', {}, 'ar'))
  await expect.poll(heard).toContain(`${saved('sync.kindNewShortage')}. عنصران بانتظار الإرسال`)
  await page.reload()
  await expect(supportButton(item, true)).toBeVisible()
  await expect(item.locator('output')).toHaveText(text('app.stateSaved', {}, 'ar'))
  await expect(page.getByText(text('app.asOf', {}, 'ar').split('{')[0] ?? '')).toBeVisible()
  await announcerLoaded(page)
  await server.start()
  await networkIsBack(page)
  await until(
    'both to arrive',
    async () =>
      (await supporters(server, OTRIVIN.barcode)).length > 5 && (await supporters(server, FRESH.barcode)).length > 0,
  )
  await expect(own).toHaveCount(0)
  await expect(item.locator('output')).toBeEmpty()
  // The number of results may be announced after it.
  await expect.poll(heard).toContainEqual(expect.stringContaining(`. ${text('sync.allSent', {}, 'ar')}`))
  await page.context().close()
})

test('An unsent shortage is sent as changed, and a withdrawn one is not (ar).', async ({ browser, server }) => {
  const page = await pageInOutage(browser, server)
  await page.reload()
  const own = await addUnsent(page, { ...FRESH, barcode: '6289999000046' })
  await own.getByRole('button', { name: text('shortages.edit', {}, 'ar') }).click()
  const form = page.getByRole('dialog', { name: text('shortages.editUnsentTitle', {}, 'ar') })
  await expect(form.getByLabel(text('shortages.name', {}, 'ar'))).toHaveValue(FRESH.name)
  await form.getByLabel(text('shortages.barcode', {}, 'ar')).fill(FRESH.barcode)
  await form.getByLabel(text('shortages.price', {}, 'ar')).fill('19.25')
  await form.getByRole('button', { name: text('shortages.resend', {}, 'ar') }).click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own).toContainText('19.25')
  await addUnsent(page, { ...FRESH, barcode: '6289999000039', name: 'Added by mistake' })
  const mistake = own.getByRole('listitem').filter({ hasText: 'Added by mistake' })
  await mistake.getByRole('button', { name: text('shortages.discard', {}, 'ar') }).click()
  await page.getByRole('button', { name: text('shortages.discardConfirm', {}, 'ar') }).click()
  await expect(mistake).toHaveCount(0)
  await server.start()
  await networkIsBack(page)
  await until('it to arrive', async () => (await supporters(server, FRESH.barcode)).length > 0)
  await expect(own).toHaveCount(0)
  await opener(itemOf(page, FRESH.name)).click()
  await expect(itemOf(page, FRESH.name)).toContainText('19.25')
  for (const barcode of ['6289999000046', '6289999000039']) expect(await supporters(server, barcode)).toEqual([])
  await page.context().close()
})

/** The shortages in Arabic, with their server stopped. */
async function pageInOutage(browser: Browser, server: ServerProcess): Promise<Page> {
  const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale: 'ar', path: PATH })
  await expect(itemOf(page, OTRIVIN.name)).toBeVisible()
  await server.stop()
  return page
}

/** Adds a shortage in Arabic; returns the list of one's unsent ones, once it is there. */
async function addUnsent(page: Page, shortage: typeof FRESH): Promise<Locator> {
  await addButton(page, 'ar').click()
  await fillForm(page.getByRole('dialog'), { ...shortage, picture: '' }, 'ar')
  await page.getByRole('button', { name: text('shortages.save', {}, 'ar') }).click()
  const own = page.getByRole('region', { name: text('shortages.yours', {}, 'ar') })
  await expect(own.getByRole('listitem').filter({ hasText: shortage.name })).toHaveCount(1)
  return own
}

/** It loads some seconds after the start of the app. */
async function announcerLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/sync-voice'))),
    )
    .toBe(true)
}

test('Two people who support the same shortage during an outage are both in its list afterwards.', async ({
  browser,
  server,
}) => {
  const pages = [
    await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, path: PATH }),
    await offlineReadyPage(browser, { url: server.url, email: people.pharmacist2, path: PATH }),
  ]
  const before = await supporters(server, OTRIVIN.barcode)
  for (const page of pages) await expect(itemOf(page, OTRIVIN.name)).toBeVisible()
  await server.stop()
  for (const page of pages) {
    await supportButton(itemOf(page, OTRIVIN.name), false).click()
    await expect(itemOf(page, OTRIVIN.name).locator('output')).toHaveText(text('app.stateSaved'))
  }
  await server.start()
  await networkIsBack(...pages)
  const expected = [...before, 'Ahmed Mahmoud Hassan', 'Yousef Ali Ibrahim'].sort()
  await until(
    'both supports',
    async () => JSON.stringify(await supporters(server, OTRIVIN.barcode)) === JSON.stringify(expected),
  )
  for (const page of pages) await page.context().close()
})

test('A double tap is one change, and of quick changes the last one counts.', async ({ browser, server }) => {
  const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, path: PATH })
  const item = itemOf(page, OTRIVIN.name)
  await supportButton(item, false).dblclick()
  await expect(supportButton(item, true)).toBeVisible()
  await expect(item.locator('output')).toBeEmpty()
  expect(await timesSupported(server)).toBe(1)

  for (const isSupported of [true, false, true, false, true]) {
    await supportButton(item, isSupported).click()
    await expect(supportButton(item, !isSupported)).toBeVisible()
  }
  await expect(item.locator('output')).toBeEmpty()
  await until('the last wish', async () => (await timesSupported(server)) === 0)
  await page.context().close()
})

test('A barcode that is listed is supported instead of listed twice, also when another person was first.', async ({
  browser,
  server,
}) => {
  const slow = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, path: PATH })
  await addButton(slow).click()
  await slow.getByRole('dialog').getByLabel(text('shortages.barcode')).fill(` ${OTRIVIN.barcode} `)
  await expect(slow.getByText(text('shortages.listedTitle', { name: OTRIVIN.name }))).toBeVisible()
  await slow.getByRole('button', { name: text('shortages.supportInstead') }).click()
  await expect(supportButton(itemOf(slow, OTRIVIN.name), true)).toBeVisible()

  await slow.context().setOffline(true)
  await addButton(slow).click()
  await fillForm(slow.getByRole('dialog'), { ...FRESH, picture: '' })
  await slow.getByRole('button', { name: text('shortages.save') }).click()
  await expect(slow.getByRole('region', { name: text('shortages.yours') })).toBeVisible()

  const quick = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist2, path: PATH })
  await addButton(quick).click()
  await fillForm(quick.getByRole('dialog'), { ...FRESH, name: 'Symbicort (quick)', picture: '' })
  await quick.getByRole('button', { name: text('shortages.save') }).click()
  await until('the quick one to arrive', async () => (await supporters(server, FRESH.barcode)).length > 0)

  await slow.context().setOffline(false)
  const own = slow.getByRole('region', { name: text('shortages.yours') })
  await expect(own.getByRole('alert')).toContainText('Symbicort (quick)', { timeout: 40_000 })
  await own.getByRole('button', { name: text('shortages.supportInstead') }).click()
  await expect(own).toHaveCount(0)
  await until('both supporters of one shortage', async () => (await supporters(server, FRESH.barcode)).length === 2)
  expect(await server.query(`select count(*) as number from shortages where upc = '${FRESH.barcode}'`)).toEqual([
    { number: 1 },
  ])
  for (const page of [slow, quick]) await page.context().close()
})

test('A barcode with a wrong check digit is pointed out, and saved all the same if the person wants it.', async ({
  browser,
  server,
}) => {
  const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, path: PATH })
  const wrong = `${FRESH.barcode.slice(0, -1)}9`
  await addButton(page).click()
  const form = page.getByRole('dialog')
  await fillForm(form, { ...FRESH, barcode: wrong, picture: '' })
  await form.getByRole('button', { name: text('shortages.save') }).click()
  await expect(form.getByLabel(text('shortages.barcode'))).toBeFocused()
  await expect(form.getByLabel(text('shortages.barcode'))).toHaveAccessibleDescription(
    text('shortages.problemBarcodeUnusual'),
  )
  await form.getByRole('button', { name: text('shortages.saveAnyway') }).click()
  await expect(form).toHaveCount(0)
  await until('the shortage to arrive', async () => (await supporters(server, wrong)).length > 0)
  await page.context().close()
})

test('On a phone the shortages are rows of 72 px, the first one high up, each with one toggle.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  await page.goto(sharedServer.url + PATH)
  const row = page.getByRole('article').first()
  await expect(row.locator('button[aria-pressed]')).toHaveCount(1)
  const box = await page.locator('main li').first().boundingBox()
  expect(box?.y).toBeLessThan(320)
  for (const each of await page.locator('main li').all()) expect((await each.boundingBox())?.height).toBeLessThan(75)
  await context.close()
})

test('Where the camera fails, it is released and the barcode is typed.', async ({ browser, sharedServer }) => {
  const page = await (await browser.newContext()).newPage()
  const { cameraIs, trackStates } = await fakeCamera(page)
  const { scan, barcode } = await openScan(page, sharedServer.url)
  const failures = [
    ['refused', 'shortages.scanRefused'],
    ['missing', 'shortages.scanBroken'],
    ['blind', 'shortages.scanBroken'],
    ['unplugged', 'shortages.scanBroken'],
  ] as const
  for (const [is, sentence] of failures) {
    await cameraIs(is)
    await scan.click()
    if (is === 'unplugged') {
      await page.getByLabel(text('shortages.scanView')).waitFor()
      await expect.poll(trackStates).toEqual(['live'])
      await page.evaluate(() =>
        (globalThis as unknown as { camera: { tracks: MediaStreamTrack[] } }).camera.tracks[0]?.dispatchEvent(
          new Event('ended'),
        ),
      )
    }
    await expect(page.getByText(text(sentence)), is).toBeVisible()
    await expect(barcode).toBeFocused()
    await expect(page.getByLabel(text('shortages.scanView'))).toHaveCount(0)
  }
  expect(await trackStates()).toEqual(['ended'])
  await page.context().close()
})

test('Where the browser reads barcodes, the camera fills the field and is released, also after a failure.', async ({
  browser,
  sharedServer,
}) => {
  const page = await (await browser.newContext()).newPage()
  const { cameraIs, trackStates } = await fakeCamera(page)
  const { scan, barcode } = await openScan(page, sharedServer.url)
  await cameraIs('missing')
  await scan.click()
  await expect(page.getByText(text('shortages.scanBroken'))).toBeVisible()
  await cameraIs('reads')
  await scan.click()
  await expect(barcode).toHaveValue('6289999000024')
  await expect(page.getByText(text('shortages.scanBroken'))).toHaveCount(0)
  expect(await trackStates()).toEqual(['ended'])
  await page.context().close()
})

test('Of 2,000 shortages only a screenful is rendered, more on scrolling, and a search finds all of them; a picture that failed to load is retried when the network returns.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await context.route('**/api/trendingShortages/latest*', (route) => route.fulfill({ json: manyShortages(2_000) }))
  // An address that returns no picture.
  let arePicturesThere = false
  const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  await context.route(/^https:/, (route) =>
    arePicturesThere ? route.fulfill({ contentType: 'image/gif', body: pixel }) : route.abort(),
  )
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  await page.goto(sharedServer.url + PATH)
  await expect(page.getByText(/^2,?000 shortages$/)).toBeVisible()
  const atFirst = await page.getByRole('article').count()
  expect(atFirst).toBeLessThanOrEqual(60)
  await page.getByRole('button', { name: /^Show/ }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(atFirst)
  await page.getByLabel(text('shortages.search')).fill('product 1999')
  await expect(page.getByRole('article')).toHaveCount(1)
  await opener(page.getByRole('article')).click()
  await expect(page.getByRole('article').locator('img')).toHaveCount(0)
  arePicturesThere = true
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('article').locator('img')).toHaveJSProperty('complete', true)
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('referrerpolicy', 'no-referrer')
  await context.close()
})

for (const locale of LOCALES) {
  test(`axe finds nothing on the shortages and their form, ${locale}.`, async ({ browser, sharedServer }) => {
    const page = await (await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })).newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist3, locale)
    await page.goto(sharedServer.url + PATH)
    await opener(page.getByRole('article').first()).click()
    await examine(page, 'the list', { of: locale })
    await addButton(page, locale).click()
    await page
      .getByRole('dialog')
      .getByLabel(text('shortages.barcode', {}, locale))
      .fill(OTRIVIN.barcode)
    await page.getByRole('button', { name: text('shortages.save', {}, locale) }).click()
    await examine(page, 'the form with its messages', { of: locale })
    await page.context().close()
  })
}

type Typed = { barcode: string; name: string; price: string; picture: string }

async function fillForm(form: Locator, typed: Typed, locale: TestLocale = 'en'): Promise<void> {
  await form.getByLabel(text('shortages.barcode', {}, locale)).fill(typed.barcode)
  await form.getByLabel(text('shortages.name', {}, locale)).fill(typed.name)
  await form.getByLabel(text('shortages.price', {}, locale)).fill(typed.price)
  await form.getByLabel(text('shortages.picture', {}, locale)).fill(typed.picture)
}

function itemOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

function addButton(page: Page, locale: TestLocale = 'en'): Locator {
  return page.getByRole('button', { name: text('shortages.add', {}, locale), exact: true })
}

/** The name of a shortage, which opens the rest of it. */
function opener(item: Locator): Locator {
  return item.locator('h2').getByRole('button')
}

function supportButton(item: Locator, isSupported: boolean): Locator {
  return item.locator(`button[aria-pressed="${isSupported}"]`)
}

async function supporters(server: ServerProcess, barcode: string): Promise<string[]> {
  const rows = await server.query(
    `select r.name as name from shortage_registerers r join shortages s on s.id = r.shortage_id where s.upc = '${barcode}'`,
  )
  return rows.map(({ name }) => String(name)).sort()
}

async function timesSupported(server: ServerProcess): Promise<number> {
  return (await supporters(server, OTRIVIN.barcode)).filter((name) => name === 'Ahmed Mahmoud Hassan').length
}

function manyShortages(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    _id: `many-${index}`,
    shortageUPC: String(6_290_000_000_000 + index),
    shortageName: `Product ${index}`,
    shortagePrice: index / 100,
    shortagePicLink: `https://pictures.example/${index}.jpg`,
    shortageRegisterers: Array.from({ length: index % 9 }, (_each, place) => ({
      name: `Person ${place}`,
      phName: 'P2031',
      timeDone: new Date().toISOString(),
    })),
    createdAt: new Date(Date.now() - index * 60_000).toISOString(),
    revision: 1,
  }))
}

/** A camera and a reader of barcodes that do as the test says; without a permission at first. */
async function fakeCamera(page: Page) {
  await page.addInitScript(() => {
    const camera = { is: 'refused', tracks: [] as MediaStreamTrack[] }
    Object.assign(globalThis, {
      camera,
      BarcodeDetector: class {
        detect() {
          if (camera.is === 'blind') return Promise.reject(new DOMException('no picture', 'InvalidStateError'))
          return Promise.resolve(camera.is === 'reads' ? [{ rawValue: '6289999000024' }] : [])
        }
      },
    })
    const getUserMedia = () => {
      if (camera.is === 'refused') return Promise.reject(new DOMException('denied', 'NotAllowedError'))
      if (camera.is === 'missing') return Promise.reject(new DOMException('none', 'NotFoundError'))
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
      const stream = canvas.captureStream(5)
      camera.tracks = stream.getTracks()
      return Promise.resolve(stream)
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  })
  const cameraIs = (is: string) =>
    page.evaluate((next) => void ((globalThis as unknown as { camera: { is: string } }).camera.is = next), is)
  const trackStates = () =>
    page.evaluate(() =>
      (globalThis as unknown as { camera: { tracks: MediaStreamTrack[] } }).camera.tracks.map(
        ({ readyState }) => readyState,
      ),
    )
  return { cameraIs, trackStates }
}

async function openScan(page: Page, url: string) {
  await page.goto(url)
  await signIn(page, people.pharmacist3)
  await page.goto(url + PATH)
  await addButton(page).click()
  const scan = page.getByRole('button', { name: text('shortages.scan') })
  const barcode = page.getByLabel(text('shortages.barcode'), { exact: true })
  return { scan, barcode }
}
