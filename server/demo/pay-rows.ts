import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import type { PayrollRow, VoidedSlipsTable } from '../database/tables.ts'
import { slipOf } from '../repositories/payrolls.ts'
import { payColumns } from '../rules/pay-columns.ts'
import { DEMO_PEOPLE, fullNameOf } from './chain.ts'
import type { DemoPerson } from './chain.ts'
import { joiningDayOf } from './people-rows.ts'
import { seededRandom } from './random.ts'

dayjs.extend(utc)

const MONTHS_PAID = 13
const SEED = 31
const DAYS_TO_PAY_DAY = 3
const DAY_MS = 24 * 60 * 60 * 1000

const OLD_CONTRACT = {
  basicPay: 3150,
  housingAllowance: 1276,
  transportAllowance: 200,
  fixedOverTime: 500,
  overTimeRate: 19.69,
  otherIncentives: 0,
}
const NEW_CONTRACT = {
  basicPay: 3500,
  housingAllowance: 1500,
  transportAllowance: 0,
  fixedOverTime: 0,
  overTimeRate: 21.9,
  otherIncentives: 0,
}
const WORKER_CONTRACT = {
  basicPay: 1250,
  housingAllowance: 0,
  transportAllowance: 0,
  fixedOverTime: 0,
  overTimeRate: 7.5,
  otherIncentives: 250,
}
const YEARS_UNDER_OLD_CONTRACT = 4

/** A slip for each employee and month, up to last month. */
export function demoPayrollRows(today: string): PayrollRow[] {
  const random = seededRandom(SEED)
  const employees = DEMO_PEOPLE.filter(({ role }) => role === 'employee')
  const rows = pastMonths(today).flatMap((month) =>
    employees
      .filter((person) => joiningDayOf(person, today) < month)
      .map((person) => slipRow({ person, month, random })),
  )
  return rows.map((row, index) => ({ ...row, change_seq: index + 1 }))
}

const PAID_TWICE = 50_000
const VOIDED_OF = 'demo-pharmacist2'
const HOUR_MS = 3_600_000

/** A first slip of somebody's last month, which was voided before the one that counts. */
export function demoVoidedSlips(rows: readonly PayrollRow[]): VoidedSlipsTable[] {
  const last = rows.findLast(({ user_id }) => user_id === VOIDED_OF)
  if (!last) return []
  const createdAt = new Date(Date.parse(last.created_at) - HOUR_MS).toISOString()
  const [incentives, net] = [last.incentives + PAID_TWICE, last.net_pay + PAID_TWICE]
  const wrong = { ...last, id: `${last.id}-voided`, incentives, net_pay: net, created_at: createdAt }
  return [
    {
      id: wrong.id,
      user_id: wrong.user_id,
      month: wrong.month,
      client_ref: null,
      slip: JSON.stringify(slipOf(wrong)),
      by_name: DEMO_PEOPLE.filter(({ role }) => role === 'accountant')
        .map(fullNameOf)
        .join(),
      reason: 'The incentives were entered twice',
      voided_at: last.created_at,
      change_seq: rows.length + 1,
    },
  ]
}

/** First days of the months before the current one, oldest first. */
function pastMonths(today: string): string[] {
  const thisMonth = dayjs.utc(today).startOf('month')
  return Array.from({ length: MONTHS_PAID }, (_unused, index) =>
    thisMonth.subtract(MONTHS_PAID - index, 'month').format('YYYY-MM-DD'),
  )
}

function slipRow({ person, month, random }: { person: DemoPerson; month: string; random: () => number }): PayrollRow {
  const isWorker = person.position === 'Worker'
  const contract = isWorker ? WORKER_CONTRACT : person.years >= YEARS_UNDER_OLD_CONTRACT ? OLD_CONTRACT : NEW_CONTRACT
  const pay = {
    ...contract,
    telAllowance: 0,
    overTimeHours: Math.floor(random() * 60) / 2,
    incentives: isWorker ? 0 : Math.floor(random() * 8) * 50,
    percentage: isWorker ? 0 : Math.round(random() * 60_000) / 100,
    campaigns: random() < 0.3 ? 150 : 0,
    ticketsAllowance: month.endsWith('-07-01') && random() < 0.4 ? 1_800 : 0,
    deductions: random() < 0.2 ? Math.round(random() * 30_000) / 100 : 0,
  }
  return {
    id: `demo-slip-${person.id.replace('demo-', '')}-${month.slice(0, 7)}`,
    user_id: person.id,
    user_name: fullNameOf(person),
    month,
    ...payColumns(pay),
    general_remarks: '',
    remarks: pay.deductions > 0 ? 'Late arrivals' : '',
    slip_uid: `${month.slice(0, 7)}-${person.companyId}`,
    client_ref: null,
    extra: '{}',
    change_seq: 0,
    created_at: new Date(startOfRiyadhDay(month) + (27 + DAYS_TO_PAY_DAY) * DAY_MS).toISOString(),
  }
}
