import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { callsAs } from './calls-as.ts'
import { people, THEIR_PHARMACY } from './demo-people.ts'
import { riyadhToday } from './riyadh-today.ts'
import { salesField } from './shift-report-screen.ts'
import { text } from './texts.ts'

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** Ten in the morning in Riyadh: the morning shift is proposed and not yet recorded. */
export const MORNING = 'T07:00:00Z'
/** Sales and, in the order of the form, what is counted of each payment kind; they agree. */
const SALES = '4321.5'
const TILL = ['1200.5', '2500', '421', '200']
const CASH_LEFT = '350'

/** `keys`: of the phone's keypad, with its Enter key. `decisions`: what to touch next, or which figure to type. */
export type ShiftTouches = { taps: string[]; keys: number; decisions: number }

/** A colleague has left a handover for the pharmacist of the shift. */
export async function leaveAHandover(url: string): Promise<void> {
  const colleague = await callsAs(url, people.pharmacist2)
  await colleague.post(apiPaths.addAHandover(), {
    clientRef: 'left-for-the-thumb',
    pharmacyName: THEIR_PHARMACY,
    cash: 350,
    note: '',
    recordedAt: new Date(Math.min(Date.now(), Date.parse(`${riyadhToday()}T05:00:00Z`))).toISOString(),
  })
}

/** A whole shift from the home page on, with a till of four payment kinds, on the shortest way. */
export async function workAShift(page: Page): Promise<ShiftTouches> {
  const touches: ShiftTouches = { taps: [], keys: 0, decisions: 0 }
  const tap = async (name: string, what: Locator) => {
    await what.tap()
    touches.taps.push(name)
    touches.decisions += 1
  }
  const type = async (figure: string, { hasEnter }: { hasEnter: boolean }) => {
    await page.keyboard.type(figure)
    if (hasEnter) await page.keyboard.press('Enter')
    touches.keys += figure.length + (hasEnter ? 1 : 0)
    touches.decisions += 1
  }
  const button = (id: Parameters<typeof text>[0]) => page.getByRole('button', { name: text(id), exact: true })
  // With the time now.
  const punch = (id: Parameters<typeof text>[0]) => page.getByRole('button', { name: text(id) })

  await tap('check in', punch('attendance.checkIn'))
  await expect(punch('attendance.checkOut')).toBeVisible()
  await tap('accept', button('handover.accept'))
  await tap('record', page.getByRole('link', { name: text('sales.recordMorning') }))
  await expect(salesField(page)).toBeFocused()
  await type(SALES, { hasEnter: false })
  await tap('count the till', button('till.count'))
  await expect(page.getByLabel(text('options.cash'), { exact: true })).toBeFocused()
  // Enter moves on, and saves from the last one.
  for (const amount of TILL) await type(amount, { hasEnter: true })
  await expect(page.getByRole('button', { name: text('sales.correct'), exact: true })).toBeVisible()
  await tap('hand over', page.getByRole('link', { name: text('handover.toHandover') }))
  await tap('cash left', page.getByLabel(text('handover.cashLeft')))
  await type(CASH_LEFT, { hasEnter: true })
  await tap('done', page.getByRole('link', { name: text('handover.done') }))
  await tap('check out', punch('attendance.checkOut'))
  await expect(punch('attendance.checkIn')).toBeVisible()
  return touches
}
