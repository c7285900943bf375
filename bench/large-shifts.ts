import type { Database } from 'better-sqlite3'

/** 13 months, as in the demo chain; a chain of thousands has a month, or its file alone would take minutes. */
const DAYS = 395
const DAYS_OF_THOUSANDS = 31
const MANY = 1_000

type NewPeople = { employees: number; pharmacies: number }

export function daysOfShifts({ employees }: Pick<NewPeople, 'employees'>): number {
  return employees > MANY ? DAYS_OF_THOUSANDS : DAYS
}

/** A till of all four payment kinds, as JSON, of a figure in halalas; every tenth lacks a little. */
export function tillOf({ sales, nth }: { sales: string; nth: string }): string {
  const part = (share: number) => `round((${sales}) * ${share} / 100, 2)`
  const short = `case when (${nth}) % 10 = 0 then 7.5 else 0 end`
  const rest = `round((${sales}) / 100.0 - ${part(0.2)} - ${part(0.6)} - ${part(0.15)} - ${short}, 2)`
  const counts = Object.entries({ Cash: part(0.2), Mada: part(0.6), 'Credit card': part(0.15), Transfer: rest })
  const list = counts.map(([kind, amount]) => `json_object('kind', '${kind}', 'amount', ${amount})`).join(', ')
  const reason = `case when (${nth}) % 10 = 0 then 'A note is missing' else '' end`
  return `json_object('counts', json_array(${list}), 'cash', null, 'difference', -(${short}), 'reason', ${reason})`
}

/**
 * What shifts leave besides their reports: everybody's check-ins and check-outs on six days of seven, a handover a day
 * from the morning to the night, and overtime once a week, of which the last waits for a manager.
 */
export function addShifts(db: Database, { employees, pharmacies }: NewPeople): void {
  const days = daysOfShifts({ employees })
  const numbers = (name: string, n: number): string =>
    `${name}(i) as (select 0 union all select i + 1 from ${name} where i + 1 < ${n})`
  const place = (of: string) => `'P' || (4000 + (${of}) % ${pharmacies})`
  const dayOf = (back: string) => `date('now', '-' || (1 + ${back}) || ' days')`
  // Mornings begin at 09:00 in Riyadh, nights at 17:00; both last eight hours.
  const begins = `(6 + 8 * (e.i / ${pharmacies} % 2))`
  const minute = `((e.i * 7 + d.i * 13) % 16)`
  const at = `${dayOf('d.i')} || 'T' || printf('%02d:%02d', ${begins} + way.after, ${minute}) || ':00.000Z'`
  db.exec(`with recursive ${numbers('e', employees)}, ${numbers('d', days)},
    way as (select 'in' as direction, 0 as after union all select 'out', 8)
    insert into punches (id, user_id, user_name, pharmacy_name, direction, device_at, at, received_at, clock,
      is_uncertain, after_ref, doubles, client_ref, extra, change_seq)
    select 'large-' || e.i || '-' || d.i || '-' || way.direction, 'large-' || e.i, 'Employee Number ' || e.i,
      ${place('e.i')}, way.direction, ${at}, ${at}, ${at},
      '{"aheadMs":0,"ageMs":60000,"uncertainMs":550,"isSteady":true}', 0, null, '[]',
      'large-' || e.i || '-' || d.i || '-' || way.direction, '{}', 0
    from d, e, way where (d.i + e.i) % 7 <> 0`)
  const written = `${dayOf('d.i')} || 'T14:00:00.000Z'`
  const answered = `${dayOf('d.i')} || 'T14:10:00.000Z'`
  db.exec(`with recursive ${numbers('p', pharmacies)}, ${numbers('d', days)}
    insert into handovers (id, pharmacy_name, day, writer_id, writer_name, cash, note, recorded_at, client_ref, answer,
      answerer_id, answerer_name, answer_cash, answer_note, answered_at, extra, revision, change_seq, created_at,
      updated_at)
    select 'large-' || p.i || '-' || d.i, ${place('p.i')}, ${dayOf('d.i')}, 'large-' || p.i,
      'Employee Number ' || p.i, 35000, '', ${written}, 'large-' || p.i || '-' || d.i, 'accepted',
      'large-' || (p.i + ${pharmacies}), 'Employee Number ' || (p.i + ${pharmacies}), 35000, '', ${answered}, '{}', 1,
      0, ${written}, ${answered}
    from p, d where p.i + ${pharmacies} < ${employees}`)
  const asked = `${dayOf('w.i * 7 + e.i % 7')} || 'T15:00:00.000Z'`
  const decided = `case when w.i = 0 then null else ${asked} end`
  db.exec(`with recursive ${numbers('e', employees)}, ${numbers('w', Math.floor(days / 7))}
    insert into overtime_requests (id, requester_id, requester_name, pharmacy_name, day, hours, reason, status,
      decided_at, decided_by_name, client_ref, extra, revision, change_seq, created_at, updated_at)
    select 'large-' || e.i || '-' || w.i, 'large-' || e.i, 'Employee Number ' || e.i, ${place('e.i')},
      ${dayOf('w.i * 7 + e.i % 7')}, 150, 'Stock count', case when w.i = 0 then 'Pending' else 'Approved' end,
      ${decided}, case when w.i = 0 then null else 'Manager' end, null, '{}', 1, 0, ${asked}, ${asked}
    from e, w`)
}
