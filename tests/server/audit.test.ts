import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { runAdmin } from '../../server/admin/commands.ts'
import { auditListSchema } from '../../src/shared/contract/audit.ts'
import { STANDARDS } from '../../src/shared/contract/visits.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('the audit trail over %s', (kind) => {
  let server: TestServer
  let manager: Person
  let client: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.addPerson({ role: 'admin' })
    client = await server.signIn(manager)
    return () => server.stop()
  })

  test('a decision is recorded with who, what, before and after, newest first and paginated', async () => {
    const employee = await server.enter()
    const leave = (
      await employee.post('/api/leaves/addALeave', {
        natureLeave: 'Hajj Leave',
        dateFrom: '2026-05-01',
        dateTo: '2026-05-05',
      })
    ).json()
    const approved = (await client.post(`/api/leaves/leaveUpdate/${leave._id}`, { status: 'Approved' })).json()
    await employee.post(`/api/leaves/leaveUpdate/${leave._id}`, { dateRejoinRequest: '2026-05-06' })
    const url = `/api/audit?entity=leave&id=${leave._id}`
    const trail = auditListSchema.parse((await client.get(url)).json())
    expect(trail.map(({ action }) => action)).toEqual(['requestRejoin', 'approve'])
    expect(trail[1]).toMatchObject({
      actorId: manager.id,
      actorName: manager.name,
      entityId: leave._id,
      before: leave,
      after: approved,
      at: new Date(NOON).toISOString(),
    })
    const page = auditListSchema.parse((await client.get(`${url}&limit=1`)).json())
    const rest = auditListSchema.parse((await client.get(`${url}&limit=1&before=${page[0]?._id}`)).json())
    expect([...page, ...rest]).toEqual(trail)
  })

  test('registrations are recorded without the password; a rejected change leaves no entry', async () => {
    const body = {
      email: 'trail@chain.example',
      password: 'a fresh start',
      firstName: 'A',
      lastName: 'B',
      companyId: '9',
    }
    await client.post('/api/users/register', body)
    await client.post('/api/users/register', body)
    const answer = await client.get('/api/audit?entity=employee')
    expect(auditListSchema.parse(answer.json())).toMatchObject([
      { action: 'register', before: null, after: { email: 'trail@chain.example' } },
    ])
    expect(answer.body).not.toMatch(/scrypt|fresh start/)
  })

  test('a visit and a move to another pharmacy are recorded for managers, each with its result', async () => {
    const pharmacy = await server.addPharmacy()
    const pharmacist = await server.addPerson({ pharmacy })
    const visit = (
      await client.post('/api/visits/addAVisit', visitBody({ pharmacy, pharmacistId: pharmacist.id }))
    ).json()
    expect(await trailOf(client, `entity=visit&id=${visit._id}`)).toMatchObject([
      { action: 'add', actorId: manager.id, before: null, after: visit },
    ])

    const next = await server.addPharmacy()
    const move = ['set-pharmacy', '--email', pharmacist.email, '--pharmacy', next]
    await runAdmin(move, {
      db: server.db,
      clock: () => server.clock.now,
      readPassword: async () => '',
      print: () => {},
    })
    const [moved] = await trailOf(client, `entity=employee&id=${pharmacist.id}`)
    expect(moved).toMatchObject({
      action: 'setPharmacy',
      actorName: 'Command line',
      before: { currentPharmacy: pharmacy },
      after: { currentPharmacy: next },
    })
  })

  test('an entry can be neither changed nor deleted, not even directly in the database', async () => {
    const before = await server.db.sql.selectFrom('audit_entries').selectAll().orderBy('seq').execute()
    expect(before.length).toBeGreaterThan(3)
    await expect(
      server.db.sql.updateTable('audit_entries').set({ actor_name: 'somebody else' }).execute(),
    ).rejects.toThrow('only grows')
    await expect(server.db.sql.deleteFrom('audit_entries').execute()).rejects.toThrow('only grows')
    // Inserting under an existing entry's number changes that entry.
    const again = sql`(seq, at, actor_id, actor_name, entity, entity_id, action) select seq, at, actor_id, 'somebody else', entity, entity_id, action from audit_entries where true`
    const overwrite =
      kind === 'sqlite'
        ? sql`insert or replace into audit_entries ${again}`
        : sql`insert into audit_entries ${again} on conflict (seq) do update set actor_name = 'x'`
    await expect(overwrite.execute(server.db.sql)).rejects.toThrow('only grows')
    if (kind === 'postgres')
      await expect(sql`truncate audit_entries`.execute(server.db.sql)).rejects.toThrow('only grows')
    expect(await server.db.sql.selectFrom('audit_entries').selectAll().orderBy('seq').execute()).toEqual(before)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(
        (await server.app.inject({ method, url: `/api/audit/${before[0]?.seq}` })).statusCode,
      ).toBeGreaterThanOrEqual(400)
    }
  })

  test.each(['entity=shift', 'limit=0', 'before=x'])('%s is rejected', async (query) => {
    expect((await client.get(`/api/audit?${query}`)).json()).toMatchObject({ status: 400, code: 'invalid_field' })
  })
})

async function trailOf(client: ServerClient, query: string) {
  return auditListSchema.parse((await client.get(`/api/audit?${query}`)).json())
}

function visitBody({ pharmacy, pharmacistId }: { pharmacy: string; pharmacistId: string }) {
  const grades = Object.fromEntries(STANDARDS.map((standard) => [standard, { grade: 4, remarks: '' }]))
  return { evaluatedPharmacy: pharmacy, evaluatedPharmacistId: pharmacistId, evaluationType: 'inPrescence', ...grades }
}
