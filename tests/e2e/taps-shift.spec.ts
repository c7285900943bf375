import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { leaveAHandover, MORNING, PHONE, workAShift } from '../support/shift-by-thumb.ts'
import { signIn } from '../support/sign-in.ts'
import { until } from '../support/until.ts'
import { serverTimeIsTheirs } from '../support/clock/server-time.ts'

test.describe.configure({ timeout: 180_000 })

test('A whole shift with a till of four payment kinds and a handover takes eight taps and 30 keys on a phone.', async ({
  browser,
  server,
}) => {
  await leaveAHandover(server.url)
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.clock.install({ time: `${riyadhToday()}${MORNING}` })
  await serverTimeIsTheirs(page)
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  const { taps, keys } = await workAShift(page)
  expect(taps).toEqual([
    'check in',
    'accept',
    'record',
    'count the till',
    'hand over',
    'cash left',
    'done',
    'check out',
  ])
  expect(keys).toBe(30)
  const answer = `select answer from handovers where client_ref = 'left-for-the-thumb'`
  await until('the answer to arrive', async () => (await server.query(answer))[0]?.['answer'] === 'accepted')
  await page.context().close()
})
