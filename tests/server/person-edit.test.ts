import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import { HalvedPerson } from '../support/session-halves.ts'

const CONFIRMED = { currentPassword: PASSWORD }

describe.each(DATABASE_KINDS)('editing a person over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  type Someone = Parameters<TestServer['addPerson']>[0]
  const enter = async (someone: Someone = {}) => HalvedPerson.enter(server, await server.addPerson(someone))
  const manager = () => enter({ role: 'admin' })
  const edit = (by: HalvedPerson, { id }: Person, body: object) =>
    by.client.post(`/api/users/edit/${id}`, { revision: 1, reason: 'Wrong in the import', ...body }, by.both)
  const trailOf = async (by: HalvedPerson, { id }: Person) =>
    (await by.client.get(`/api/audit?entity=employee&id=${id}`, by.both)).json()

  test('changes the given fields, derives the names, and is audited with the reason', async () => {
    const [boss, person] = [await manager(), await server.addPerson()]
    const answer = await edit(boss, person, {
      firstName: 'Salma',
      secondName: '',
      lastName: 'Hadi',
      telNo: '0500000000',
    })
    expect(answer.json()).toMatchObject({
      employeeName: 'Salma Hadi',
      shorterName: 'Salma Hadi',
      shortestName: 'Salma',
      telNo: '0500000000',
      email: person.email,
      revision: 2,
    })
    const [entry] = await trailOf(boss, person)
    expect(entry).toMatchObject({ action: 'edit', after: { firstName: 'Salma', reason: 'Wrong in the import' } })
    expect(entry.before).not.toHaveProperty('email')
  })

  test('keeps the names that records have', async () => {
    const [boss, person] = [await manager(), await server.addPerson()]
    const [{ employeeName }] = [(await boss.client.get(`/api/users/${person.id}`, boss.both)).json()]
    await edit(boss, person, { lastName: 'Hadi' })
    const again = await edit(boss, person, { revision: 2, lastName: 'Al-Hadi', telNo: '0500000003' })
    expect(again.json().formerNames).toEqual([employeeName, again.json().employeeName.replace('Al-Hadi', 'Hadi')])
  })

  test('a former name stays with its person: no other takes it, and their queued shift of that name is theirs', async () => {
    const pharmacy = await server.addPharmacy()
    const [boss, { person }, other] = [await manager(), await enter({ pharmacy }), await server.addPerson()]
    const [first = '', second = '', last = ''] = person.name.split(' ')
    const renamed = await edit(boss, person, { firstName: first, secondName: second, lastName: 'Nasser' })
    expect(renamed.json()).toMatchObject({ formerNames: [person.name] })
    const taken = { firstName: first.toUpperCase(), secondName: ` ${second}`, lastName: last }
    const registered = await boss.client.post(
      '/api/users/register',
      { ...taken, email: `${randomUUID()}@chain.example`, companyId: randomUUID(), password: 'violet tractor near it' },
      boss.both,
    )
    const refusal = { code: 'invalid_field', errors: [{ path: 'secondName', message: 'former_name' }] }
    expect(registered.json()).toMatchObject(refusal)
    expect((await edit(boss, other, taken)).json()).toMatchObject(refusal)
    expect((await edit(boss, other, { telNo: '0500000006' })).statusCode).toBe(200)

    const again = await HalvedPerson.enter(server, person)
    const queued = {
      pharmacyName: pharmacy,
      day: TODAY,
      dayType: 'single',
      firstPharmacist: person.name,
      firstSales: 10,
    }
    const sent = await again.client.post('/api/reports/addAReport', queued, again.both)
    expect(sent.json()).toMatchObject({ firstPharmacist: `${first} ${second} Nasser`, firstPharmacistId: person.id })
    expect((await edit(boss, person, { revision: 2, lastName: last })).json()).toMatchObject({
      employeeName: person.name,
    })
  })

  test('is no conflict when it is repeated, and one when the person has changed since', async () => {
    const [boss, person] = [await manager(), await server.addPerson()]
    const once = { telNo: '0500000001' }
    expect((await edit(boss, person, once)).statusCode).toBe(200)
    expect((await edit(boss, person, once)).json()).toMatchObject({ revision: 2 })
    const late = await edit(boss, person, { telNo: '0500000002' })
    expect(late.json()).toMatchObject({ status: 409, code: 'stale_revision', current: { telNo: '0500000001' } })
  })

  test.each([
    ['the email', { email: `new-${randomUUID()}@example.com` }],
    ['the bank', { bankName: 'Al Inmaa Bank' }],
    ['the account number', { bankAccountNo: '1234567' }],
    ['a role', { isAccountant: true }],
  ])('needs the password to change %s', async (_what, change) => {
    const [boss, person] = [await manager(), await server.addPerson()]
    expect((await edit(boss, person, change)).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'currentPassword', message: 'required' }],
    })
    expect((await edit(boss, person, { ...change, currentPassword: 'wrong, all of it' })).statusCode).toBe(422)
    expect((await edit(boss, person, { ...change, ...CONFIRMED })).json()).toMatchObject(change)
  })

  test.each(['employee', 'accountant'] as const)('is refused to an %s', async (role) => {
    const [caller, person] = [await enter({ role }), await server.addPerson()]
    expect((await edit(caller, person, { telNo: '0500000000' })).statusCode).toBe(403)
    expect((await caller.client.get(`/api/users/${person.id}/assignments`, caller.both)).statusCode).toBe(403)
  })

  test("needs another manager for one's own role and pay", async () => {
    const boss = await manager()
    expect((await edit(boss, boss.person, { isAdmin: false, ...CONFIRMED })).json()).toMatchObject({
      code: 'own_account',
    })
    expect((await edit(boss, boss.person, { bankAccountNo: '1234567', ...CONFIRMED })).json()).toMatchObject({
      code: 'own_account',
    })
    expect((await edit(boss, boss.person, { telNo: '0500000000' })).statusCode).toBe(200)
  })

  test('a transfer ends the sessions and keeps the history', async () => {
    const [boss, here] = [await manager(), await enter({ pharmacy: await server.addPharmacy(), since: '2026-01-01' })]
    const next = await server.addPharmacy()
    expect((await edit(boss, here.person, { currentPharmacy: next })).json()).toMatchObject({ currentPharmacy: next })
    expect((await here.client.get('/api/users/me', here.both)).json()).toMatchObject({ code: 'session_revoked' })
    const history = await boss.client.get(`/api/users/${here.person.id}/assignments`, boss.both)
    expect(history.json()).toEqual([
      { pharmacyName: next, from: TODAY, to: null },
      { pharmacyName: here.person.pharmacy, from: '2026-01-01', to: TODAY },
    ])
  })

  test.each([
    ['currentPharmacy', { currentPharmacy: 'No such pharmacy' }],
    ['position', { position: 'No such position' }],
    ['birthDate', { birthDate: '2030-01-01' }],
    ['birthDate', { birthDate: '1410-01-01' }],
    ['telNo', { telNo: 'call me' }],
    ['bankAccountNo', { bankAccountNo: 'SA0380000000608010167518', ...CONFIRMED }],
    ['firstName', { firstName: ' ' }],
    ['reason', { reason: ' ', telNo: '1' }],
  ])('refuses a wrong %s by name', async (path, change) => {
    const [boss, person] = [await manager(), await server.addPerson()]
    const { status, errors } = (await edit(boss, person, change)).json()
    expect(status).toBeOneOf([400, 422])
    expect(errors).toMatchObject([{ path }])
  })

  test('a former email still signs in, and no other person may take it', async () => {
    const [boss, person, other] = [await manager(), await server.addPerson(), await server.addPerson()]
    const email = `renamed-${randomUUID()}@example.com`
    expect((await edit(boss, person, { email, ...CONFIRMED })).statusCode).toBe(200)
    for (const typed of [email, person.email])
      expect((await server.client().signIn(typed, PASSWORD)).json()).toMatchObject({ _id: person.id })
    expect((await edit(boss, other, { email: person.email, ...CONFIRMED })).json()).toMatchObject({
      code: 'duplicate_email',
    })
    const registered = await boss.client.post(
      '/api/users/register',
      { email: person.email, firstName: 'A', lastName: 'B', companyId: 'x', password: 'violet tractor near it' },
      boss.both,
    )
    expect(registered.json()).toMatchObject({ status: 409, code: 'duplicate_email' })
    const back = await edit(boss, person, { email: person.email, ...CONFIRMED, revision: 2 })
    expect(back.json()).toMatchObject({ email: person.email })
  })

  test('a company id of somebody else is refused, and one’s own may be written otherwise', async () => {
    const [boss, person, other] = [await manager(), await server.addPerson(), await server.addPerson()]
    const companyId = `E-${randomUUID()}`
    expect((await edit(boss, person, { companyId })).json()).toMatchObject({ companyId })
    const refused = await edit(boss, other, { companyId: ` ${companyId.toUpperCase()}`, telNo: '0500000004' })
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'duplicate_company_id',
      errors: [{ path: 'companyId', message: 'duplicate' }],
    })
    expect((await boss.client.get(`/api/users/${other.id}`, boss.both)).json()).toMatchObject({
      telNo: '',
      revision: 1,
    })
    expect((await edit(boss, person, { companyId: companyId.toLowerCase(), revision: 2 })).statusCode).toBe(200)
  })

  test('of two managers who give one company id to two people at once, one succeeds', async () => {
    const people = await Promise.all([server.addPerson(), server.addPerson()])
    const bosses = await Promise.all([manager(), manager()])
    const companyId = `E-${randomUUID()}`
    const answers = await Promise.all(people.map((person, at) => edit(bosses[at]!, person, { companyId })))
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409'])
  })

  test('a person who shares a company id since before is edited in all else', async () => {
    const [boss, person, other] = [await manager(), await server.addPerson(), await server.addPerson()]
    await server.db.sql
      .updateTable('users')
      .set({ company_id: 'shared' })
      .where('id', 'in', [person.id, other.id])
      .execute()
    expect((await edit(boss, person, { companyId: 'shared', telNo: '0500000005' })).statusCode).toBe(200)
  })

  test('of two managers who demote each other at once, one remains', async () => {
    const alone = await TestServer.start(kind)
    const both = await Promise.all(
      [1, 2].map(async () => HalvedPerson.enter(alone, await alone.addPerson({ role: 'admin' }))),
    )
    const [one, other] = both as [HalvedPerson, HalvedPerson]
    const demoted = { isAdmin: false, ...CONFIRMED }
    await Promise.all([edit(one, other.person, demoted), edit(other, one.person, demoted)])
    const entered = await Promise.all(both.map(({ person }) => alone.client().signIn(person.email, PASSWORD)))
    expect(entered.filter((answer) => answer.json().isAdmin === true)).toHaveLength(1)
    await alone.stop()
  })
})
