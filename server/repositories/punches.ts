import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Punch } from '../../src/shared/contract/attendance.ts'
import type { NewPunchBody } from '../../src/shared/contract/attendance-bodies.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import type { PunchOfPerson } from '../../src/shared/rules/hours/hours-of-month.ts'
import { isRecordedAs } from '../../src/shared/rules/hours/punches.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import type { PunchesTable, PunchRow, UserRow } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'

/** Without any field: all punches, the last received first. `from` and `to` are instants of the corrected time. */
export type PunchPage = {
  userId?: string
  from?: string
  to?: string
  changedAfter?: number
  before?: { receivedAt: string; id: string }
  limit?: number
}

export async function listPunches({ sql }: Queries, page: PunchPage): Promise<PunchRow[]> {
  const { userId, from, to, changedAfter, before, limit } = page
  let query = sql.selectFrom('punches').selectAll()
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (before) {
    query = query.where(({ or, and, eb }) =>
      or([
        eb('received_at', '<', before.receivedAt),
        and([eb('received_at', '=', before.receivedAt), eb('id', '<', before.id)]),
      ]),
    )
  }
  query =
    changedAfter === undefined
      ? query.orderBy('received_at', 'desc').orderBy('id', 'desc')
      : query.where('change_seq', '>', changedAfter).orderBy('change_seq')
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** What hours are counted from, without the rest of each punch: a month of a chain has tens of thousands. */
export async function listPunchTimes(
  { sql }: Queries,
  { from, to }: { from: string; to: string },
): Promise<PunchOfPerson[]> {
  const rows = await sql
    .selectFrom('punches')
    .select([
      'id',
      'user_id',
      'user_name',
      'pharmacy_name',
      'direction',
      'at',
      'is_uncertain',
      'after_ref',
      'client_ref',
    ])
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    pharmacyName: row.pharmacy_name,
    direction: row.direction,
    at: row.at,
    isUncertain: row.is_uncertain === 1,
    after: row.after_ref,
    clientRef: row.client_ref,
  }))
}

/** The person's punch with this reference, also if it was taken for another one. */
export async function findPunchByRef(
  { sql }: Queries,
  { userId, ref }: { userId: string; ref: string },
): Promise<PunchRow | undefined> {
  const rows = await sql
    .selectFrom('punches')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('client_ref', '=', ref), eb('doubles', 'like', `%${JSON.stringify(ref)}%`)]))
    .execute()
  return rows.find((row) => isRecordedAs(punchOf(row), ref))
}

export async function findPunch({ sql }: Queries, id: string): Promise<PunchRow | undefined> {
  return sql.selectFrom('punches').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The person's punches of the days around that time. */
export async function punchesAround(
  { sql }: Queries,
  { userId, at }: { userId: string; at: number },
): Promise<PunchRow[]> {
  return sql
    .selectFrom('punches')
    .selectAll()
    .where('user_id', '=', userId)
    .where('at', '>=', new Date(at - DAY_MS).toISOString())
    .where('at', '<=', new Date(at + DAY_MS).toISOString())
    .execute()
}

export async function insertPunches({ sql }: Queries, rows: Insertable<PunchesTable>[]): Promise<PunchRow[]> {
  return sql.insertInto('punches').values(rows).returningAll().execute()
}

type NewPunch = {
  body: NewPunchBody
  extra: object
  user: UserRow
  time: { at: number; isUncertain: boolean }
  changeSeq: number
  now: string
}

export async function addPunch(tx: Queries, punch: NewPunch): Promise<PunchRow> {
  const { body, extra, user, time, changeSeq, now } = punch
  const id = randomUUID()
  const [inserted] = await insertPunches(tx, [
    {
      id,
      user_id: user.id,
      user_name: user.employee_name,
      pharmacy_name: body.pharmacyName,
      direction: body.direction,
      device_at: body.deviceAt,
      at: new Date(time.at).toISOString(),
      received_at: now,
      clock: body.clock === null ? null : JSON.stringify(body.clock),
      is_uncertain: time.isUncertain ? 1 : 0,
      after_ref: body.after,
      doubles: '[]',
      client_ref: body.clientRef ?? id,
      extra: JSON.stringify(extra),
      change_seq: changeSeq,
    },
  ])
  if (!inserted) throw new Error('the punch was not inserted')
  return inserted
}

/** Notes a repeated tap with the punch that it was taken for, whose own times stay as they are. */
export async function addDouble(tx: Queries, row: PunchRow, double: Punch['doubles'][number]): Promise<PunchRow> {
  const columns = {
    doubles: JSON.stringify([...punchOf(row).doubles, double]),
    change_seq: await nextChange(tx, 'punches'),
  }
  await tx.sql.updateTable('punches').set(columns).where('id', '=', row.id).execute()
  return { ...row, ...columns }
}

const PUNCH: Mapping<PunchRow, Punch> = {
  _id: (row) => row.id,
  userId: (row) => row.user_id,
  userName: (row) => row.user_name,
  pharmacyName: (row) => row.pharmacy_name,
  direction: (row) => row.direction,
  deviceAt: (row) => row.device_at,
  at: (row) => row.at,
  receivedAt: (row) => row.received_at,
  clock: (row) => (row.clock === null ? null : (JSON.parse(row.clock) as Punch['clock'])),
  isUncertain: (row) => row.is_uncertain === 1,
  after: (row) => row.after_ref,
  doubles: (row) => JSON.parse(row.doubles) as Punch['doubles'],
  clientRef: (row) => row.client_ref,
}
export const PUNCH_FIELDS = fieldsOf(PUNCH)

export function punchOf(row: PunchRow): Punch {
  return { ...readSendableFields(row.extra), ...mapped(row, PUNCH) }
}
