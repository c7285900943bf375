import { SHIFTS } from '../../src/shared/contract/sales.ts'
import { receivedName } from '../../src/shared/rules/sales/shift-of-report.ts'
import { SHIFT_FIELDS, SHIFT_PREFIXES, wireName } from '../../src/shared/contract/shift-fields.ts'
import type { Queries } from '../database/database.ts'
import { readFields } from '../database/json-columns.ts'
import type { UserRow } from '../database/tables.ts'
import { assignmentsOf } from '../repositories/assignments.ts'
import { handoverOf } from '../repositories/handovers.ts'
import { leaveOf, listLeaves } from '../repositories/leaves.ts'
import { listOvertime, overtimeOf } from '../repositories/overtime.ts'
import { listPayrolls, slipOf } from '../repositories/payrolls.ts'
import { correctionOf } from '../repositories/punch-corrections.ts'
import { listPunches, punchOf } from '../repositories/punches.ts'
import { reportOf } from '../repositories/reports.ts'
import { userOf } from '../repositories/users.ts'
import { listVisits, visitOf } from '../repositories/visits.ts'
import { listVoidedSlips, voidedSlipOf } from '../repositories/voided-slips.ts'

/** A person, and every pharmacy where they worked. */
export type Reader = { user: UserRow; places: readonly string[] }

/** What a person's file contains, by its name in the file. Every table with personal data is read by one of these. */
export const OWN_RECORDS = {
  person: async (_queries, { user }) => userOf(user),
  account: readAccount,
  assignments: async (queries, { user }) =>
    (await assignmentsOf(queries, user.id)).map((row) => ({
      pharmacyName: row.pharmacy_name,
      from: row.from_day,
      to: row.to_day,
    })),
  sessions: readSessions,
  devices: readDevices,
  payrolls: async (queries, { user }) => (await listPayrolls(queries, { userId: user.id })).map(slipOf),
  voidedSlips: async (queries, { user }) =>
    (await listVoidedSlips(queries, { userId: user.id })).map(voidedSlipOf).map(({ voided, ...slip }) => ({
      ...slip,
      voided: { at: voided?.at, reason: voided?.reason },
    })),
  leaves: async (queries, { user }) =>
    (await listLeaves(queries, { requesterId: user.id })).map((row) => withoutOthers(leaveOf(row))),
  overtime: async (queries, { user }) =>
    (await listOvertime(queries, { requesterId: user.id })).map((row) => withoutOthers(overtimeOf(row))),
  punches: async (queries, { user }) => (await listPunches(queries, { userId: user.id })).map(punchOf),
  punchCorrections: readCorrections,
  visits: async (queries, { user }) =>
    (await listVisits(queries, { pharmacistId: user.id })).map((row) => withoutOthers(visitOf(row))),
  visitsMade: async ({ sql }, { user }) =>
    sql
      .selectFrom('visits')
      .select(['id as _id', 'pharmacy_name as evaluatedPharmacy', 'created_at as createdAt'])
      .where('manager_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .execute(),
  shifts: readShifts,
  handovers: readHandovers,
  shortages: readShortages,
  unsent: readUnsent,
  done: readDone,
} as const satisfies Record<string, (queries: Queries, of: Reader) => Promise<unknown>>

/** Fields with the name of somebody who decided or evaluated. */
const OTHERS = ['decidedByName', 'rejoinDecidedByName', 'evaluatingManager', 'evaluatingManagerName', 'requestedByName']

function withoutOthers(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OTHERS.includes(name)))
}

async function readAccount({ sql }: Queries, { user }: Reader): Promise<object> {
  const former = await sql
    .selectFrom('former_names')
    .select(['name as email', 'until'])
    .where('kind', '=', 'email')
    .where('owner_id', '=', user.id)
    .orderBy('until')
    .execute()
  return {
    createdAt: user.created_at,
    changedAt: user.updated_at,
    closedAt: user.closed_at,
    passwordSetAt: user.password_set_at,
    formerEmails: former,
  }
}

async function readSessions({ sql }: Queries, { user }: Reader): Promise<object[]> {
  return sql
    .selectFrom('sessions')
    .select([
      'browser',
      'created_at as signedInAt',
      'expires_at as endsAt',
      'active_at as activeAt',
      'revoked_at as endedAt',
    ])
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .execute()
}

async function readDevices({ sql }: Queries, { user }: Reader): Promise<object> {
  const known = await sql
    .selectFrom('device_accounts')
    .select(['device_id as device', 'known_at as passwordGivenAt'])
    .where('user_id', '=', user.id)
    .orderBy('known_at', 'desc')
    .execute()
  const pins = await sql
    .selectFrom('pins')
    .select(['device_id as device', 'set_at as setAt'])
    .where('user_id', '=', user.id)
    .orderBy('set_at', 'desc')
    .execute()
  return { known, pins }
}

async function readCorrections({ sql }: Queries, { user }: Reader): Promise<object[]> {
  const rows = await sql
    .selectFrom('punch_corrections')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => withoutOthers(correctionOf(row)))
}

/** The shifts that the person reported, without the other shift of the day. */
async function readShifts({ sql }: Queries, { user, places }: Reader): Promise<object[]> {
  if (places.length === 0) return []
  const rows = await sql
    .selectFrom('reports')
    .selectAll()
    .where('pharmacy_name', 'in', [...places])
    .where(({ or, eb }) => or([eb('first_by', '=', user.id), eb('second_by', '=', user.id)]))
    .orderBy('day', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const report = reportOf(row)
    return SHIFTS.filter((shift) => row[`${SHIFT_PREFIXES[shift]}_by`] === user.id).map((shift) => ({
      _id: report._id,
      pharmacyName: report.pharmacyName,
      day: report.day,
      shift,
      ...Object.fromEntries(SHIFT_FIELDS.map((field) => [field, report[wireName(shift, field)]])),
      receivedAt: report[receivedName(shift)] ?? null,
    }))
  })
}

/** The person's own side of each handover. */
async function readHandovers({ sql }: Queries, { user, places }: Reader): Promise<object[]> {
  if (places.length === 0) return []
  const rows = await sql
    .selectFrom('handovers')
    .selectAll()
    .where('pharmacy_name', 'in', [...places])
    .where(({ or, eb }) => or([eb('writer_id', '=', user.id), eb('answerer_id', '=', user.id)]))
    .orderBy('recorded_at', 'desc')
    .execute()
  return rows.map((row) => {
    const { _id, pharmacyName, day, cash, note, recordedAt, answer, answerCash, answerNote, answeredAt } =
      handoverOf(row)
    return {
      _id,
      pharmacyName,
      day,
      ...(row.writer_id === user.id && { written: { cash, note, recordedAt } }),
      ...(row.answerer_id === user.id && { answered: { answer, answerCash, answerNote, answeredAt } }),
    }
  })
}

async function readShortages({ sql }: Queries, { user }: Reader): Promise<object> {
  const added = await sql
    .selectFrom('shortages')
    .select(['id as _id', 'name as shortageName', 'created_at as createdAt'])
    .where('added_by', '=', user.id)
    .orderBy('created_at', 'desc')
    .execute()
  const supported = await sql
    .selectFrom('shortage_registerers')
    .select(['shortage_id as shortage', 'name', 'ph_name as phName', 'time_done as timeDone'])
    .where('user_id', '=', user.id)
    .orderBy('added_seq', 'desc')
    .execute()
  return { added, supported }
}

/** What the person announced on a device and what has not been sent yet. */
async function readUnsent({ sql }: Queries, { user }: Reader): Promise<object[]> {
  const rows = await sql
    .selectFrom('announced_rows')
    .innerJoin('sessions', 'sessions.id', 'announced_rows.session_id')
    .select(['announced_rows.kind as kind', 'announced_rows.intent as intent'])
    .where('sessions.user_id', '=', user.id)
    .where('announced_rows.settled_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, intent }) => ({ kind, intent: readFields(intent) }))
}

/** What the audit trail says that the person did; what it was before and after belongs to the record's owner. */
async function readDone({ sql }: Queries, { user }: Reader): Promise<object[]> {
  return sql
    .selectFrom('audit_entries')
    .select(['at', 'entity', 'action', 'place'])
    .where('actor_id', '=', user.id)
    .orderBy('seq', 'desc')
    .execute()
}
