import { expect } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { networkIsBack } from '../../../tests/support/offline-page.ts'
import { outboxStates } from '../../../tests/support/queue-reports.ts'
import { backUp, signInAgain } from '../../../tests/support/restored-server.ts'
import { riyadhToday } from '../../../tests/support/riyadh-today.ts'
import { recordShift } from '../../../tests/support/shift-report-screen.ts'
import { until } from '../../../tests/support/until.ts'
import { goTo, withoutAnswer } from './scenario.ts'
import type { Scenario, Fixture } from './scenario.ts'

/** The request for comparison; an incremental list update uses another URL. */
const COMPARED = /pharmacyReportsDay/

/** States after the server was restored from an older backup. */
export const RESTORED: Scenario[] = [
  {
    who: 'pharmacist1',
    options: { serviceWorkers: 'block' },
    states: [
      { name: 'restored-not-compared', come: restoreAfterTwoShifts },
      {
        name: 'restored-not-compared-list',
        come: ({ page, say }) =>
          goTo(page, paths.sync).then(() => expect(page.getByText(say('sync.comparing'))).toBeVisible()),
      },
      {
        name: 'restored-lost-list',
        async come(fixture) {
          await fixture.page.unroute(COMPARED)
          await networkIsBack(fixture.page)
          await offered(fixture)
        },
      },
      { name: 'restored-lost', come: (fixture) => goTo(fixture.page, paths.home).then(() => offered(fixture)) },
      {
        name: 'restored-lost-no-answer',
        async come(fixture) {
          await fixture.page.route('**/api/**', withoutAnswer)
          await networkIsBack(fixture.page)
          await offered(fixture)
        },
      },
      {
        name: 'restored-lost-list-no-answer',
        come: (fixture) =>
          goTo(fixture.page, paths.sync).then(() =>
            expect(fixture.page.getByText(fixture.say('sync.silent'))).toBeVisible(),
          ),
      },
    ],
  },
]

async function restoreAfterTwoShifts({ page, server, locale, say }: Fixture): Promise<void> {
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

async function offered({ page, say }: Fixture): Promise<void> {
  await expect(page.getByRole('button', { name: say('sync.sendAgain') })).toBeVisible()
}
