import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { outboxStates } from '../support/queue-reports.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Signing in is slow on a busy machine.
test.describe.configure({ timeout: 120_000 })

const OWNER = 'demo-pharmacist1'
const RECORDED_AT = '2026-11-01T09:00:00.000Z'
const OLDER_VERSION = 5

test('A row in a database of an older app is sent once, after its owner has looked at it.', async ({
  page,
  server,
}) => {
  const day = '2024-02-01'
  await openWithOlderOutbox(page, server, [shiftRow({ day, schemaVersion: 0 })])
  // Nothing proves that it is as its owner recorded it, so they have to look at it first.
  await expect(page.getByText(text('errors.not_checked')).first()).toBeVisible()
  await page
    .getByRole('button', { name: text('sync.retryNow'), exact: true })
    .first()
    .click()
  await until('the old row to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  await until('the old row to be a receipt', async () => (await outboxStates(page))['done'] === 1)
  expect(
    await server.query(
      `select first_sales, first_remarks, revision from reports where pharmacy_name = '${THEIR_PHARMACY}' and day = '${day}'`,
    ),
  ).toEqual([{ first_sales: 432_150, first_remarks: 'of before', revision: 1 }])
  // The receipt keeps its content only if its owner was already signed in when the server stored it.
  await page.goto(`${server.url}/sync`)
  await expect(page.getByRole('region', { name: text('sync.recentlySent') })).toContainText(text('app.stateSent'))
  expect(await outboxStates(page)).toEqual({ done: 1 })
})

test('Rows of a newer app, of a later version or an unknown kind, stay and are shown, and can only be discarded.', async ({
  page,
  server,
}) => {
  await openWithOlderOutbox(page, server, [
    shiftRow({ day: addDays(riyadhToday(), -1), schemaVersion: 9, fields: { till: 3 } }),
    { kind: 'stockCount', schemaVersion: 1, lane: 'stockCount', intent: { shelf: 'A' } },
  ])
  for (const title of [text('sync.kindShiftReport'), text('sync.kindUnknown')]) {
    const item = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    await expect(item).toContainText(text('sync.ofNewerApp'))
    await expect(item.getByRole('button')).toHaveText([text('sync.discard')])
  }
  expect(await outboxStates(page)).toEqual({ rejected: 2 })
})

type OlderRow = { kind: string; schemaVersion: number; lane: string; intent: object }

function shiftRow({ day, schemaVersion, fields }: { day: string; schemaVersion: number; fields?: object }): OlderRow {
  return {
    kind: 'shiftReport',
    schemaVersion,
    lane: JSON.stringify(['shiftReport', THEIR_PHARMACY, day, OWNER]),
    intent: {
      pharmacyName: THEIR_PHARMACY,
      dayType: 'single',
      shift: 'morning',
      sales: 4321.5,
      pharmacist: 'Ahmed Mahmoud Hassan',
      remarks: 'of before',
      shiftEnd: RECORDED_AT,
      day,
      ...fields,
    },
  }
}

/** Signs the owner of these rows in on a tablet that an older app has left them on, and opens the page of unsent work. */
async function openWithOlderOutbox(page: Page, server: ServerProcess, rows: OlderRow[]): Promise<void> {
  // A page of this origin without the app, to create the database of an older app.
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate(leaveOlderDatabase, {
    version: OLDER_VERSION,
    rows: rows.map((row, index) => ({
      ...row,
      ...{ opId: `of-an-older-app-${index}`, ownerId: OWNER, ownerName: 'Ahmed Mahmoud Hassan', state: 'queued' },
      ...{ attempts: 0, recordedAt: RECORDED_AT, sentBefore: false, request: null, lastProblem: null, sentAt: null },
      ...{ epoch: 0, story: [] },
    })),
  })
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.goto(`${server.url}/sync`)
}

/** The outbox as an older app would leave it: fewer indexes, no lease, another version. */
function leaveOlderDatabase({ version, rows }: { version: number; rows: object[] }): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('outbox', version)
    opening.onupgradeneeded = () => {
      const table = opening.result.createObjectStore('rows', { keyPath: 'seq', autoIncrement: true })
      table.createIndex('opId', 'opId', { unique: true })
      table.createIndex('state', 'state')
      for (const row of rows) table.add(row)
    }
    opening.onerror = () => fail(new Error('cannot make the older database'))
    opening.onsuccess = () => {
      opening.result.close()
      done()
    }
  })
}
