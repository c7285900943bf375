import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { HttpClient } from '../support/http-client.ts'
import { Machine } from '../support/machine.ts'
import { freshPostgres } from '../support/test-database.ts'
import { packedRelease } from '../support/unpacked-release.ts'

const folder = resolve(import.meta.dirname, '../../docs/operating')
const PASSWORD = 'violet tractor near the museum'
const postgresUrl = process.env['TEST_DATABASE_URL']
const DOCUMENTED_URL = 'postgres://counter:password@127.0.0.1:5432/counter'
const READY = '{"status":"ready"}'
/** Never released: the same program under the number that docs/operating/upgrade.md names. */
const NEXT = 'counter-0.3.0'
const { version: VERSION } = JSON.parse(readFileSync(resolve(folder, '../../package.json'), 'utf8')) as {
  version: string
}

/** The blocks of a page that are marked as steps to run, in their order. */
function stepsOf(page: string): string[] {
  return [...readFileSync(join(folder, page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines)
}

// Each page begins where the one before has ended.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let machine: Machine
const walk = async (page: string): Promise<string[]> => {
  const outputs: string[] = []
  for (const step of stepsOf(page)) outputs.push(await machine.run(step, `${PASSWORD}\n`))
  return outputs
}
const signIn = async (): Promise<number> =>
  (await new HttpClient(machine.url).signIn('huda@counter.example.com', PASSWORD)).status
const versionNow = async (): Promise<unknown> =>
  ((await (await fetch(`${machine.url}/api/health`)).json()) as { version: unknown }).version

test.beforeAll(async () => {
  machine = await Machine.start()
  const tarball = await packedRelease(machine.work)
  const current = `counter-${VERSION}`
  const next = join(machine.work, NEXT)
  execFileSync('tar', ['-xzf', tarball], { cwd: machine.work })
  renameSync(join(machine.work, current), next)
  const manifest = readFileSync(join(next, 'package.json'), 'utf8')
  writeFileSync(join(next, 'package.json'), manifest.replace(`"${VERSION}"`, '"0.3.0"'))
  execFileSync('tar', ['-czf', `${NEXT}.tar.gz`, NEXT], { cwd: machine.work })
  execFileSync('rm', ['-r', next])
})
test.afterAll(() => machine.dispose())

test('The steps of *Install* put the release into service from an empty machine.', async () => {
  expect((await walk('install.md')).at(-1)).toBe(READY)
  expect(await versionNow()).toBe(VERSION)
  const bill = JSON.parse(readFileSync(join(machine.root, 'opt/counter/sbom.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'counter', version: VERSION } } })
  expect(bill.components.map(({ name }: { name: string }) => name)).toContain('fastify')
})

test('The steps of *First run* make a manager who can sign in, and import pharmacies and people.', async () => {
  const outputs = await walk('first-run.md')
  expect(outputs[0]).toContain('https://counter.example.com/firstRun#')
  for (const name of ['Huda Nasser', 'Adel Karim', 'Sara Omar']) expect(outputs.at(-1)).toContain(name)
  expect(await signIn()).toBe(200)
})

test('The steps of *Backup* make one, show that it can be restored, and restore it in place of the old database.', async () => {
  const outputs = await walk('backup.md')
  expect(outputs[1]).toContain('all counts and sums are those of the file')
  expect(outputs.join('')).toContain('The replaced database takes no more writes.')
  expect(outputs.at(-1)).toBe(READY)
  expect(await signIn()).toBe(200)
})

test('What the restore has created belongs to the user of the service, although root has run it.', () => {
  const data = join(machine.root, 'var/lib/counter')
  for (const name of readdirSync(data)) expect(statSync(join(data, name)).uid).toBe(statSync(data).uid)
})

test('The step of *Watch* turns on the metrics.', async () => {
  expect((await walk('watch.md')).at(-1)).toMatch(/^counter_free_disk_bytes [1-9]/m)
})

test('The steps of *Upgrade and rollback* start the next version, and then the former one with what came meanwhile.', async () => {
  const [upgrade = '', rollback = ''] = stepsOf('upgrade.md')
  expect(await machine.run(upgrade)).toContain(READY)
  expect(await versionNow()).toBe('0.3.0')
  await machine.run('counter admin add-pharmacy --name P3003')
  expect(await machine.run(rollback)).toContain(READY)
  expect(await versionNow()).toBe(VERSION)
  await expect(machine.run('counter admin add-pharmacy --name P3003')).rejects.toThrow('P3003')
})

test('The steps of *From SQLite to PostgreSQL* move the chain, and sign-ins work as before.', async () => {
  test.skip(!postgresUrl, 'TEST_DATABASE_URL is not set')
  const { env, query, drop } = await freshPostgres(postgresUrl ?? '')
  const [step = ''] = stepsOf('postgresql.md')
  expect(step).toContain(DOCUMENTED_URL)
  expect(await machine.run(step.replace(DOCUMENTED_URL, env['DATABASE_URL'] ?? ''))).toContain(READY)
  expect(await signIn()).toBe(200)
  expect(await query("select 1 from audit_entries where action = 'signIn'")).not.toEqual([])
  await machine.run('systemctl stop counter')
  await drop()
})

test('Each page of the folder is in its table of contents.', () => {
  const contents = readFileSync(join(folder, 'README.md'), 'utf8')
  for (const page of readdirSync(folder).filter((name) => name !== 'README.md')) expect(contents).toContain(`(${page})`)
})
