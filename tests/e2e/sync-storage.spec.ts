import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openShift, salesField, saveButton, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

// Signing in is slow on a busy machine.
const SMALL_DISK_BYTES = 16_000_000
const REMARKS = 'typed before the disk was full'

test(
  'On a full tablet nothing is reported as saved and the form is kept; with space again it is saved and sent.',
  { tag: '@core' },
  async ({ page, server }) => {
    const day = riyadhToday()
    const devtools = await page.context().newCDPSession(page)
    // Small from the start, because the browser caches its estimate of the free space for a while.
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: SMALL_DISK_BYTES })
    await typed(page, { url: server.url, day })
    await page.evaluate(fillDisk)
    await saveButton(page).click()
    await isKept(page, text('errors.quota'))
    expect(await reportsOfDay(server, day)).toEqual([])

    await page.evaluate(freeDisk)
    await isSavedNow(page)
    expect(await reportsOfDay(server, day)).toMatchObject([{ first: 123_450 }])
  },
)

test('When the tablet’s storage is closed and cannot be reopened, this is reported and the form is kept; once it opens it is saved and sent.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  await typed(page, { url: server.url, day })
  await page.evaluate(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function refuse(name, version) {
      if (name === 'outbox') throw new DOMException('The storage is gone', 'InvalidStateError')
      return open.call(this, name, version)
    }
    window.addEventListener('storage-is-back', () => (IDBFactory.prototype.open = open))
    // The browser asks every connection to close, and the app's does. A save before that would go to the database being
    // deleted.
    return new Promise((done) => {
      indexedDB.deleteDatabase('outbox').onsuccess = done
    })
  })
  await saveButton(page).click()
  await isKept(page, text('errors.database_closed'))

  await page.evaluate(() => window.dispatchEvent(new Event('storage-is-back')))
  await isSavedNow(page)
  expect(await reportsOfDay(server, day)).toMatchObject([{ first: 123_450 }])
})

test('A connection that the browser closed is reopened by the next save without a message.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  await typed(page, { url: server.url, day })
  await page.evaluate(
    () =>
      new Promise((done) => {
        const deleting = indexedDB.deleteDatabase('outbox')
        deleting.onsuccess = done
      }),
  )
  await isSavedNow(page)
  expect(await reportsOfDay(server, day)).toMatchObject([{ first: 123_450 }])
})

async function typed(page: Page, { url, day }: { url: string; day: string }): Promise<void> {
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  await openShift(page, { origin: url, day, shift: 'morning' })
  await salesField(page).fill('1234.50')
  await page.getByLabel(text('sales.remarks')).fill(REMARKS)
}

/** The message and the typed input are there, and no text that says it was saved. */
async function isKept(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect(salesField(page)).toHaveValue('1,234.50')
  await expect(page.getByLabel(text('sales.remarks'))).toHaveValue(REMARKS)
  await expect(page.getByRole('button', { name: text('sales.correct'), exact: true })).toHaveCount(0)
}

async function isSavedNow(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
}

/** Writes to a database of its own until not even a few bytes fit any more. */
async function fillDisk(): Promise<void> {
  const opening = indexedDB.open('filler')
  opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true })
  await new Promise((done) => (opening.onsuccess = done))
  const isWritten = (size: number) =>
    new Promise<boolean>((done) => {
      const transaction = opening.result.transaction('bytes', 'readwrite')
      // Random, so that it cannot be compressed.
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
      transaction.objectStore('bytes').add(bytes)
      transaction.oncomplete = () => done(true)
      transaction.onabort = () => done(false)
    })
  for (let size = 1_048_576; size >= 64; size /= 4) while (await isWritten(size)) continue
  opening.result.close()
}

async function freeDisk(): Promise<void> {
  await new Promise((done) => (indexedDB.deleteDatabase('filler').onsuccess = done))
}
