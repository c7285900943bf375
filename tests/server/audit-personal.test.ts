import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '../../server/maintenance/housekeeping.ts'
import { auditListSchema, ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

/** More than one portion of those that are moved together. */
const MANY = 250
const LEAVE = { _id: 'l1', requesterId: 'u1', requesterName: 'Noor Ali', dateFrom: '2026-05-01', comment: 'A wedding' }

describe.each(DATABASE_KINDS)('personal values beside the audit trail over %s', (kind) => {
  let server: TestServer
  let manager: Person
  let client: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.addPerson({ role: 'admin' })
    client = await server.signIn(manager)
    return () => server.stop()
  })

  test('the trail itself has the ids of a new entry, and no name', async () => {
    const employee = await server.addPerson()
    await client.post(`/api/users/edit/${employee.id}`, { revision: 1, reason: 'A new phone', telNo: '0551112223' })
    const trail = await trailOf(`entity=employee&id=${employee.id}`)
    expect(trail).toMatchObject([{ actorName: manager.name, after: { telNo: '0551112223', reason: 'A new phone' } }])
    const stored = JSON.stringify(await server.db.sql.selectFrom('audit_entries').selectAll().execute())
    expect(stored).toContain(employee.id)
    for (const value of [manager.name, '0551112223', 'A new phone']) expect(stored).not.toContain(value)
  })

  test('entries of earlier servers read the same before and after they are moved, and a move is the only change', async () => {
    await insertEarlier(1_000, MANY)
    const before = await trailOf('entity=leave&limit=1000')
    expect(before).toHaveLength(MANY)
    expect(before[0]).toMatchObject({ actorName: 'Huda Nasser', after: LEAVE })
    await refusesChanges(1_000)

    await cleanUp({ db: server.db, clock: () => NOON })
    expect(await trailOf('entity=leave&limit=1000')).toEqual(before)
    const stored = JSON.stringify(await server.db.sql.selectFrom('audit_entries').selectAll().execute())
    for (const value of ['Huda Nasser', 'Noor Ali', 'A wedding']) expect(stored).not.toContain(value)
    await refusesChanges(1_000)
  })

  test('an entry whose values were emptied shows an erased person, and keeps ids, days and figures', async () => {
    await insertEarlier(5_000, 1)
    await cleanUp({ db: server.db, clock: () => NOON })
    await server.db.sql
      .updateTable('audit_personal')
      .set({ actor_name: null, before: null, after: null })
      .where('seq', '=', 5_000)
      .execute()
    expect((await trailOf('entity=leave&limit=1'))[0]).toMatchObject({
      actorId: 'boss',
      actorName: ERASED_PERSON,
      after: { ...LEAVE, requesterName: ERASED_PERSON, comment: ERASED_PERSON },
    })
  })

  async function trailOf(query: string) {
    return auditListSchema.parse((await client.get(`/api/audit?${query}`)).json())
  }

  /** As a server of before the table beside the trail. */
  async function insertEarlier(first: number, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => ({
      seq: first + index,
      at: new Date(NOON).toISOString(),
      actor_id: 'boss',
      actor_name: 'Huda Nasser',
      entity: 'leave' as const,
      entity_id: 'l1',
      action: 'approve',
      before: null,
      after: JSON.stringify(LEAVE),
      place: '',
      request_id: null,
    }))
    await server.db.sql.insertInto('audit_entries').values(rows).execute()
  }

  async function refusesChanges(seq: number): Promise<void> {
    const changes = [
      sql`update audit_entries set actor_name = '' where seq = ${seq}`,
      sql`update audit_entries set actor_name = 'x' where seq = ${seq}`,
      sql`update audit_entries set actor_name = '', actor_id = 'x' where seq = ${seq}`,
      sql`update audit_entries set after = null where seq = ${seq}`,
      sql`delete from audit_entries where seq = ${seq}`,
    ]
    for (const change of changes) await expect(change.execute(server.db.sql)).rejects.toThrow('only grows')
  }
})
