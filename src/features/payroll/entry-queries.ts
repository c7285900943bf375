import { useCallback, useState } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import { readMonths } from '../../data/reads/read-months.ts'
import { chainResources } from '../../data/reads/refresh-chain.ts'
import { payrollResources, refreshPayMonths } from '../../data/reads/refresh-payroll.ts'
import { refreshOvertimeOfMonth } from '../../data/reads/refresh-overtime.ts'
import { parsePaySlipIntent, PAY_SLIP } from '../../kinds/pay-slip/kind.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { useLiveList } from '../../lib/queries/use-live-list.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { User } from '../../shared/contract/employees.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import { monthOf } from '../../shared/rules/days/business-day.ts'
import { isListedEmployee } from '../../shared/rules/chain/employee-choice.ts'
import { payMonthBefore } from '../../shared/rules/pay/pay-history.ts'
import { withOverlay } from './overlay.ts'
import type { PersonPay } from './overlay.ts'

export type PayMonth = {
  month: string
  people: PersonPay[]
  /** Whether the list of employees has ever reached this device. Until then nothing is stated about it. */
  hasEmployees: boolean
  /** Whether the slips of the month have as well. Until then they are neither counted nor summed. */
  isRead: boolean
  /** Whether the slips of the month before have. */
  isBeforeRead: boolean
  /** Whether those are being read for the first time. */
  isLastComing: boolean
  /** Why they could not be read; null if they were, or are on their way. */
  problemBefore: string | null
  /** The age of the older one of the slips and the people; null if one of them was never read. */
  fetchedAt: number | null
  problem: string | null
  /** Number of rows of the lists that failed validation. */
  unread: number
}

/**
 * Everybody's pay of a month, with the accountant's unsent slips applied; undefined until read. `month` is its first
 * day.
 */
export function usePayMonth({ userId, month }: { userId: string; month: string }): PayMonth | undefined {
  const [read] = useState(() => new Set<string>())
  const list = useLiveList(
    {
      rows: () => readKnownPay({ userId, month, read }),
      async freshness() {
        const [ofUsers, ofMonth] = await accountDb(userId).freshness.bulkGet([
          chainResources.users,
          payrollResources.month(month),
        ])
        const { unread, ...age } = freshnessOf([ofMonth, ofUsers])
        return { ...age, unread: { count: unread } }
      },
    },
    [userId, month],
    { isThrottled: true },
  )
  return list && { ...list.rows, fetchedAt: list.fetchedAt, problem: list.problem, unread: list.unread }
}

type KnownPay = Omit<PayMonth, 'fetchedAt' | 'problem' | 'unread'>

/**
 * `read`: lists that are known to have reached this device. They are not looked at again: every refresh changes their
 * freshness, and everybody would be read again.
 */
export async function readKnownPay({ read, ...of }: OfMonth & { read: Set<string> }): Promise<KnownPay> {
  const before = payMonthBefore(of.month)
  const names = {
    users: chainResources.users,
    month: payrollResources.month(of.month),
    before: payrollResources.month(before),
  }
  const unknown = Object.values(names).filter((name) => !read.has(name))
  // Before the rows, because those are stored before their freshness.
  const ages = await accountDb(of.userId).freshness.bulkGet(unknown)
  for (const age of ages) if (typeof age?.fetchedAt === 'number') read.add(age.resource)
  const isMonthRead = read.has(names.month)
  const isBeforeRead = read.has(names.before)
  const people = await readPayMonth({
    ...of,
    unread: [...(isMonthRead ? [] : [of.month]), ...(isBeforeRead ? [] : [before])],
  })
  const problemBefore = ages.find((age) => age?.resource === names.before)?.problem ?? null
  return {
    month: of.month,
    people,
    hasEmployees: people.length > 0 || read.has(names.users),
    isRead: isMonthRead && read.has(names.users),
    isBeforeRead,
    isLastComing: !isBeforeRead && problemBefore === null,
    problemBefore,
  }
}

type OfMonth = { userId: string; month: string }

/**
 * Everybody's pay of a month, given as its first day, with the accountant's unsent slips applied. `unread`: which of it
 * and the one before were never read.
 */
export async function readPayMonth({
  userId,
  month,
  unread = [],
}: OfMonth & { unread?: readonly string[] }): Promise<PersonPay[]> {
  const db = accountDb(userId)
  const before = payMonthBefore(month)
  const [users, slips, voided, rows, overtime] = await Promise.all([
    db.users.toArray(),
    readMonths(db.slips, [month, before]),
    db.voidedSlips.where('month').equals(month).toArray(),
    ownUnsentRows(userId, PAY_SLIP),
    db.overtime
      .where('day')
      .between(month, `${monthOf(month)}-31`, true, true)
      .toArray(),
  ])
  const employees = users.filter(isListedEmployee)
  return withOverlay({ employees, slips, voided, rows, month, before, overtime, unread })
}

/** Refreshes the month and the one before it while they are visible. */
export function useFreshPayMonth({ userId, month }: { userId: string; month: string }): void {
  useWhileSeen(
    useCallback(() => {
      void refreshPayMonths({ userId, months: [month, payMonthBefore(month)] })
      void refreshOvertimeOfMonth({ userId, month: monthOf(month) })
    }, [userId, month]),
  )
}

function isOfMonth(one: { userId: string; month: string } | null, { userId, month }: Slip): boolean {
  return one?.userId === userId && one.month === month
}

export type AnySlip = {
  slip: Slip | null
  employee: User | null
  before: Slip | null
  /** Whether the previous month has ever reached this device. Until then nothing is stated about it. */
  hasBefore: boolean
  /** Of a voided slip: the one that counts for its month. */
  corrected: Slip | null
  /** Whether the accountant's own slip of that month waits to be sent. */
  isCorrectedUnsent: boolean
  fetchedAt: number | null
  problem: string | null
}

/**
 * Anybody's slip as stored on an accountant's device. If it is missing, the freshness of `month`, whose pending read
 * may bring it. Undefined until read.
 */
export function useAnySlip({
  userId,
  slipId,
  month,
}: {
  userId: string
  slipId: string
  month: string
}): AnySlip | undefined {
  return useLiveQuery(async (): Promise<AnySlip> => {
    const db = accountDb(userId)
    const slip = (await db.slips.get(slipId)) ?? (await db.voidedSlips.get(slipId)) ?? null
    if (!slip) {
      const { fetchedAt = null, problem = null } = (await db.freshness.get(payrollResources.month(month))) ?? {}
      const nothing = { slip: null, employee: null, before: null, corrected: null }
      return { ...nothing, hasBefore: false, isCorrectedUnsent: false, fetchedAt, problem }
    }
    const last = payMonthBefore(slip.month)
    const ofPerson = (of: string) => db.slips.where({ userId: slip.userId }).and((each) => each.month === of)
    const [employee, before, corrected, rows, ofMonth, ofLast] = await Promise.all([
      db.users.get(slip.userId),
      ofPerson(last).first(),
      slip.voided ? ofPerson(slip.month).first() : null,
      slip.voided ? ownUnsentRows(userId, PAY_SLIP) : [],
      db.freshness.get(payrollResources.month(slip.month)),
      db.freshness.get(payrollResources.month(last)),
    ])
    return {
      slip,
      employee: employee ?? null,
      before: before ?? null,
      hasBefore: before !== undefined || typeof ofLast?.fetchedAt === 'number',
      corrected: corrected ?? null,
      isCorrectedUnsent: rows.some(({ intent }) => isOfMonth(parsePaySlipIntent(intent), slip)),
      fetchedAt: ofMonth?.fetchedAt ?? null,
      problem: ofMonth?.problem ?? null,
    }
  }, [userId, slipId, month])
}
