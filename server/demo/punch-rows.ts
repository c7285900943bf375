import type { Insertable } from 'kysely'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { addDays, DAY_MS, minutesIn, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import type { PunchesTable } from '../database/tables.ts'
import { DEMO_PEOPLE, DEMO_PHARMACIES, fullNameOf } from './chain.ts'
import type { DemoPerson } from './chain.ts'
import { seededRandom } from './random.ts'

const SEED = 22
const DAYS = 395
const MINUTE_MS = 60_000
const DAYS_A_WEEK = 7
/** So rarely somebody forgets to check out. */
const FORGETS = 0.01
/** So much earlier than the shift begins, and so much later, somebody checks in; in minutes. */
const EARLIEST = 12
const SPREAD = 26

/**
 * 13 months of check-ins and check-outs up to yesterday. Today, only colleagues who cannot sign in have checked in, so
 * that everybody who tries the app can.
 */
export function demoPunchRows({ today, nowMs }: { today: string; nowMs: number }): Insertable<PunchesTable>[] {
  const random = seededRandom(SEED)
  const rows: Insertable<PunchesTable>[] = []
  const placeOf = new Map<string, number>()
  for (const [index, person] of DEMO_PEOPLE.filter(isAtPharmacy).entries()) {
    const order = placeOf.get(person.place) ?? 0
    placeOf.set(person.place, order + 1)
    const { begins, ends } = order % 2 === 0 ? SHIFT_HOURS.initial.morning : SHIFT_HOURS.initial.night
    for (let back = DAYS; back >= 0; back -= 1) {
      if ((back + index) % DAYS_A_WEEK === 0 || (back === 0 && person.email !== null)) continue
      const start = startOfRiyadhDay(addDays(today, -back))
      const around = () => Math.round((random() * SPREAD - EARLIEST) * MINUTE_MS)
      const inAt = start + msIn(begins) + around()
      const outAt = start + msIn(ends) + (ends < begins ? DAY_MS : 0) + around() + EARLIEST * MINUTE_MS
      const forgets = random() < FORGETS
      if (inAt < nowMs) rows.push(punchRow({ person, direction: 'in', at: inAt }))
      if (outAt < nowMs && !forgets) rows.push(punchRow({ person, direction: 'out', at: outAt }))
    }
  }
  return rows.map((row, index) => {
    const id = `demo-punch-${index + 1}`
    return { ...row, id, client_ref: id, change_seq: index + 1 }
  })
}

function isAtPharmacy({ role, place }: DemoPerson): boolean {
  return role === 'employee' && DEMO_PHARMACIES.some(({ name }) => name === place)
}

function punchRow({
  person,
  direction,
  at,
}: {
  person: DemoPerson
  direction: 'in' | 'out'
  at: number
}): Insertable<PunchesTable> {
  const iso = new Date(at).toISOString()
  return {
    id: '',
    user_id: person.id,
    user_name: fullNameOf(person),
    pharmacy_name: person.place,
    direction,
    device_at: iso,
    at: iso,
    received_at: iso,
    clock: JSON.stringify({ aheadMs: 0, ageMs: MINUTE_MS, uncertainMs: 550, isSteady: true }),
    is_uncertain: 0,
    after_ref: null,
    doubles: '[]',
    client_ref: '',
    extra: '{}',
    change_seq: 0,
  }
}

function msIn(time: string): number {
  return minutesIn(time) * MINUTE_MS
}
