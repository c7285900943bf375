import { randomUUID } from 'node:crypto'
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
      address: '',
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
      server.db.sql.updateTable('audit_entries').set({ actor_id: 'somebody else' }).execute(),
    ).rejects.toThrow('only grows')
    await expect(server.db.sql.deleteFrom('audit_entries').execute()).rejects.toThrow('only grows')
    // Inserting under an existing entry's number changes that entry.
    const again = sql`(seq, at, actor_id, entity, entity_id, action, place) select seq, at, 'somebody else', entity, entity_id, action, place from audit_entries where true`
    const overwrite =
      kind === 'sqlite'
        ? sql`insert or replace into audit_entries ${again}`
        : sql`insert into audit_entries ${again} on conflict (seq) do update set actor_id = 'x'`
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

  test('entries are found by who did it, the pharmacy, the kind and the day in Riyadh', async () => {
    const [pharmacy, other] = [await server.addPharmacy(), await server.addPharmacy()]
    const [one, two] = [await server.addPerson({ pharmacy }), await server.addPerson({ pharmacy: other })]
    const [reporter, elsewhere] = [await server.signIn(one), await server.signIn(two)]
    const report = (
      await reporter.post('/api/reports/addAReport', reportBody({ pharmacy, pharmacist: one.name }))
    ).json()
    await elsewhere.post('/api/reports/addAReport', reportBody({ pharmacy: other, pharmacist: two.name }))
    const leave = (
      await reporter.post('/api/leaves/addALeave', {
        natureLeave: 'Hajj Leave',
        dateFrom: '2026-06-01',
        dateTo: '2026-06-02',
      })
    ).json()
    await client.post(`/api/leaves/leaveUpdate/${leave._id}`, { status: 'Rejected' })

    const found = async (query: string) =>
      (await trailOf(client, query)).map(({ entity, entityId }) => [entity, entityId])
    // A decision of a manager concerns the pharmacy of the person it is about, as their sign-in does.
    expect(await found(`place=${pharmacy}`)).toEqual([
      ['leave', leave._id],
      ['report', report._id],
      ['session', one.id],
    ])
    expect(await found(`actor=${one.id}`)).toEqual([
      ['report', report._id],
      ['session', one.id],
    ])
    expect(await found(`actor=${one.id}&entity=report`)).toEqual([['report', report._id]])
    const today = '2026-03-10'
    expect(await found(`actor=${one.id}&from=${today}&to=${today}`)).toHaveLength(2)
    expect(await found(`actor=${one.id}&from=2026-03-11`)).toEqual([])
    expect(await found(`actor=${one.id}&to=2026-03-09`)).toEqual([])
  })

  test('a manager, who works at no pharmacy, signs in at none', async () => {
    const [signIn] = await trailOf(client, `entity=session&id=${manager.id}`)
    expect(signIn).toMatchObject({ action: 'signIn', place: '' })
  })

  test('an entry names the request that made it', async () => {
    const pharmacy = await server.addPharmacy()
    const person = await server.addPerson({ pharmacy })
    const requestId = randomUUID()
    const body = reportBody({ pharmacy, pharmacist: person.name })
    await (await server.signIn(person)).post('/api/reports/addAReport', body, { 'x-request-id': requestId })
    expect(await trailOf(client, `request=${requestId}`)).toMatchObject([
      { entity: 'report', requestId, place: pharmacy },
    ])
  })

  test('a write that is refused for good is found by its request id in the log and in the trail', async () => {
    const [pharmacy, foreign] = [await server.addPharmacy(), await server.addPharmacy()]
    const person = await server.addPerson({ pharmacy })
    const reporter = await server.signIn(person)
    const send = async (body: object, key: string) => {
      const requestId = randomUUID()
      const answer = await reporter.post('/api/reports/addAReport', body, {
        'x-request-id': requestId,
        'idempotency-key': key.padEnd(16, '0'),
      })
      return { requestId, answer }
    }
    const body = reportBody({ pharmacy: foreign, pharmacist: person.name })
    const refused = await send(body, 'foreign')
    expect(refused.answer.json()).toMatchObject({ code: 'foreign_pharmacy', requestId: refused.requestId })
    expect(
      server.logLines.filter((line) => line.includes(refused.requestId)).map((line) => JSON.parse(line)),
    ).toMatchObject([{ reqId: refused.requestId, status: 403, code: 'foreign_pharmacy' }])
    expect(await trailOf(client, `request=${refused.requestId}`)).toMatchObject([
      {
        entity: 'refusal',
        actorId: person.id,
        place: foreign,
        requestId: refused.requestId,
        after: { call: 'addAReport', status: 403, code: 'foreign_pharmacy' },
      },
    ])
    // What the schema refuses never reaches the route.
    const invalid = await send({ ...body, firstSales: -1 }, 'invalid')
    expect(await trailOf(client, `request=${invalid.requestId}`)).toMatchObject([
      { after: { status: 422, fields: [{ path: 'firstSales', message: 'sales_negative' }] } },
    ])
    // A conflict is decided again and not refused.
    await send(reportBody({ pharmacy, pharmacist: person.name }), 'first')
    const conflict = await send(reportBody({ pharmacy, pharmacist: person.name }), 'second')
    expect(conflict.answer.statusCode).toBe(409)
    expect(await trailOf(client, `request=${conflict.requestId}`)).toEqual([])
  })

  test.each(['entity=shift', 'limit=0', 'before=x', 'from=yesterday'])('%s is rejected', async (query) => {
    expect((await client.get(`/api/audit?${query}`)).json()).toMatchObject({ status: 400, code: 'invalid_field' })
  })
})

async function trailOf(client: ServerClient, query: string) {
  return auditListSchema.parse((await client.get(`/api/audit?${query}`)).json())
}

function reportBody({ pharmacy, pharmacist }: { pharmacy: string; pharmacist: string }) {
  return {
    pharmacyName: pharmacy,
    day: '2026-03-10',
    dayType: 'single',
    firstSales: 1_000,
    firstPharmacist: pharmacist,
    firstRemarks: '',
    secondSales: null,
    secondPharmacist: null,
    secondRemarks: null,
  }
}

function visitBody({ pharmacy, pharmacistId }: { pharmacy: string; pharmacistId: string }) {
  const grades = Object.fromEntries(STANDARDS.map((standard) => [standard, { grade: 4, remarks: '' }]))
  return { evaluatedPharmacy: pharmacy, evaluatedPharmacistId: pharmacistId, evaluationType: 'inPrescence', ...grades }
}
