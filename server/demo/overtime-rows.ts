import type { Insertable } from 'kysely'
import { addDays, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import type { OvertimeState } from '../../src/shared/contract/overtime.ts'
import type { OvertimeRequestsTable } from '../database/tables.ts'
import { DEMO_PEOPLE, fullNameOf } from './chain.ts'
import { seededRandom } from './random.ts'

const DAYS_OF_OVERTIME = 397
const SEED = 2_222
/** The share of days on which somebody asks for overtime. */
const SHARE_OF_DAYS = 0.04
const WAITS_DAYS = 3
const EVENING_MS = 18 * 60 * 60 * 1000
const DECIDED_AFTER_MS = 20 * 60 * 60 * 1000
const REASONS = ['Stock count', 'Late delivery', 'A colleague was ill', 'Insurance claims at the end of the month']

/** 13 months of requests; those of the last days wait for a manager. */
export function demoOvertimeRows(today: string): Insertable<OvertimeRequestsTable>[] {
  const random = seededRandom(SEED)
  const people = DEMO_PEOPLE.filter(({ role }) => role === 'employee')
  const manager = DEMO_PEOPLE.find(({ role }) => role === 'admin')
  const rows: Insertable<OvertimeRequestsTable>[] = []
  for (let ago = DAYS_OF_OVERTIME; ago >= 1; ago -= 1) {
    const day = addDays(today, -ago)
    for (const person of people) {
      const [asks, hours, reason, decision] = [random(), random(), random(), random()]
      if (asks >= SHARE_OF_DAYS) continue
      const status: OvertimeState = ago <= WAITS_DAYS ? 'Pending' : stateOf(decision)
      const createdAt = startOfRiyadhDay(day) + EVENING_MS
      const decidedAt = status === 'Pending' ? null : new Date(createdAt + DECIDED_AFTER_MS).toISOString()
      const decidedBy = status === 'Cancelled' ? person : manager
      rows.push({
        id: `demo-overtime-${person.id}-${day}`,
        requester_id: person.id,
        requester_name: fullNameOf(person),
        pharmacy_name: person.place,
        day,
        hours: (1 + Math.floor(hours * 12)) * 25,
        reason: REASONS[Math.floor(reason * REASONS.length)] ?? '',
        status,
        decided_at: decidedAt,
        decided_by_name: decidedAt === null || !decidedBy ? null : fullNameOf(decidedBy),
        client_ref: null,
        extra: '{}',
        change_seq: rows.length + 1,
        created_at: new Date(createdAt).toISOString(),
        updated_at: decidedAt ?? new Date(createdAt).toISOString(),
      })
    }
  }
  return rows
}

function stateOf(decision: number): OvertimeState {
  if (decision < 0.8) return 'Approved'
  return decision < 0.95 ? 'Rejected' : 'Cancelled'
}
