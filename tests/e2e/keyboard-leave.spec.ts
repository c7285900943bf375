import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { expectFocusKept, tabTo, typeDay } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { heardOf, listen } from '../support/heard.ts'
import { savedNote, submitLeave } from '../support/leave-screen.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

const LIMIT_MS = 200_000
test.describe.configure({ timeout: LIMIT_MS })

test('A leave is requested with the keyboard alone, and saving and sending are announced; a rejected form focuses the invalid field, and a new page its content.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist2)
  await workerReady(page)
  await tabTo(page, page.getByRole('link', { name: text('app.placeLeaveRequest') }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(server.url + paths.leaveRequest)
  await expect(page.locator('main')).toBeFocused()

  await tabTo(page, submitLeave(page))
  await page.keyboard.press('Enter')
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeFocused()

  const [first, last] = [addDays(riyadhToday(), 200), addDays(riyadhToday(), 202)]
  await typeDay(page, text('leave.firstDay'), first)
  await typeDay(page, text('leave.lastDay'), last)
  await tabTo(page, page.locator('summary', { hasText: text('leave.more') }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel(text('leave.comment')))
  await page.keyboard.type('a journey')
  await tabTo(page, submitLeave(page))
  const heard = await listen(page)
  await server.stop()
  await page.keyboard.press('Enter')
  await expect(savedNote(page)).toBeVisible()
  await expectFocusKept(page)
  await expect.poll(heard).toContain(`${heardOf('sync.kindLeaveRequest', 'app.stateSaved')}. 1 unsent`)
  await server.start()
  await networkIsBack(page)
  await until(
    'the leave to arrive',
    async () =>
      (await server.query(`select id from leaves where date_from = '${first}' and date_to = '${last}'`)).length === 1,
  )
  await expect.poll(heard).toContain(`${heardOf('sync.kindLeaveRequest', 'app.stateSent')}. ${text('sync.allSent')}`)
})
