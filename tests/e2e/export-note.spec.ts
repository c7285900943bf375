import { expect } from '@playwright/test'
import { MOVED } from '../../server/audit/personal-values.ts'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { rowsOnDevice } from '../support/rows-on-device.ts'
import { text, walkedIn } from '../support/texts.ts'
import { until } from '../support/until.ts'

for (const locale of walkedIn('ar')) {
  const say = (id: Parameters<typeof text>[0]) => text(id, {}, locale)

  test(`A manager saves a file without a server; once it is back, its audit trail has the export once (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.manager, locale, path: paths.home })
    const exporting = page.getByRole('button', { name: say('dashboard.exportCsv') })
    await expect(exporting).toBeEnabled()
    await server.stop()
    const downloading = page.waitForEvent('download')
    await exporting.click()
    expect((await downloading).suggestedFilename()).toContain(say('dashboard.csvFile'))

    await until('the note to be on the device', async () => (await rowsOnDevice(page)).length === 1)
    await page.goto(server.url + paths.sync)
    const note = page.getByRole('article').filter({ hasText: say('sync.kindExportNote') })
    await expect(note).toContainText(say('sync.exportChain'))

    await server.start()
    await networkIsBack(page)
    const noted = () => server.query("select action, actor_id, after from audit_entries where entity = 'export'")
    await until('the trail to have it', async () => (await noted()).length > 0)
    await until('the note to be sent', async () => (await rowsOnDevice(page)).every(({ state }) => state === 'done'))
    const entries = await noted()
    expect(entries).toMatchObject([{ action: 'export', actor_id: 'demo-manager' }])
    expect(JSON.parse(String(entries[0]?.['after']))).toEqual({
      what: 'chain',
      of: riyadhToday().slice(0, 7),
      recordedAt: expect.any(String),
      browser: MOVED,
    })
    await page.context().close()
  })
}
