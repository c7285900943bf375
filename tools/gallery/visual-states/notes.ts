import { expect } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import changes from '../../../src/i18n/changes.json' with { type: 'json' }
import type { MessageId } from '../../../src/i18n/message-id.ts'
import { newestForEmployees, seenUpTo } from '../../../tests/support/changes-seen.ts'
import { riyadhToday } from '../../../tests/support/riyadh-today.ts'
import { openShift, salesField, saveButton } from '../../../tests/support/shift-report-screen.ts'
import { signOut } from '../../../tests/support/sign-out.ts'
import { workerReady } from '../../../tests/support/worker-ready.ts'
import { recordThreeShifts } from './saved.ts'
import { goTo } from './scenario.ts'
import type { Scenario, Fixture } from './scenario.ts'

const WITHOUT_WORKER = { serviceWorkers: 'block' } as const
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const newest = changes.reduce((one, other) => (other.id > one.id ? other : one))
const COMING = [
  {
    id: newest.id + 1,
    day: '2027-01-02',
    en: 'The shifts of a whole week are recorded on one page.',
    ar: 'تُسجَّل ورديات أسبوع كامل في صفحة واحدة.',
  },
  {
    id: newest.id + 2,
    day: '2027-01-02',
    en: 'A leave can be asked for by half days.',
    ar: 'يمكن طلب إجازة بأنصاف الأيام.',
  },
]

/** Notes that appear by themselves. */
export const NOTES: Scenario[] = [
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    hasNotes: true,
    states: [
      {
        name: 'what-is-new',
        isOver: true,
        async come(fixture) {
          await seenUpTo(fixture.page, newestForEmployees.id - 1)
          await fixture.page.reload()
          await expect(fixture.page.getByRole('region', { name: fixture.say('help.whatIsNew') })).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    hasNotes: true,
    // This browser does not offer installation, so the event is simulated.
    begin: ({ page }) =>
      page.addInitScript(() =>
        addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))),
      ),
    states: [{ name: 'install-offer', isOver: true, come: comeToInstallOffer }],
  },
  {
    who: 'pharmacist1',
    options: { ...WITHOUT_WORKER, userAgent: IPAD },
    hasNotes: true,
    states: [
      { name: 'install-offer-ipad', isOver: true, come: comeToInstallOffer },
      {
        name: 'device-ipad',
        async come({ page, say }) {
          await goTo(page, paths.settings)
          await expect(page.getByText(say('settings.safariTitle'))).toBeVisible()
        },
      },
    ],
  },
  ...devices(),
  storageAct('storage-full', { error: 'QuotaExceededError', words: 'errors.quota' }),
  storageAct('storage-closed', { error: 'InvalidStateError', words: 'errors.database_closed' }),
  {
    // Last, because it replaces the app of this server.
    who: 'pharmacist1',
    states: [
      {
        name: 'update-offered',
        isOver: true,
        async come({ page, server, appCopy, say }) {
          await page.goto(server.url)
          await workerReady(page)
          appCopy.release('two')
          appCopy.listChanges(JSON.stringify([...changes, ...COMING]))
          await page.reload()
          await expect(page.getByRole('button', { name: say('app.updateApply') })).toBeVisible()
        },
      },
      {
        name: 'update-offered-signed-out',
        isOver: true,
        async come({ page, locale, say }) {
          await signOut(page, locale)
          await expect(page.getByRole('button', { name: say('app.updateApply') })).toBeVisible()
        },
      },
    ],
  },
]

async function comeToInstallOffer(fixture: Fixture): Promise<void> {
  await recordThreeShifts(fixture.page, fixture)
  await fixture.page.goto(fixture.server.url)
  await expect(fixture.page.getByRole('region', { name: fixture.say('help.installTitle') })).toBeVisible()
}

/** Pages on devices that lack something. */
function devices(): Scenario[] {
  return [
    {
      who: 'pharmacist1',
      options: WITHOUT_WORKER,
      async begin({ page }) {
        await page.addInitScript(() => {
          navigator.storage.estimate = async () => ({ usage: 950_000_000, quota: 1_000_000_000 })
          navigator.storage.persisted = async () => false
        })
        // Shifts the server's clock, as a tablet whose clock is 25 minutes slow sees it.
        await page.route('**/api/**', async (route) => {
          const response = await route.fetch()
          await route.fulfill({
            response,
            headers: { ...response.headers(), date: new Date(Date.now() + 25 * 60_000).toUTCString() },
          })
        })
      },
      states: [
        {
          name: 'device-weak',
          async come({ page, say }) {
            await goTo(page, paths.settings)
            await page
              .getByRole('region', { name: say('settings.state') })
              .locator('summary')
              .click()
            await page.getByRole('button', { name: say('settings.protect') }).click()
            await expect(page.getByText(say('settings.protectRefused'))).toBeVisible()
          },
        },
      ],
    },
    {
      who: 'pharmacist1',
      options: WITHOUT_WORKER,
      begin: ({ page }) => page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false })),
      states: [
        {
          name: 'device-not-secure',
          async come({ page, say }) {
            await goTo(page, paths.settings)
            await expect(page.getByText(say('settings.notSecureTitle'))).toBeVisible()
          },
        },
      ],
    },
  ]
}

/** A form whose save fails because the tablet's storage refuses it. */
function storageAct(name: string, { error, words }: { error: string; words: MessageId }): Scenario {
  return {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name,
        async come({ page, server, locale, say }) {
          await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', locale })
          await salesField(page, locale).fill('1234.50')
          await page.evaluate((errorName) => {
            IDBObjectStore.prototype.add = new Proxy(IDBObjectStore.prototype.add, {
              apply(add, store, given) {
                if (store.transaction.db.name === 'outbox') throw new DOMException('', errorName)
                return Reflect.apply(add, store, given)
              },
            })
          }, error)
          await saveButton(page, locale).click()
          await expect(page.getByText(say(words))).toBeVisible()
        },
      },
    ],
  }
}
