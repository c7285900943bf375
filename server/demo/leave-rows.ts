import type { Insertable } from 'kysely'
import { addDays, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import { daysLate, leaveDays } from '../../src/shared/rules/leave/leave-days.ts'
import type { LeavesTable } from '../database/tables.ts'
import { DEMO_PEOPLE, fullNameOf } from './chain.ts'

type DemoLeave = {
  who: string
  nature: LeavesTable['nature']
  /** Days from today to the first day; negative is in the past. */
  starts: number
  lasts: number
  status: LeavesTable['status']
  comment?: string
  /** Of a rejected leave or return. */
  reason?: string
  outside?: boolean
  /** Days from today to the requested rejoin date, and the state of the request. */
  rejoin?: { in: number; status: LeavesTable['rejoin_status'] }
}

const MORNING_MS = 8 * 60 * 60 * 1000
const DECIDED_AFTER_MS = 26 * 60 * 60 * 1000

/** Every state, for each user who can sign in and for some who cannot. */
const LEAVES: DemoLeave[] = [
  {
    who: 'demo-pharmacist1',
    nature: 'Annual Leave',
    starts: 30,
    lasts: 21,
    status: 'Pending',
    outside: true,
    comment: 'Visiting my family in Cairo',
  },
  {
    who: 'demo-pharmacist1',
    nature: 'Emergency Leave',
    starts: -20,
    lasts: 5,
    status: 'Approved',
    rejoin: { in: -14, status: 'Pending' },
  },
  {
    who: 'demo-pharmacist1',
    nature: 'Annual Leave',
    starts: -380,
    lasts: 30,
    status: 'Approved',
    outside: true,
    rejoin: { in: -347, status: 'Approved' },
  },
  {
    who: 'demo-pharmacist1',
    nature: 'Omrah Leave',
    starts: -90,
    lasts: 4,
    status: 'Rejected',
    comment: 'Last ten days of Ramadan',
    reason: 'Two of us are away already in these days.',
  },
  { who: 'demo-pharmacist1', nature: 'Emergency Leave', starts: -150, lasts: 2, status: 'Cancelled' },
  {
    who: 'demo-pharmacist2',
    nature: 'Hajj Leave',
    starts: -60,
    lasts: 10,
    status: 'Approved',
    rejoin: { in: -49, status: 'Rejected' },
    reason: 'You were back a day later.',
  },
  { who: 'demo-pharmacist2', nature: 'Annual Leave', starts: 28, lasts: 14, status: 'Pending' },
  { who: 'demo-pharmacist3', nature: 'Annual Leave', starts: -9, lasts: 7, status: 'Approved' },
  { who: 'demo-pharmacist3', nature: 'Omrah Leave', starts: 12, lasts: 5, status: 'Approved' },
  {
    who: 'demo-worker1',
    nature: 'Annual Leave',
    starts: -200,
    lasts: 30,
    status: 'Approved',
    outside: true,
    rejoin: { in: -170, status: 'Approved' },
  },
  {
    who: 'demo-worker1',
    nature: 'Emergency Leave',
    starts: 5,
    lasts: 16,
    status: 'Pending',
    outside: true,
    comment: 'My mother is ill',
  },
  { who: 'demo-staff-02', nature: 'Annual Leave', starts: 20, lasts: 10, status: 'Pending' },
  { who: 'demo-staff-06', nature: 'Annual Leave', starts: -3, lasts: 15, status: 'Approved' },
  {
    who: 'demo-staff-08',
    nature: 'Emergency Leave',
    starts: -12,
    lasts: 3,
    status: 'Approved',
    rejoin: { in: -9, status: null },
  },
]

export function demoLeaveRows(today: string): Insertable<LeavesTable>[] {
  return LEAVES.map((leave, index) => leaveRow({ leave, today, index }))
}

function leaveRow({
  leave,
  today,
  index,
}: {
  leave: DemoLeave
  today: string
  index: number
}): Insertable<LeavesTable> {
  const person = DEMO_PEOPLE.find(({ id }) => id === leave.who)
  if (!person) throw new Error(`no demo person ${leave.who}`)
  const dateFrom = addDays(today, leave.starts)
  const dateTo = addDays(dateFrom, leave.lasts - 1)
  const applied = addDays(dateFrom < today ? dateFrom : today, -(10 + index))
  const createdAt = startOfRiyadhDay(applied) + MORNING_MS
  const decidedAt = leave.status === 'Pending' ? null : new Date(createdAt + DECIDED_AFTER_MS).toISOString()
  return {
    id: `demo-leave-${String(index + 1).padStart(2, '0')}`,
    requester_id: person.id,
    requester_name: fullNameOf(person),
    requester_shortest_name: person.names[0],
    requester_email: person.email ?? `${person.id}@demo.example`,
    status: leave.status,
    date_from: dateFrom,
    date_to: dateTo,
    nature: leave.nature,
    days: leaveDays({ dateFrom, dateTo }),
    apply_date: applied,
    outside_travelling: leave.outside ? 1 : 0,
    comment: leave.comment ?? '',
    decided_at: decidedAt,
    decided_by_name: decidedAt === null ? null : leave.status === 'Cancelled' ? fullNameOf(person) : managerName(),
    reject_reason: leave.reason ?? null,
    ...rejoinColumns({ leave, today, dateTo }),
    client_ref: null,
    extra: '{}',
    change_seq: index + 1,
    created_at: new Date(createdAt).toISOString(),
    updated_at: decidedAt ?? new Date(createdAt).toISOString(),
  }
}

function rejoinColumns({ leave: { rejoin }, today, dateTo }: { leave: DemoLeave; today: string; dateTo: string }) {
  if (!rejoin) return { days_late: '0' }
  const date = addDays(today, rejoin.in)
  const isBack = rejoin.status === 'Approved'
  const isDecided = isBack || rejoin.status === 'Rejected'
  const askedAt = startOfRiyadhDay(date) + MORNING_MS
  return {
    rejoin_request: date,
    rejoin_status: rejoin.status,
    date_rejoined: isBack ? date : null,
    days_late: isBack ? String(daysLate({ dateTo, dateRejoined: date })) : '0',
    rejoin_requested_at: new Date(askedAt).toISOString(),
    rejoin_decided_at: isDecided ? new Date(askedAt + DECIDED_AFTER_MS).toISOString() : null,
    rejoin_decided_by_name: isDecided ? managerName() : null,
  }
}

function managerName(): string {
  const manager = DEMO_PEOPLE.find(({ role }) => role === 'admin')
  return manager ? fullNameOf(manager) : ''
}
