import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import { liftTimeLimits } from '../database/copy/one-moment.ts'
import { COPIED_TABLES } from '../database/copy/tables.ts'
import type { CopiedTable } from '../database/copy/tables.ts'
import { readFields } from '../database/json-columns.ts'
import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { writeAudit } from './audit.ts'
import { nextChanges } from './changes.ts'
import type { Feed } from './changes.ts'
import { hasTrace, replaced, tracesOf, withoutTraces } from './erasure-traces.ts'
import { erasedEmailOf } from '../personal-data/erased-account.ts'
import type { Traces } from './erasure-traces.ts'
import { numberReports } from './report-places.ts'
import { reportsWithIds } from './reports.ts'
import { textColumnsOf } from './text-columns.ts'

const ERASED_PERSON_AR = 'شخص مُحيت بياناته'

/** How many rows of each table were changed or deleted. */
export type ErasedRows = Partial<Record<CopiedTable, number>>
export type Erasure = { rows: ErasedRows; shared: readonly string[] }

export type Erase = {
  user: UserRow
  actor: { id: string; employee_name: string }
  reason: string
  now: string
}

/**
 * Replaces everything personal of a person in every table: their record is emptied, their records keep figures, days,
 * states and the person's id. Sums and counts stay as they were.
 */
export async function eraseIn(tx: Queries, { user, actor, reason, now }: Erase): Promise<Erasure> {
  await liftTimeLimits(tx.sql, tx.kind)
  const traces = await tracesOf(tx, user)
  const changed = new Map<CopiedTable, Set<string>>()
  const rows: ErasedRows = {}
  const note = (table: CopiedTable, ids: readonly string[]) => {
    const all = changed.get(table) ?? new Set()
    for (const id of ids) all.add(id)
    changed.set(table, all)
  }
  rows.audit_personal = await emptyTrail(tx, user.id)
  for (const own of ownRows()) note(own.table, await emptyOwn(tx, user.id, own))
  note('visits', await emptyGradesRemarks(tx, user.id))
  note('voided_slips', await emptyVoidedSlips(tx, user.id))
  Object.assign(rows, await deleteAccess(tx, user.id))
  for (const table of COPIED_TABLES) {
    if (UNTOUCHED.includes(table)) continue
    const { count, ids } = await replaceTraces(tx, table, traces)
    if (ids) note(table, ids)
    else rows[table] = (rows[table] ?? 0) + count
  }
  rows.shortage_registerers = (rows.shortage_registerers ?? 0) + (await renameRegisterer(tx, user.id, note))
  for (const [table, ids] of changed) {
    rows[table] = ids.size
    await renumber(tx, table, [...ids])
  }
  await emptyRecord(tx, { user, now })
  rows.users = 1
  await writeAudit(tx, {
    at: now,
    actor,
    entity: 'employee',
    entityId: user.id,
    action: 'erase',
    before: null,
    after: { reason: withoutTraces(reason, traces) },
    place: '',
  })
  return { rows: Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0)), shared: traces.shared }
}

/** The trail never changes; the other tables have no text of people, or are emptied by themselves. */
const UNTOUCHED: readonly CopiedTable[] = ['audit_entries', 'users', 'meta', 'change_counters', 'announced_rows']

/** Tables whose rows have a position in a feed, so that devices replace their copies. */
const FEEDS: Partial<Record<CopiedTable, Feed>> = {
  reports: 'reports',
  leaves: 'leaves',
  shortages: 'shortages',
  payrolls: 'payrolls',
  voided_slips: 'payrolls',
  visits: 'visits',
  handovers: 'handovers',
  overtime_requests: 'overtime',
  punches: 'punches',
  punch_corrections: 'corrections',
}

type OwnRows = { table: CopiedTable; column: string; set: Record<string, string | RawBuilder<string>> }

/** The person's records, found by id: names are replaced, what they wrote about themselves is emptied. */
function ownRows(): OwnRows[] {
  const own = (table: CopiedTable, column: string, set: OwnRows['set']): OwnRows => ({ table, column, set })
  const name = ERASED_PERSON
  return [
    own('leaves', 'requester_id', {
      requester_name: name,
      requester_shortest_name: name,
      requester_email: '',
      comment: '',
      reject_reason: '',
      extra: '{}',
    }),
    own('overtime_requests', 'requester_id', { requester_name: name, reason: '', extra: '{}' }),
    own('punches', 'user_id', { user_name: name, extra: '{}' }),
    own('punch_corrections', 'user_id', { user_name: name, reason: '', extra: '{}' }),
    own('punch_corrections', 'requested_by_id', { requested_by_name: name }),
    own('payrolls', 'user_id', {
      user_name: name,
      general_remarks: '',
      remarks: '',
      slip_uid: sql<string>`substr(month, 1, 7) || '-' || substr(user_id, 1, 8)`,
      extra: '{}',
    }),
    own('visits', 'pharmacist_id', { pharmacist_name: name, general_remarks: '', extra: '{}' }),
    own('visits', 'manager_id', { manager_name: name }),
    own('handovers', 'writer_id', { writer_name: name }),
    own('handovers', 'answerer_id', { answerer_name: name }),
    own('reports', 'first_by', { first_pharmacist: name }),
    own('reports', 'second_by', { second_pharmacist: name }),
  ]
}

async function emptyOwn({ sql: queries }: Queries, id: string, { table, column, set }: OwnRows): Promise<string[]> {
  const values = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set ${sql.join(values)}
    where ${sql.ref(column)} = ${id} returning id`.execute(queries)
  return rows.map((row) => row.id)
}

/** The grades of a visit stay, for the averages of the pharmacy. */
async function emptyGradesRemarks({ sql: queries }: Queries, id: string): Promise<string[]> {
  const visits = await queries
    .selectFrom('visits')
    .select(['id', 'standards'])
    .where('pharmacist_id', '=', id)
    .execute()
  for (const visit of visits) {
    const standards = Object.entries(readFields(visit.standards)).map(([name, standard]) => [
      name,
      { ...(standard as object), remarks: '' },
    ])
    await queries
      .updateTable('visits')
      .set({ standards: JSON.stringify(Object.fromEntries(standards)) })
      .where('id', '=', visit.id)
      .execute()
  }
  return visits.map((visit) => visit.id)
}

async function emptyVoidedSlips({ sql: queries }: Queries, id: string): Promise<string[]> {
  const slips = await queries
    .selectFrom('voided_slips')
    .select(['id', 'month', 'slip'])
    .where('user_id', '=', id)
    .execute()
  for (const { id: slipId, month, slip } of slips) {
    const emptied = {
      ...readFields(slip),
      userName: ERASED_PERSON,
      slipUid: `${month.slice(0, 7)}-${id.slice(0, 8)}`,
      remarks: '',
      generalRemarks: '',
    }
    await queries
      .updateTable('voided_slips')
      .set({ slip: JSON.stringify(emptied), reason: '' })
      .where('id', '=', slipId)
      .execute()
  }
  return slips.map((slip) => slip.id)
}

/** The values beside the trail: the person's name as actor, and what entries about the person had. */
async function emptyTrail({ sql: queries }: Queries, id: string): Promise<number> {
  const asActor = await queries
    .updateTable('audit_personal')
    .set({ actor_name: null })
    .where('seq', 'in', (query) => query.selectFrom('audit_entries').select('seq').where('actor_id', '=', id))
    .executeTakeFirstOrThrow()
  let count = Number(asActor.numUpdatedRows)
  for (const { entity, ids } of entriesAbout(id)) {
    const { rows } = await sql`update audit_personal set ${sql.ref('before')} = null, ${sql.ref('after')} = null
      where seq in (select seq from audit_entries where entity = ${entity} and entity_id in (${ids}))
      returning seq`.execute(queries)
    count += rows.length
  }
  return count
}

/** Which entries are about a person: of their account, and of the records that belong to them. */
function entriesAbout(id: string) {
  const idsIn = (table: CopiedTable, column: string) =>
    sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
  const ofPerson = sql`${id}`
  return [
    ...(['employee', 'session', 'export', 'payroll'] as const).map((entity) => ({ entity, ids: ofPerson })),
    { entity: 'leave', ids: idsIn('leaves', 'requester_id') },
    { entity: 'visit', ids: idsIn('visits', 'pharmacist_id') },
    { entity: 'payroll', ids: idsIn('payrolls', 'user_id') },
    { entity: 'payroll', ids: idsIn('voided_slips', 'user_id') },
    { entity: 'overtime', ids: idsIn('overtime_requests', 'requester_id') },
    { entity: 'attendance', ids: idsIn('punches', 'user_id') },
    { entity: 'attendance', ids: idsIn('punch_corrections', 'user_id') },
  ]
}

/** Replaces the person's names, addresses and numbers wherever a table has them. With the ids, if rows have a feed. */
async function replaceTraces(
  { sql: queries, kind }: Queries,
  table: CopiedTable,
  traces: Traces,
): Promise<{ count: number; ids?: string[] }> {
  const columns = (await textColumnsOf({ sql: queries, kind }, table)).map((column) => ({ table, column }))
  if (columns.length === 0 || traces.anywhere.length + traces.exact.length === 0) return { count: 0 }
  const set = columns.map((column) => sql`${sql.ref(column.column)} = ${replaced(column, traces)}`)
  const found = columns.map((column) => hasTrace(column, traces, kind))
  const hasFeed = FEEDS[table] !== undefined
  const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set ${sql.join(set)}
    where ${sql.join(found, sql` or `)} returning ${hasFeed ? sql`id` : sql`1 as id`}`.execute(queries)
  return { count: rows.length, ...(hasFeed && { ids: rows.map(({ id }) => id) }) }
}

/** The shortages that the person supports get a new position, because their supporters are sent with them. */
async function renameRegisterer(
  { sql: queries }: Queries,
  id: string,
  note: (table: CopiedTable, ids: readonly string[]) => void,
): Promise<number> {
  const rows = await queries
    .updateTable('shortage_registerers')
    .set({ name: ERASED_PERSON })
    .where('user_id', '=', id)
    .returning('shortage_id')
    .execute()
  note(
    'shortages',
    rows.map((row) => row.shortage_id),
  )
  return rows.length
}

/** Gives changed rows new positions in their feed, so that devices replace their copies. */
async function renumber(tx: Queries, table: CopiedTable, ids: readonly string[]): Promise<void> {
  const feed = FEEDS[table]
  if (feed === undefined || ids.length === 0) return
  if (feed === 'reports') return numberReports(tx, await reportsWithIds(tx, ids))
  const positions = await nextChanges(tx, feed, ids.length)
  for (const [index, id] of ids.entries())
    await sql`update ${sql.table(table)} set change_seq = ${positions[index]} where id = ${id}`.execute(tx.sql)
}

/** What opens or describes an account. The ids of sessions and seals stay until devices have learned of their end. */
async function deleteAccess({ sql: queries }: Queries, id: string): Promise<ErasedRows> {
  const sessions = queries.selectFrom('sessions').select('id').where('user_id', '=', id).where('id', 'is not', null)
  const deleted = async (work: Promise<{ numDeletedRows: bigint }>) => Number((await work).numDeletedRows)
  const announced = await deleted(
    queries
      .deleteFrom('announced_rows')
      .where('session_id', 'in', sessions.$castTo<{ id: string }>())
      .executeTakeFirstOrThrow(),
  )
  const browsers = await queries
    .updateTable('sessions')
    .set({ browser: null })
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    announced_rows: announced,
    sessions: Number(browsers.numUpdatedRows),
    idempotency_keys: await deleted(
      queries.deleteFrom('idempotency_keys').where('account_id', '=', id).executeTakeFirstOrThrow(),
    ),
    device_accounts: await deleted(
      queries.deleteFrom('device_accounts').where('user_id', '=', id).executeTakeFirstOrThrow(),
    ),
    pins: await deleted(queries.deleteFrom('pins').where('user_id', '=', id).executeTakeFirstOrThrow()),
    former_names: await deleted(
      queries
        .deleteFrom('former_names')
        .where('kind', '=', 'email')
        .where('owner_id', '=', id)
        .executeTakeFirstOrThrow(),
    ),
  }
}

async function emptyRecord(tx: Queries, { user, now }: { user: UserRow; now: string }): Promise<void> {
  const [position = 0] = await nextChanges(tx, 'users', 1)
  await tx.sql
    .updateTable('users')
    .set({
      email: erasedEmailOf(user.id),
      password_hash: null,
      password_set_at: null,
      one_time_until: null,
      one_time_used_at: null,
      employee_name: ERASED_PERSON,
      employee_name_ar: ERASED_PERSON_AR,
      shorter_name: ERASED_PERSON,
      shortest_name: ERASED_PERSON,
      former_names: '[]',
      first_name: ERASED_PERSON,
      second_name: '',
      last_name: '',
      company_id: '',
      gender: '',
      nationality: '',
      birth_date: null,
      joining_date: null,
      tel_no: '',
      contacts: '[]',
      salary_transfer_mode: '',
      bank_account_no: '',
      bank_name: '',
      propation_period: '',
      vaccinated: 0,
      vaccination_details: null,
      // Open again in a backup from before the account was closed.
      closed_at: user.closed_at ?? now,
      reopened_until: null,
      revision: user.revision + 1,
      change_seq: position,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
}
