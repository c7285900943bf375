import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFirstRunLink } from '../../server/accounts/first-run.ts'
import { runAdmin } from '../../server/admin/commands.ts'
import { cleanUp } from '../../server/maintenance/housekeeping.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { importTexts } from '../support/import-files.ts'
import { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'

const ADDRESS = 'https://counter.example'
const PASSWORD = 'violet tractor near the museum'
const MANAGER = {
  email: 'Huda@Chain.example',
  password: PASSWORD,
  firstName: 'Huda',
  lastName: 'Nasser',
  companyId: '1',
}

const bodyWith = (more: object = {}) => ({
  chain: { name: 'Shifa Pharmacies', nameAr: 'صيدليات شفاء' },
  manager: MANAGER,
  ...importTexts({ pharmacies: 2, people: 3 }),
  key: randomBytes(32).toString('base64url'),
  ...more,
})

describe.each(DATABASE_KINDS)('the first run over %s', (kind) => {
  let server: TestServer
  beforeEach(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  const clock = () => server.clock.now
  async function newToken(): Promise<string> {
    const link = await newFirstRunLink(server.db, { address: ADDRESS, clock })
    return link?.url.split('#')[1] ?? ''
  }
  const run = (token: string, body: object = bodyWith(), client = server.client()) =>
    client.post('/api/firstRun', body, { 'x-first-run': token })
  const look = (token: string) => server.client().get('/api/firstRun', { 'x-first-run': token })

  test('has a link to the public address with 256 random bits in its fragment', async () => {
    const link = await newFirstRunLink(server.db, { address: ADDRESS, clock })
    expect(link?.url).toMatch(/^https:\/\/counter\.example\/firstRun#[\w-]{43}$/)
    expect((await look(link?.url.split('#')[1] ?? '')).json()).toEqual({ until: '2026-03-11T09:00:00.000Z' })
  })

  test('creates a manager who can sign in, names the chain and imports it', async () => {
    const answer = await run(await newToken())
    expect(answer.json()).toMatchObject({ pharmacies: 2, people: [{ oneTimePassword: expect.any(String) }, {}, {}] })
    const client = server.client()
    const user = (await client.signIn('huda@chain.example', PASSWORD)).json()
    expect(user).toMatchObject({ isAdmin: true, employeeName: 'Huda Nasser', currentPharmacy: 'No Specific Place' })
    expect(user).not.toHaveProperty('asksForPassword')
    expect((await client.get('/api/settings')).json()).toMatchObject({ chain: bodyWith().chain, revision: 1 })
    expect((await client.get('/api/users')).json()).toHaveLength(4)
    const trail = (await client.get('/api/audit')).json<{ actorName: string; entity: string; action: string }[]>()
    expect(trail.map(({ actorName, entity, action }) => `${actorName} ${entity} ${action}`)).toEqual([
      'Huda Nasser session signIn',
      ...Array(3).fill('Huda Nasser employee import'),
      'Huda Nasser settings import',
      'Huda Nasser settings change',
      'Huda Nasser employee register',
    ])
  })

  test('needs no import', async () => {
    const answer = await run(await newToken(), bodyWith({ pharmacies: '', people: '' }))
    expect(answer.json()).toMatchObject({ pharmacies: 0, people: [] })
    expect((await server.client().signIn('huda@chain.example', PASSWORD)).statusCode).toBe(200)
  })

  test.each([
    ['a wrong cell', { people: 'First name,Last name\nx,y' }, 'people.1.companyId'],
    [
      'the email of the manager',
      { people: 'First name,Last name,ID,Email\nx,y,2,huda@chain.example' },
      'people.2.email',
    ],
    ['a weak password', { manager: { ...MANAGER, password: 'huda nasser 1' } }, 'manager.password'],
    ['no name', { chain: { name: ' ' } }, 'chain.name'],
    ['a short key', { key: 'abc' }, 'key'],
  ])('with %s is refused, leaves nothing, and can be repeated', async (_, more, path) => {
    const token = await newToken()
    const refused = await run(token, bodyWith(more))
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'invalid_field'])
    expect(refused.json().errors[0].path).toBe(path)
    expect(await server.db.sql.selectFrom('users').selectAll().execute()).toEqual([])
    expect((await run(token)).statusCode).toBe(200)
  })

  test('of two people with the link succeeds once', async () => {
    const token = await newToken()
    const other = { ...MANAGER, email: 'other@chain.example', companyId: '9' }
    const answers = await Promise.all([run(token), run(token, bodyWith({ manager: other }))])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'first_run_done' })
    expect(await server.db.sql.selectFrom('users').where('is_admin', '=', 1).select('id').execute()).toHaveLength(1)
  })

  test('whose response was lost is answered again, with the same passwords', async () => {
    const [token, body] = [await newToken(), bodyWith()]
    const first = await run(token, body)
    const again = await run(token, body)
    expect(again.json()).toEqual(first.json())
    expect((await run(token, bodyWith())).json()).toMatchObject({ code: 'first_run_done' })
    expect((await run(await newToken(), body)).json()).toMatchObject({ code: 'first_run_done' })
  })

  test('goes on after a restart and in another process, with the link of before', async () => {
    const token = await newToken()
    await newToken()
    const another = await server.another()
    const answer = await run(token, bodyWith(), new ServerClient(another.app))
    expect(answer.statusCode).toBe(200)
    await another.close()
  })

  test('is closed without a token, with a wrong one and after a day', async () => {
    const token = await newToken()
    for (const wrong of ['', 'x', token.slice(1), `${token}x`]) {
      expect((await look(wrong)).json()).toMatchObject({ status: 403, code: 'first_run_over' })
      expect((await run(wrong)).json()).toMatchObject({ status: 403, code: 'first_run_over' })
    }
    server.clock.now = NOON + DAY_MS
    expect((await run(token)).json()).toMatchObject({ code: 'first_run_over' })
    server.clock.now += 1
    await cleanUp({ db: server.db, clock })
    const left = await server.db.sql.selectFrom('meta').select('key').execute()
    expect(left.filter(({ key }) => key.startsWith('firstRun'))).toEqual([])
  })

  test('is closed once there is a manager, however that one was made', async () => {
    const token = await newToken()
    await server.addPerson({ role: 'admin' })
    expect((await look(token)).json()).toMatchObject({ status: 409, code: 'first_run_done' })
    expect((await run(token)).json()).toMatchObject({ status: 409, code: 'first_run_done' })
    expect(await newFirstRunLink(server.db, { address: ADDRESS, clock })).toBeNull()
  })

  test('over plain http from another machine is refused, like a sign-in', async () => {
    const answer = await server.client().post('/api/firstRun', bodyWith(), {
      'x-first-run': await newToken(),
      origin: 'http://192.168.1.5',
      host: '192.168.1.5',
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'insecure_connection' })
  })

  test('reads a body of megabytes only with a token', async () => {
    const large = bodyWith({ people: 'x'.repeat(3_000_000) })
    expect((await run('wrong', large)).statusCode).toBe(403)
    expect((await run(await newToken(), large)).json()).toMatchObject({
      errors: [{ path: 'people.1', message: 'too_many' }],
    })
  })

  test('leaves neither token nor passwords in the log or the database', async () => {
    const token = await newToken()
    const answer = await run(token)
    const tables = ['meta', 'users', 'audit_entries', 'idempotency_keys', 'chain_settings'] as const
    const stored = await Promise.all(tables.map((table) => server.db.sql.selectFrom(table).selectAll().execute()))
    const kept = JSON.stringify(stored) + server.logLines.join('')
    const { people } = answer.json<{ people: { oneTimePassword: string }[] }>()
    for (const secret of [token, PASSWORD, ...people.map(({ oneTimePassword }) => oneTimePassword)])
      expect(kept).not.toContain(secret)
  })

  test('has a command that prints a new link, until there is a manager', async () => {
    const lines: string[] = []
    const command = () =>
      runAdmin(['first-run'], {
        db: server.db,
        clock,
        address: ADDRESS,
        readPassword: () => Promise.reject(new Error('asks for no password')),
        print: (line) => lines.push(line),
      })
    await command()
    const token = lines[1]?.split('#')[1] ?? ''
    expect((await run(token)).statusCode).toBe(200)
    await expect(command()).rejects.toThrow('There is a manager already')
  })

  describe('is followed by imports of managers', () => {
    const texts = importTexts({ pharmacies: 1, people: 2 })
    const bodyOf = (more: object = {}) => ({ ...texts, key: randomBytes(32).toString('base64url'), ...more })

    test('who enter their password', async () => {
      const client = await server.enter({ role: 'admin' })
      const { right, wrong } = { right: 'right horse battery', wrong: 'wrong horse battery' }
      expect((await client.post('/api/users/import', bodyOf({ currentPassword: wrong }))).json()).toMatchObject({
        errors: [{ path: 'currentPassword', message: 'wrong_password' }],
      })
      const answer = await client.post('/api/users/import', bodyOf({ currentPassword: right }))
      expect(answer.json()).toMatchObject({ pharmacies: 1, people: [{ currentPharmacy: 'P4001' }, {}] })
    })

    test.each(['employee', 'accountant'] as const)('and not of an %s', async (role) => {
      const client = await server.enter({ role })
      expect((await client.post('/api/users/import', bodyOf())).statusCode).toBe(403)
    })
  })
})
