import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { nameOf, PIN } from '../support/by-pin.ts'
import { pressOn, tabTo } from '../support/by-keyboard.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

test.describe.configure({ timeout: 150_000 })

test('With the keyboard alone a person sets a PIN, leaves by Switch person and returns by name and PIN.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.goto(server.url + paths.profile)

  await test.step('the PIN', async () => {
    await pressOn(page, page.getByRole('button', { name: text('profile.setPin') }))
    for (const [name, typed] of [
      ['currentPassword', DEMO_PASSWORD],
      ['pin', PIN],
      ['repeated', PIN],
    ] as const) {
      await tabTo(page, page.locator(`[name="${name}"]`))
      await page.keyboard.type(typed)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText(text('profile.pinSet'), { exact: true })).toBeVisible()
  })

  await test.step('switching away and back', async () => {
    await pressOn(page, page.getByRole('button', { name: text('app.switchPerson') }))
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('button', { name: text('session.someoneElse') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${paths.login}$`))
    await tabTo(page, page.getByRole('button', { name: nameOf('pharmacist1'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.locator('[inputmode="none"]')).toBeFocused()
    await page.keyboard.type(PIN)
    await expect(signedInMark(page)).toBeVisible()
  })
})
