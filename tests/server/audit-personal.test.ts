import { beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '../../server/repositories/audit.ts'
import { auditListSchema, ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

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

  test('an entry whose values were emptied shows an erased person, and keeps ids, days and figures', async () => {
    await writeAudit(server.db, {
      ...{ at: new Date(NOON).toISOString(), actor: { id: 'boss', employee_name: 'Huda Nasser' } },
      ...{ entity: 'leave', entityId: 'l1', action: 'approve', before: null, after: LEAVE },
    })
    const [entry] = await trailOf('entity=leave&limit=1')
    expect(entry).toMatchObject({ actorName: 'Huda Nasser', after: LEAVE })
    await server.db.sql
      .updateTable('audit_personal')
      .set({ actor_name: null, before: null, after: null })
      .where('seq', '=', Number(entry?._id))
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
})
