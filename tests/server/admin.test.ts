import { PassThrough, Writable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { runAdmin } from '../../server/admin/commands.ts'
import { readPassword } from '../../server/admin/read-password.ts'
import { assignmentsAt } from '../../server/repositories/assignments.ts'
import { findUserByEmail } from '../../server/repositories/users.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('the command line over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  async function run(args: string[], password = 'a strong one by the river'): Promise<string[]> {
    const lines: string[] = []
    await runAdmin(args, {
      db: server.db,
      clock: () => server.clock.now,
      readPassword: async () => password,
      address: 'https://counter.example',
      print: (line) => lines.push(line),
    })
    return lines
  }
  let people = 0
  const create = (email: string, role: string, more: string[] = [], companyId = `cli-${(people += 1)}`) =>
    run([
      'create-user',
      '--role',
      role,
      '--email',
      email,
      '--first-name',
      'Sami',
      '--last-name',
      'Naser',
      '--company-id',
      companyId,
      ...more,
    ])

  test.each([
    ['admin', { isAdmin: true, isAccountant: false, currentPharmacy: 'No Specific Place' }],
    ['accountant', { isAdmin: false, isAccountant: true, currentPharmacy: 'No Specific Place' }],
    ['employee', { isAdmin: false, isAccountant: false, currentPharmacy: 'Under Training' }],
  ])('creates a first %s, who can sign in', async (role, expected) => {
    expect(await create(`Cli-${role}@chain.example`, role)).toEqual([
      `Sami Naser (${role}) can sign in as cli-${role}@chain.example`,
    ])
    const answer = await server.client().signIn(`cli-${role}@chain.example`, 'a strong one by the river')
    expect(answer.json()).toMatchObject({
      employeeName: 'Sami Naser',
      companyId: expect.stringMatching(/^cli-\d$/),
      ...expected,
    })
  })

  test('a new password ends every session of that account and opens new ones', async () => {
    const person = await server.addPerson()
    const client = await server.signIn(person)
    await run(['set-password', '--email', person.email], 'another one by the river')
    expect((await client.get('/api/users/me')).statusCode).toBe(401)
    expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(401)
    expect((await server.client().signIn(person.email, 'another one by the river')).statusCode).toBe(200)
  })

  test('moving a person keeps the history, and old days can still be reported', async () => {
    const [former, next] = [await server.addPharmacy(), await server.addPharmacy()]
    const person = await server.addPerson({ pharmacy: former })
    const there = await server.signIn(person)
    await run(['set-pharmacy', '--email', person.email, '--pharmacy', next, '--from', '2026-03-05'])
    expect((await there.get('/api/users/me')).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    const client = await server.signIn(person)
    expect(await assignmentsAt(server.db, { userId: person.id, pharmacyName: former })).toMatchObject([
      { from_day: '2020-01-01', to_day: '2026-03-05' },
    ])
    expect(await assignmentsAt(server.db, { userId: person.id, pharmacyName: next })).toMatchObject([
      { from_day: '2026-03-05', to_day: null },
    ])
    expect((await client.get('/api/users/me')).json()).toMatchObject({ currentPharmacy: next, revision: 2 })
    const report = { dayType: 'single', pharmacyName: former, firstSales: 1, firstPharmacist: 'x' }
    expect((await client.post('/api/reports/addAReport', { ...report, day: '2026-03-04' })).statusCode).toBe(200)
    expect((await client.post('/api/reports/addAReport', { ...report, day: TODAY })).json()).toMatchObject({
      code: 'foreign_pharmacy',
    })
    await run(['set-pharmacy', '--email', person.email, '--pharmacy', 'Under Training'])
    expect(await assignmentsAt(server.db, { userId: person.id, pharmacyName: next })).toMatchObject([{ to_day: TODAY }])
    expect((await findUserByEmail(server.db, person.email))?.current_pharmacy).toBe('Under Training')
  })

  test('a move to the current pharmacy changes nothing, and one dated before the arrival there is rejected', async () => {
    const [here, there] = [await server.addPharmacy(), await server.addPharmacy()]
    const person = await server.addPerson({ pharmacy: here, since: '2026-02-01' })
    await run(['set-pharmacy', '--email', person.email, '--pharmacy', here])
    await expect(
      run(['set-pharmacy', '--email', person.email, '--pharmacy', there, '--from', '2026-01-31']),
    ).rejects.toThrow(`is at ${here} since 2026-02-01`)
    expect(await assignmentsAt(server.db, { userId: person.id, pharmacyName: here })).toMatchObject([
      { from_day: '2026-02-01', to_day: null },
    ])
    expect(await assignmentsAt(server.db, { userId: person.id, pharmacyName: there })).toEqual([])
    expect((await findUserByEmail(server.db, person.email))?.revision).toBe(1)
  })

  test('a pharmacy is added only once', async () => {
    await run(['add-pharmacy', '--name', 'P3001', '--number', '3001', '--address', 'Tabuk'])
    const client = await server.enter()
    expect((await client.get('/api/pharmacies')).json()).toContainEqual(
      expect.objectContaining({ pharmacyName: 'P3001', pharmacyNo: '3001', pharmacyAddress: 'Tabuk' }),
    )
    await expect(run(['add-pharmacy', '--name', 'P3001'])).rejects.toThrow('there is a pharmacy P3001 already')
  })

  test('people are listed with their role and place', async () => {
    await create('listed@chain.example', 'accountant', [], '77')
    expect(await run(['list-users'])).toContain('listed@chain.example\tSami Naser\taccountant\tNo Specific Place\t77')
  })

  test.each([
    [[], 'no command given'],
    [['fire-everybody'], 'no command "fire-everybody"'],
    [['create-user', '--role', 'king', '--email', 'a@b.example'], 'role'],
    [['create-user', '--role', 'admin'], '--email is missing'],
    [
      ['create-user', '--role', 'admin', '--email', 'x', '--first-name', 'A', '--last-name', 'B', '--company-id', '1'],
      'email',
    ],
    [['set-password', '--email', 'nobody@chain.example'], 'nobody has the email'],
    [['set-password', '--email', 'nobody@chain.example', '--password', 'on the command line'], '--password'],
    [['set-pharmacy', '--email', 'nobody@chain.example', '--pharmacy', 'P2023'], 'nobody has the email'],
    [['set-pharmacy', '--email', 'nobody@chain.example', '--pharmacy', 'P2023', '--from', 'soon'], 'from'],
    [['list-users', '--all'], '--all'],
  ])('%j is rejected with a readable message', async (args, sentence) => {
    await expect(run(args)).rejects.toThrow(sentence)
  })

  test('a short password and an unknown pharmacy are rejected', async () => {
    const person = await server.addPerson()
    await expect(run(['set-password', '--email', person.email], 'short')).rejects.toThrow('password_short')
    await expect(run(['set-pharmacy', '--email', person.email, '--pharmacy', 'P0'])).rejects.toThrow('no pharmacy P0')
    await expect(create(person.email, 'admin')).rejects.toThrow('duplicate_email')
    await create('with-id@chain.example', 'employee', [], 'E-9')
    await expect(create('same-id@chain.example', 'employee', [], 'e - ٩')).rejects.toThrow('duplicate_company_id')
  })
})

describe('at a terminal', () => {
  /** A terminal that answers each prompt with the next line. */
  function typed(...lines: string[]) {
    const input = Object.assign(new PassThrough(), { isTTY: true })
    let shown = ''
    const prompts = new Writable({
      write(chunk, _encoding, done) {
        shown += String(chunk)
        if (shown.endsWith(': ')) setImmediate(() => input.write(`${lines.shift()}\n`))
        done()
      },
    })
    return { password: readPassword({ input, prompts }), shown: () => shown }
  }

  test('a password is prompted for twice and never shown', async () => {
    const { password, shown } = typed('a strong one by the river', 'a strong one by the river')
    expect(await password).toBe('a strong one by the river')
    expect(shown()).toBe('Password: \nOnce more: \n')
  })

  test('two different passwords are rejected', async () => {
    await expect(typed('a strong one by the river', 'a strong 0ne by the river').password).rejects.toThrow(
      "Passwords don't match.",
    )
  })
})
