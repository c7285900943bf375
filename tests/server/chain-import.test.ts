import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { importChain, renewImported } from '../../server/accounts/import-chain.ts'
import { runAdmin } from '../../server/admin/commands.ts'
import { inTransaction } from '../../server/database/database.ts'
import { assignmentsAt } from '../../server/repositories/assignments.ts'
import { listAudit } from '../../server/repositories/audit.ts'
import { findUserByEmail } from '../../server/repositories/users.ts'
import type { Imported } from '../../src/shared/contract/chain-import.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { importTexts } from '../support/import-files.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'

const OWN_PASSWORD = 'violet tractor near the museum'
const ADDRESS = 'https://counter.example'
const ACTOR = { id: 'manager', employee_name: 'Manager' }
const TWO_PEOPLE = importTexts({ pharmacies: 2, people: 2 })
const newKey = () => randomBytes(32).toString('base64url')

describe.each(DATABASE_KINDS)('an import over %s', (kind) => {
  let server: TestServer
  beforeEach(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  const clock = () => server.clock.now
  const importTextsAs = (texts: typeof TWO_PEOPLE, key = newKey()): Promise<Imported> =>
    inTransaction(server.db, (tx) => importChain(tx, { texts, key, actor: ACTOR, clock }))
  const countOf = async (table: 'users' | 'pharmacies' | 'assignments' | 'audit_entries' | 'meta') =>
    (await server.db.sql.selectFrom(table).selectAll().execute()).length
  const signIn = async ({ email, oneTimePassword }: Imported['people'][number]) => {
    const client = server.client()
    return { client, answer: await client.signIn(email, oneTimePassword) }
  }

  test('of 60 pharmacies and 600 people adds each once, with place, choices and history', async () => {
    const imported = await importTextsAs(importTexts({ pharmacies: 60, people: 600 }))
    expect([imported.pharmacies, imported.people.length]).toEqual([60, 600])
    expect(new Set(imported.people.map(({ oneTimePassword }) => oneTimePassword)).size).toBe(600)
    expect([await countOf('users'), await countOf('pharmacies'), await countOf('assignments')]).toEqual([600, 60, 600])
    const user = await findUserByEmail(server.db, 'person3@staff.example')
    expect(user).toMatchObject({ current_pharmacy: 'P4004', position: 'Worker', gender: 'Male', nationality: 'Saudi' })
    expect(await assignmentsAt(server.db, { userId: user?.id ?? '', pharmacyName: 'P4004' })).toMatchObject([
      { from_day: '2025-01-15', to_day: null },
    ])
    const positions = await server.db.sql.selectFrom('users').select('change_seq').execute()
    expect(new Set(positions.map(({ change_seq }) => change_seq)).size).toBe(600)
  })

  test('lets people in once with their one-time password, to choose their own', async () => {
    const [person] = (await importTextsAs(TWO_PEOPLE)).people
    const { client, answer } = await signIn(person!)
    expect(answer.json()).toMatchObject({ asksForPassword: 'oneTime', currentPharmacy: person?.currentPharmacy })
    expect((await client.get('/api/pharmacies')).json()).toMatchObject({ code: 'password_change_needed' })
    const passwords = { currentPassword: person?.oneTimePassword, newPassword: OWN_PASSWORD }
    expect((await client.post('/api/users/changePassword', passwords)).statusCode).toBe(200)
    expect((await client.get('/api/pharmacies')).statusCode).toBe(200)
    expect((await signIn(person!)).answer.json()).toMatchObject({ code: 'wrong_credentials' })
  })

  test('gives passwords of 80 bits that end after 14 days and are not stored', async () => {
    const [first, second] = (await importTextsAs(TWO_PEOPLE)).people
    expect(first?.oneTimePassword).toMatch(/^([2-9a-km-np-z]{4}-){3}[2-9a-km-np-z]{4}$/)
    const stored = JSON.stringify([
      await server.db.sql.selectFrom('users').selectAll().execute(),
      await server.db.sql.selectFrom('audit_entries').selectAll().execute(),
      await server.db.sql.selectFrom('meta').selectAll().execute(),
    ])
    expect(stored).not.toContain(first?.oneTimePassword)
    server.clock.now = NOON + 14 * DAY_MS - 1
    expect((await signIn(first!)).answer.statusCode).toBe(200)
    server.clock.now = NOON + 14 * DAY_MS
    expect((await signIn(second!)).answer.json()).toMatchObject({ code: 'one_time_password_over' })
  })

  test('with one wrong cell adds nothing and names its row and column', async () => {
    const before = await countOf('meta')
    const people = `${TWO_PEOPLE.people}\nSara;Omar;10001;nobody;P9;Pharmacist;x;;`
    await expect(importTextsAs({ ...TWO_PEOPLE, people })).rejects.toMatchObject({
      status: 422,
      errors: [
        { path: 'people.4.companyId', message: 'twice' },
        { path: 'people.4.email', message: 'email_invalid' },
        { path: 'people.4.currentPharmacy', message: 'pharmacy_unknown' },
        { path: 'people.4.gender', message: 'choice_unknown' },
      ],
    })
    expect([await countOf('users'), await countOf('pharmacies'), await countOf('meta')]).toEqual([0, 0, before])
  })

  test('of what the chain has already is refused, row by row', async () => {
    await importTextsAs(TWO_PEOPLE)
    await expect(importTextsAs(TWO_PEOPLE)).rejects.toMatchObject({
      errors: expect.arrayContaining([
        { path: 'pharmacies.2.pharmacyName', message: 'exists' },
        { path: 'people.2.email', message: 'exists' },
      ]),
    })
  })

  test('of a company id that somebody has in another writing is refused', async () => {
    await importTextsAs(TWO_PEOPLE)
    const people = TWO_PEOPLE.people.replaceAll(/[\w.]+@/g, 'other-$&').replaceAll('10001', '١٠ ٠٠١')
    await expect(importTextsAs({ pharmacies: '', people })).rejects.toMatchObject({
      errors: expect.arrayContaining([{ path: 'people.2.companyId', message: 'exists' }]),
    })
  })

  test('repeated with its key adds nothing, and gives the passwords that are unused again', async () => {
    const key = newKey()
    const first = await importTextsAs(TWO_PEOPLE, key)
    await signIn(first.people[0]!)
    expect(await importTextsAs(TWO_PEOPLE, key)).toEqual({ ...first, people: first.people.slice(1) })
    expect(await countOf('users')).toBe(2)
  })

  test('is in the audit trail with each person and without passwords', async () => {
    await importTextsAs(TWO_PEOPLE)
    const entries = await listAudit(server.db, { entities: ['employee', 'settings'], limit: 10 })
    expect(entries.map(({ personal_name, entity, action }) => `${personal_name} ${entity} ${action}`)).toEqual([
      'Manager employee import',
      'Manager employee import',
      'Manager settings import',
    ])
    expect(entries[2]?.after).toBe('{"pharmacies":["P4001","P4002"]}')
  })

  test('can be given new passwords, which end the former ones; who has signed in keeps theirs', async () => {
    const [used, unused] = (await importTextsAs(TWO_PEOPLE)).people
    await signIn(used!)
    server.clock.now = NOON + 20 * DAY_MS
    const renewed = await inTransaction(server.db, (tx) => renewImported(tx, { key: newKey(), actor: ACTOR, clock }))
    expect(renewed.people.map(({ email }) => email)).toEqual([unused?.email])
    expect((await signIn(unused!)).answer.json()).toMatchObject({ code: 'wrong_credentials' })
    expect((await signIn(renewed.people[0]!)).answer.statusCode).toBe(200)
  })

  describe('on the command line', () => {
    let folder = ''
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'counter-import-'))
      writeFileSync(join(folder, 'pharmacies.csv'), TWO_PEOPLE.pharmacies)
      writeFileSync(join(folder, 'people.csv'), TWO_PEOPLE.people)
      return () => rmSync(folder, { recursive: true })
    })

    async function run(...args: string[]): Promise<string[]> {
      const lines: string[] = []
      const readPassword = () => Promise.reject(new Error('asks for no password'))
      await runAdmin(args, { db: server.db, clock, readPassword, address: ADDRESS, print: (line) => lines.push(line) })
      return lines
    }
    const files = () => ['--pharmacies', join(folder, 'pharmacies.csv'), '--people', join(folder, 'people.csv')]

    test('prints the passwords, which work', async () => {
      const lines = await run('import', ...files())
      expect(lines).toContain('2 pharmacies and 2 people imported.')
      const [, , email = '', password = ''] = lines.at(-1)?.split('\t') ?? []
      expect((await server.client().signIn(email, password)).statusCode).toBe(200)
    })

    test('writes them into a sheet that only its owner reads, and never over another file', async () => {
      const sheet = join(folder, 'sheet.html')
      const lines = await run('import', ...files(), '--sheet', sheet)
      const [password = ''] = /[2-9a-z]{4}(-[2-9a-z]{4}){3}/.exec(readFileSync(sheet, 'utf8')) ?? []
      expect(password).not.toBe('')
      expect(lines.join()).not.toContain(password)
      expect(statSync(sheet).mode & 0o777).toBe(0o600)
      await expect(run('renew-passwords', '--sheet', sheet)).rejects.toThrow('EEXIST')
      expect((await server.client().signIn('person2@staff.example', password)).statusCode).toBe(200)
    })

    test('says in a dry run what would happen, and changes nothing', async () => {
      expect(await run('import', ...files(), '--dry-run')).toEqual([
        expect.stringContaining('Probation period is empty for 2, who get "3 Months"'),
        expect.stringContaining('Salary transfer is empty for 2'),
        expect.stringContaining('Bank is empty for 2'),
        '2 pharmacies and 2 people can be imported; nothing is changed.',
      ])
      expect(await countOf('users')).toBe(0)
    })

    test('lists every problem by file, row and column', async () => {
      writeFileSync(join(folder, 'people.csv'), `${TWO_PEOPLE.people}\nSara;;10001;s@c.example;P4001;;;;31/02/2020`)
      await expect(run('import', ...files())).rejects.toThrow(
        [
          'people.csv, row 4, Last name: is missing',
          `${join(folder, 'people.csv')}, row 4, Employee ID: "10001" is there twice, also in row 2`,
          `${join(folder, 'people.csv')}, row 4, Joining date: "31/02/2020" is a day like 2026-03-09 or 9/3/2026`,
        ].join('\n'),
      )
    })

    test.each([
      [['import'], '--pharmacies or --people is missing'],
      [['import', '--people', '/nonexistent/people.csv'], 'cannot be read'],
      [['import', '--folks', 'people.csv'], "Unknown option '--folks'"],
    ])('%j is refused', async (args, message) => {
      await expect(run(...args)).rejects.toThrow(message)
    })
  })
})
