import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { callsAs } from './calls-as.ts'
import { chooseDay } from './date-fields.ts'
import { people } from './demo-people.ts'
import { text } from './texts.ts'
import type { TestLocale } from './texts.ts'

type LeaveToAsk = {
  origin: string
  dateFrom: string
  dateTo: string
  type?: string
  comment?: string
  locale?: TestLocale
}

/** Fills the leave form without sending it. */
export async function fillLeave(
  page: Page,
  { origin, dateFrom, dateTo, type, comment, locale = 'en' }: LeaveToAsk,
): Promise<void> {
  await page.goto(`${origin}/leaveRequest`)
  if (type) await page.getByLabel(text('leave.typeLabel', {}, locale)).selectOption(type)
  await chooseDay(page, text('leave.firstDay', {}, locale), dateFrom)
  await chooseDay(page, text('leave.lastDay', {}, locale), dateTo)
  if (!comment) return
  await page.getByText(text('leave.more', {}, locale)).click()
  await page.getByLabel(text('leave.comment', {}, locale)).fill(comment)
}

/** Requests a leave in the form and waits until the home page shows it. */
export async function askLeave(page: Page, leave: LeaveToAsk): Promise<void> {
  await fillLeave(page, leave)
  await submitLeave(page, leave.locale).click()
  await expect(savedNote(page, leave.locale)).toBeVisible()
}

export function submitLeave(page: Page, locale: TestLocale = 'en') {
  return page.getByRole('button', { name: text('leave.submit', {}, locale), exact: true })
}

/** The home page's list of one's leave requests. */
export function savedNote(page: Page, locale: TestLocale = 'en') {
  return page.getByRole('region', { name: text('leave.savedTitle', {}, locale) })
}

/** A manager who decides elsewhere, by calls to the server; or another person with their own leaves. */
export async function asManager(url: string, email: string = people.manager) {
  const { read, post } = await callsAs(url, email)
  return {
    leavesOf: async (userId: string) => (await read(`/api/leaves/userLeaves/${userId}`)) as Leave[],
    leave: async (leaveId: string) => (await read(`/api/leaves/leaveDetails/${leaveId}`)) as Leave,
    async change(leaveId: string, changes: Partial<Leave>): Promise<Leave> {
      const leave = (await read(`/api/leaves/leaveDetails/${leaveId}`)) as Leave
      return (await post(`/api/leaves/leaveUpdate/${leaveId}`, { ...leave, ...changes })) as Leave
    },
  }
}
