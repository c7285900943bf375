import { describe, expect, test, vi } from 'vitest'
import { LeaveContext } from '../../src/features/leave/parts/manager/leave-context.tsx'
import { OwnBalance } from '../../src/features/leave/parts/own-balance.tsx'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { leaveWith } from '../support/leaves.ts'
import { saidOn } from '../support/said-on.tsx'

vi.mock('../../src/i18n/use-t.ts', () => ({
  useT:
    () =>
    (id: string, values: object = {}) =>
      [id, ...Object.values(values)].join(' '),
}))

const today = '2026-11-12'
const DAYS = { dateFrom: '2026-12-25', dateTo: '2027-01-07' }

/** The balance that a manager sees beside a leave of these days. */
function besideLeave(status: Leave['status'], others: Leave[] = []): string {
  const leave = leaveWith({ _id: 'asked', status, ...DAYS })
  const shown = { leave, ids: [leave._id], pharmacy: '', server: leave, request: null, changes: [] }
  const leaves = [leave, ...others].map((each) => ({ ...shown, leave: each }))
  const view = { leaves, copies: [], pharmacyOf: new Map(), staffOf: new Map() }
  return saidOn(<LeaveContext shown={shown as never} view={view as never} today={today} />).replaceAll(/<[^>]+>/g, '|')
}

describe('A leave from 25 December to 7 January', () => {
  test('leaves its requester a line for each year, and takes each year’s own days.', () => {
    const said = saidOn(<OwnBalance type="Annual Leave" mostDays={30} days={DAYS} today={today} others={[]} />)
    expect(said.replaceAll(/<[^>]+>/g, '|').split(/\|+/)).toEqual([
      ...['', '2026: ', 'leave.balance 30 30', 'leave.balanceAfter 23'],
      ...['2027: ', 'leave.balance 30 30', 'leave.balanceAfter 23', ''],
    ])
  })

  test('takes its days of each year once where it is among the leaves that count, also after an early return.', () => {
    const taken = leaveWith({ status: 'Approved', ...DAYS, dateRejoined: '2027-01-03' })
    const props = { type: 'Annual Leave', label: 'annual', mostDays: 30, today, isAmong: true }
    const said = saidOn(<OwnBalance {...props} days={DAYS} others={[taken]} />)
    expect(said.replaceAll(/<[^>]+>/g, '|').split(/\|+/)).toEqual([
      ...['', '2026: ', 'leave.balance 23 30', 'annual'],
      ...['2027: ', 'leave.balance 28 30', 'annual', ''],
    ])
  })

  test('shows its manager both years, with the days that are used already.', () => {
    const may = leaveWith({ _id: 'may', status: 'Approved', dateFrom: '2026-05-01', dateTo: '2026-05-10' })
    const said = besideLeave('Pending', [may])
    expect(said).toMatch(/2026\|+leave\.usedOf 10 30\|+ · leave\.usedAfter 17/)
    expect(said).toMatch(/2027\|+leave\.usedOf 0 30\|+ · leave\.usedAfter 7/)
  })

  test('counts in both years once it is approved.', () => {
    const said = besideLeave('Approved')
    expect(said).toMatch(/2026\|+leave\.usedOf 7 30\|/)
    expect(said).toMatch(/2027\|+leave\.usedOf 7 30\|/)
  })
})
