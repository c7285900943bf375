import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import type { Shift } from '../../src/shared/contract/sales.ts'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

type ShiftToRecord = { origin: string; day: string; shift: Shift; sales: string; remarks?: string; locale?: TestLocale }

/** Opens the form for a shift, like the tiles on the home page; with a worker this needs no network. */
export async function openShift(
  page: Page,
  { origin, day, shift, locale }: Pick<ShiftToRecord, 'origin' | 'day' | 'shift' | 'locale'>,
): Promise<void> {
  await page.goto(`${origin}/salesReports?day=${day}&shift=${shift}`)
  await expect(salesField(page, locale)).toBeVisible()
}

/** Records a shift in the form and waits until the screen shows its state. */
export async function recordShift(page: Page, report: ShiftToRecord): Promise<void> {
  await openShift(page, report)
  const { locale } = report
  await salesField(page, locale).fill(report.sales)
  if (report.remarks) await page.getByLabel(text('sales.remarks', {}, locale)).fill(report.remarks)
  await saveButton(page, locale).click()
  await expect(page.getByRole('button', { name: text('sales.correct', {}, locale), exact: true })).toBeVisible()
}

export function salesField(page: Page, locale?: TestLocale) {
  return page.getByLabel(text('sales.sales', {}, locale))
}

export function saveButton(page: Page, locale?: TestLocale) {
  return page.getByRole('button', { name: text('sales.save', {}, locale) })
}

/** Unfolds the day, the number of shifts and the shift of the form. */
export async function openChoices(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('sales.change'), exact: true }).click()
}

/** The state shown below the recorded figure. */
export function stateJustRecorded(page: Page, locale?: TestLocale) {
  return page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: new RegExp(STATE_IDS.map((id) => text(id, {}, locale)).join('|')) })
}

const STATE_IDS: MessageId[] = ['app.stateSaved', 'app.stateSending', 'app.stateSent', 'app.stateAttention']
