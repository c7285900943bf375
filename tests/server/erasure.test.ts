import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAdmin } from '../../server/admin/commands.ts'
import { COPIED_TABLES } from '../../server/database/copy/tables.ts'
import { eraseAgain } from '../../server/personal-data/erase-again.ts'
import { auditListSchema, ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'
import { walkAllCalls } from '../support/walk-all-calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'erasure-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What identifies the person, and is nowhere once their data is erased. */
const OF_PERSON = {
  employee_name: `Zaynab O'Harith "Qasim"`,
  shorter_name: 'Zaynab Qasim',
  shortest_name: 'Zaynab',
  former_names: JSON.stringify(['Mariam Idris']),
  first_name: 'Zaynab',
  last_name: 'Qasim',
  employee_name_ar: 'زينب حارث قاسم',
  email: 'zaynab.qasim@chain.example',
  bank_account_no: 'SA4420000001234567891234',
  tel_no: '0555123987',
  company_id: 'EMP-77123',
  contacts: JSON.stringify([{ contactName: 'Harith Qasim', contactNo: '0555000111' }]),
  vaccination_details: JSON.stringify({ vaccineStatus: 'firstDoseTaken', note: 'Pfizer' }),
}
const FORMER_EMAIL = 'z.harith@chain.example'
const TRACES =
  /Zaynab|Qasim|Mariam Idris|زينب|SA4420000001234567891234|0555123987|EMP-77123|0555000111|Pfizer|z\.harith/

describe.each(DATABASE_KINDS)('the erasure of a person over %s', (kind) => {
  let server: TestServer
  let id: string
  let before: Awaited<ReturnType<typeof figures>>
  const list = join(folder, `${kind}.jsonl`)
  const payRecord = join(folder, `${kind}-pay.json`)
  const lines: string[] = []
  const toolsOf = (answer: string) => ({
    db: server.db,
    clock: () => server.clock.now,
    readPassword: async () => '',
    address: '',
    print: (line: string) => void lines.push(line),
    ask: async () => answer,
    erasuresFile: list,
  })
  const run = (...args: string[]) => runAdmin(args, toolsOf(OF_PERSON.email))

  beforeAll(async () => {
    server = await TestServer.start(kind)
    await walkAllCalls(server)
    const manager = await server.enter({ role: 'admin' })
    id = await becomesPerson()
    await worksWith(manager)
    // A manager's words about the person.
    await server.db.sql.updateTable('leaves').set({ reject_reason: 'Pfizer' }).where('requester_id', '=', id).execute()
    return () => server.stop()
  })

  test('is refused while the account is open, without a reason, and without a pay record', async () => {
    await expect(run('erase', OF_PERSON.email, '--reason', 'asked')).rejects.toThrow('is open')
    await run('close-account', '--email', OF_PERSON.email)
    await expect(run('erase', OF_PERSON.email)).rejects.toThrow('--reason is missing')
    await expect(run('erase', OF_PERSON.email, '--reason', 'asked')).rejects.toThrow('--pay-record')
    expect(JSON.stringify(await everything())).toMatch(TRACES)
  })

  test('is refused if its list cannot be written, or if it is not confirmed', async () => {
    const stored = await everything()
    const erase = (tools: Partial<Parameters<typeof runAdmin>[1]>) =>
      runAdmin(['erase', OF_PERSON.email, '--reason', 'asked', '--pay-record', payRecord], { ...toolsOf(''), ...tools })
    await expect(erase({ erasuresFile: join(folder, 'nowhere', 'list') })).rejects.toThrow('nothing was changed')
    await expect(erase({ ask: async () => 'yes' })).rejects.toThrow('not confirmed')
    expect(existsSync(payRecord)).toBe(false)
    expect(await everything()).toEqual(stored)
  })

  test('says beforehand what it would change, and changes nothing', async () => {
    const stored = await everything()
    lines.length = 0
    await run('erase', OF_PERSON.email, '--dry-run')
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/[1-9]\d* {2}leaves/), 'Nothing was changed.']))
    expect(await everything()).toEqual(stored)
  })

  test('leaves no trace in any column of any table', async () => {
    before = await figures()
    await run('erase', OF_PERSON.email, '--reason', 'Zaynab Qasim asked for it', '--pay-record', payRecord)
    const found = Object.entries(await everything()).flatMap(([table, rows]) =>
      rows.filter((row) => TRACES.test(JSON.stringify(row))).map((row) => ({ table, row })),
    )
    expect(found).toEqual([])
  })

  test('keeps every sum and count, and the trail as it was', async () => {
    const { audit_entries: trail, ...rest } = await figures()
    const { audit_entries: earlier, ...others } = before
    expect(rest).toEqual(others)
    expect(trail.slice(0, earlier.length)).toEqual(earlier)
    expect(trail.slice(earlier.length).map(({ action }) => action)).toEqual(['erase'])
  })

  test('keeps the pay record outside, with the name', () => {
    expect(JSON.parse(readFileSync(payRecord, 'utf8'))).toMatchObject({
      person: { employeeName: OF_PERSON.employee_name },
      payrolls: [{ netPay: 5173.43 }],
    })
  })

  test('is in the trail, which shows an erased person, and lists work on', async () => {
    const manager = await server.enter({ role: 'admin' })
    const trail = auditListSchema.parse((await manager.get(`/api/audit?entity=employee&id=${id}`)).json())
    expect(trail[0]).toMatchObject({ action: 'erase', after: { reason: `${ERASED_PERSON} asked for it` } })
    const done = auditListSchema.parse((await manager.get(`/api/audit?actor=${id}`)).json())
    expect(new Set(done.map(({ actorName }) => actorName))).toEqual(new Set([ERASED_PERSON]))
    for (const url of ['/api/users', '/api/leaves/leaveRequests', '/api/visits', '/api/trendingShortages/latest'])
      expect((await manager.get(url)).statusCode).toBe(200)
    expect((await manager.get(`/api/users/${id}`)).json()).toMatchObject({
      employeeName: ERASED_PERSON,
      employeeNameAr: 'شخص مُحيت بياناته',
    })
  })

  test('cannot be undone by opening the account again', async () => {
    const manager = await server.enter({ role: 'admin' })
    const answer = await manager.post(`/api/users/${id}/reactivate`, { currentPassword: PASSWORD })
    expect(answer.statusCode).toBe(404)
  })

  test('is on the list without a name, from which a restored database erases again', async () => {
    expect(readFileSync(list, 'utf8')).toBe(`${JSON.stringify({ id, at: new Date(server.clock.now).toISOString() })}\n`)
    const open = { ...OF_PERSON, closed_at: null }
    await server.db.sql.updateTable('users').set(open).where('id', '=', id).execute()
    lines.length = 0
    const again = {
      file: list,
      now: new Date(server.clock.now).toISOString(),
      print: (line: string) => lines.push(line),
    }
    await eraseAgain(server.db, again)
    await eraseAgain(server.db, again)
    expect(lines).toEqual([`Erased again, from ${list}: 1.`, `Erased again, from ${list}: 0.`])
    const { closed_at } = await server.db.sql
      .selectFrom('users')
      .select('closed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(closed_at).not.toBeNull()
    expect(JSON.stringify(await everything())).not.toMatch(TRACES)
  })

  test('leaves the name of a pharmacy that is named after the person', async () => {
    const name = 'Nabil Rashid Pharmacy'
    await server.addPharmacy(name)
    const person = await server.addPerson({ pharmacy: name })
    await server.db.sql
      .updateTable('users')
      .set({ employee_name: 'Nabil Rashid' })
      .where('id', '=', person.id)
      .execute()
    const visitor = await server.addPerson()
    await server.db.sql
      .insertInto('assignments')
      .values({ user_id: visitor.id, pharmacy_name: name, from_day: TODAY, to_day: null })
      .execute()
    await run('close-account', '--email', person.email)
    await erase(person.id)
    const places = await server.db.sql
      .selectFrom('assignments')
      .select('pharmacy_name')
      .where('user_id', '=', visitor.id)
      .execute()
    expect(places).toEqual([{ pharmacy_name: name }])
  })

  test('of somebody with a colleague of the same name leaves that name', async () => {
    const [one, other] = [await server.addPerson(), await server.addPerson()]
    const names = { employee_name: 'Twin Brother Name', shorter_name: 'Twin Name' }
    await server.db.sql.updateTable('users').set(names).where('id', 'in', [one.id, other.id]).execute()
    await server.db.sql
      .insertInto('former_names')
      .values({ kind: 'pharmacy', name: 'Twin Brother Name', owner_id: 'x', until: TODAY })
      .execute()
    await run('close-account', '--email', one.email)
    await erase(one.id)
    expect(lines.join('\n')).toContain('Somebody else has the same name')
    const kept = await server.db.sql.selectFrom('users').select('employee_name').where('id', '=', other.id).execute()
    expect(kept).toEqual([{ employee_name: 'Twin Brother Name' }])
  })

  /** By id, without pay slips. */
  const erase = (person: string) => runAdmin(['erase', person, '--reason', 'asked'], toolsOf(person))

  /** Gives the employee who recorded most in the walk a name of their own, everywhere where it is. */
  async function becomesPerson(): Promise<string> {
    const { db } = server
    const row = await db.sql
      .selectFrom('users')
      .innerJoin('payrolls', 'payrolls.user_id', 'users.id')
      .selectAll('users')
      .executeTakeFirstOrThrow()
    const inJson = JSON.stringify(OF_PERSON.employee_name).slice(1, -1)
    for (const table of COPIED_TABLES.filter((name) => !['audit_entries', 'users'].includes(name))) {
      const [sample] = await db.sql.selectFrom(table).selectAll().limit(1).execute()
      for (const [column, value] of Object.entries(sample ?? {})) {
        if (typeof value !== 'string') continue
        // Within JSON the name is written with its quotes escaped.
        const name = value.startsWith('{') || value.startsWith('[') ? inJson : OF_PERSON.employee_name
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(replace(${sql.ref(column)}, ${row.employee_name}, ${name}), ${row.email}, ${OF_PERSON.email})`.execute(
          db.sql,
        )
      }
    }
    await db.sql.updateTable('users').set(OF_PERSON).where('id', '=', row.id).execute()
    await db.sql
      .insertInto('former_names')
      .values({ kind: 'email', name: FORMER_EMAIL, owner_id: row.id, until: TODAY })
      .execute()
    return row.id
  }

  /** More places of a name: what others wrote about the person, and the answers that the server keeps. */
  async function worksWith(manager: Awaited<ReturnType<TestServer['enter']>>): Promise<void> {
    const { db } = server
    await db.sql
      .updateTable('reports')
      .set({ second_remarks: `${OF_PERSON.employee_name} came late` })
      .execute()
    await db.sql
      .updateTable('leaves')
      .set({ decided_by_name: OF_PERSON.employee_name, extra: JSON.stringify({ note: `for ${OF_PERSON.email}` }) })
      .execute()
    await manager.post(`/api/users/edit/${id}`, {
      revision: 1,
      reason: `${OF_PERSON.employee_name} moved`,
      telNo: OF_PERSON.tel_no,
      bankAccountNo: OF_PERSON.bank_account_no,
    })
  }

  async function everything() {
    const tables: Record<string, object[]> = {}
    for (const table of COPIED_TABLES) tables[table] = await server.db.sql.selectFrom(table).selectAll().execute()
    return tables
  }

  /** Sums of the figures and counts of the tables, and the trail itself without its values. */
  async function figures() {
    const tables = await everything()
    const sum = (table: string, columns: string[]) =>
      columns.map((column) =>
        (tables[table] as Record<string, number | null>[]).reduce((all, row) => all + (row[column] ?? 0), 0),
      )
    const counted = COPIED_TABLES.filter((table) => !LIVE.includes(table) && table !== 'audit_entries')
    return {
      counts: Object.fromEntries(counted.map((table) => [table, tables[table]?.length])),
      sales: sum('reports', ['first_sales', 'second_sales']),
      pay: sum('payrolls', ['net_pay', 'basic_pay', 'deductions', 'over_time_hours']),
      leaveDays: sum('leaves', ['days']),
      overtime: sum('overtime_requests', ['hours']),
      cash: sum('handovers', ['cash', 'answer_cash']),
      grades: (tables['visits'] as { standards: string }[]).map(({ standards }) => standards.match(/"grade":\d/g)),
      audit_entries: (tables['audit_entries'] as { seq: number; actor_id: string; action: string; at: string }[])
        .toSorted((a, b) => a.seq - b.seq)
        .map(({ seq, actor_id, action, at }) => ({ seq, actor_id, action, at })),
    }
  }
})

/** Tables whose rows open or describe an account, and the table that grows with the trail. */
const LIVE = [
  'sessions',
  'announced_rows',
  'device_accounts',
  'pins',
  'idempotency_keys',
  'former_names',
  'audit_personal',
]
