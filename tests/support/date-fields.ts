import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

type Scope = Page | Locator

/** The parts of a date, once they have loaded: a group with the field's label. */
export function dateField(scope: Scope, label: string): Locator {
  return scope.getByRole('group', { name: label, exact: true }).filter({ has: pageOf(scope).getByRole('spinbutton') })
}

/** The part of a date that a form's error gives the focus to, and that describes the field. */
export function firstPart(scope: Scope, label: string): Locator {
  return dateField(scope, label).getByRole('spinbutton').first()
}

/** The day in the field as it is stored, `YYYY-MM-DD`, whatever calendar and digits it is shown in. */
export function dayIn(scope: Scope, label: string): Locator {
  return dateField(scope, label).locator('xpath=ancestor::*[@data-line][1]//input')
}

/** Types a Gregorian day part by part; an empty one clears the field. */
export async function chooseDay(scope: Scope, label: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  await typeParts(scope, label, day === '' ? ['', '', ''] : [date, month, year])
  await expect(dayIn(scope, label)).toHaveValue(day)
}

/** The same for a month, `YYYY-MM`. */
export async function chooseMonth(scope: Scope, label: string, month: string): Promise<void> {
  const [year = '', number = ''] = month.split('-')
  await typeParts(scope, label, [number, year])
  await expect(dayIn(scope, label)).toHaveValue(`${month}-01`)
}

/** Types the parts in their order on the screen. */
export async function typeParts(scope: Scope, label: string, parts: readonly string[]): Promise<void> {
  const segments = dateField(scope, label).getByRole('spinbutton')
  await expect(segments).toHaveCount(parts.length)
  for (const [index, part] of parts.entries()) {
    const segment = segments.nth(index)
    await segment.focus()
    if (part === '') for (let key = 0; key < 4; key += 1) await segment.press('Backspace')
    else await segment.pressSequentially(part)
  }
}

/** What is inside a match is looked for from the page on, not from the scope. */
function pageOf(scope: Scope): Page {
  return 'page' in scope ? scope.page() : scope
}
