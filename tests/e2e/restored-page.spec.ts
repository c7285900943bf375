import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { openScreen } from '../support/every-screen.ts'
import { salesField } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'

/** What the browser says when it keeps a page that is left and restores it, and when it freezes one and goes on. */
const WAYS = [
  { name: 'kept for the way back', left: 'pagehide', restored: 'pageshow' },
  { name: 'frozen', left: 'freeze', restored: 'resume' },
] as const

for (const { name, left, restored } of WAYS)
  test(`A page that was ${name} shows nothing until it knows who is signed in, and nothing of another person.`, async ({
    page,
    sharedServer,
  }) => {
    const seen: string[] = []
    await page.exposeFunction('see', (words: string) => void seen.push(words))
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist1)
    await openScreen(page, paths.salesReports)
    await salesField(page).fill('1250')

    await tell(page, left)
    await expect(page.locator('body :visible')).toHaveCount(0)
    await tell(page, restored)
    await expect(salesField(page)).toBeVisible()
    // Typing goes on where it stopped.
    await page.keyboard.type('5')
    await expect(salesField(page)).toHaveValue('12,505')

    await tell(page, left)
    await leaveTabletTo(page, 'Yousef Ibrahim')
    await page.evaluate(() => {
      const look = () => {
        void (globalThis as unknown as { see(words: string): void }).see(document.body.innerText)
        requestAnimationFrame(look)
      }
      look()
    })
    await tell(page, restored)
    await expect(signedInMark(page)).toContainText('Yousef')
    expect(seen.join('').trim()).toBe('')
  })

function tell(page: Page, event: (typeof WAYS)[number]['left' | 'restored']): Promise<unknown> {
  return page.evaluate((type) => {
    if (type === 'freeze' || type === 'resume') document.dispatchEvent(new Event(type))
    else dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  }, event)
}

/** As after a sign-in in another tab, of which a page that does not run hears nothing. */
function leaveTabletTo(page: Page, employeeName: string): Promise<void> {
  return page.evaluate(async (name) => {
    const opened = indexedDB.open('device')
    await new Promise((done) => opened.addEventListener('success', done))
    const transaction = opened.result.transaction('session', 'readwrite')
    const store = transaction.objectStore('session')
    const read = store.get('current')
    read.addEventListener('success', () => store.put({ ...read.result, userId: 'another', employeeName: name }))
    await new Promise((done) => transaction.addEventListener('complete', done))
    opened.result.close()
  }, employeeName)
}
