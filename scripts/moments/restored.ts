import { expect } from '@playwright/test'
import { paths } from '../../src/app/paths.ts'
import { networkIsBack } from '../../tests/support/offline-page.ts'
import { outboxStates } from '../../tests/support/queue-reports.ts'
import { backUp, signInAgain } from '../../tests/support/restored-server.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { recordShift } from '../../tests/support/shift-report-screen.ts'
import { until } from '../../tests/support/until.ts'
import { goTo, withoutAnswer } from './stage.ts'
import type { Act, Stage } from './stage.ts'

/** What is compared; a list that is brought up to date has another address. */
const COMPARED = /pharmacyReportsDay/

/** The server was restored from an older backup. */
export const RESTORED: Act[] = [
  {
    who: 'pharmacist1',
    options: { serviceWorkers: 'block' },
    moments: [
      { name: 'restored-not-compared', come: restoreAfterTwoShifts },
      {
        name: 'restored-not-compared-list',
        come: ({ page, say }) =>
          goTo(page, paths.sync).then(() => expect(page.getByText(say('sync.comparing'))).toBeVisible()),
      },
      {
        name: 'restored-lost-list',
        async come(stage) {
          await stage.page.unroute(COMPARED)
          await networkIsBack(stage.page)
          await offered(stage)
        },
      },
      { name: 'restored-lost', come: (stage) => goTo(stage.page, paths.home).then(() => offered(stage)) },
      {
        name: 'restored-lost-no-answer',
        async come(stage) {
          await stage.page.route('**/api/**', withoutAnswer)
          await networkIsBack(stage.page)
          await offered(stage)
        },
      },
      {
        name: 'restored-lost-list-no-answer',
        come: (stage) =>
          goTo(stage.page, paths.sync).then(() => expect(stage.page.getByText(stage.say('sync.silent'))).toBeVisible()),
      },
    ],
  },
]

async function restoreAfterTwoShifts({ page, server, locale, say }: Stage): Promise<void> {
  const backup = await backUp(server)
  for (const shift of ['morning', 'night'] as const)
    await recordShift(page, { origin: server.url, day: riyadhToday(), shift, sales: '1250.75', locale })
  await until('both to be sent', async () => (await outboxStates(page))['done'] === 2)
  await page.route(COMPARED, withoutAnswer)
  await server.restoreFrom(backup)
  await page.goto(server.url)
  await signInAgain(page, locale)
  await expect(page.getByText(say('sync.comparing'))).toBeVisible()
}

async function offered({ page, say }: Stage): Promise<void> {
  await expect(page.getByRole('button', { name: say('sync.sendAgain') })).toBeVisible()
}
