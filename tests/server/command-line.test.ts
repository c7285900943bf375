import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openSqlite } from '../../server/database/open-database.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ServerProcess } from '../support/server-process.ts'

const root = resolve(import.meta.dirname, '../..')
const ADMIN = 'server/admin/main.ts'
const DATABASE = 'server/backup/main.ts'

type Result = { code: number | null; out: string; err: string }

function run(
  shell: string,
  { env = {}, input = '' }: { env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Result> {
  return new Promise((done) => {
    const child = spawn('bash', ['-o', 'pipefail', '-c', shell], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', ANOTHER_DATABASE: '1', ...env },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.on('close', (code) => done({ code, out, err }))
    // A command that reads nothing may have ended by now.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** The ids of the people of that first name. */
async function named(dataDir: string, firstName: string): Promise<string[]> {
  const db = openSqlite(dataDir)
  const found = await db.sql.selectFrom('users').select('id').where('first_name', '=', firstName).execute()
  await db.close()
  return found.map(({ id }) => id)
}

const command = (file: string, args: string): string => `"${process.execPath}" --import tsx ${file} ${args}`

describe('a command of the terminal', { timeout: 60_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'command-line-'))
    return () => rmSync(folder, { recursive: true })
  })

  test('creates the first manager with a password from standard input', async () => {
    const made = await run(
      command(
        ADMIN,
        'create-user --role admin --email first@chain.example --first-name Amal --last-name Salem --company-id 1',
      ),
      { env: { DATA_DIR: join(folder, 'first') }, input: 'from a pipe by the old river\n' },
    )
    expect(made).toEqual({ code: 0, out: 'Amal Salem (admin) can sign in as first@chain.example\n', err: '' })
  })

  test.each([
    [ADMIN, 'help'],
    [DATABASE, 'backup -h'],
  ])('%s %s prints the usage and opens nothing', async (file, args) => {
    const dataDir = join(folder, 'none')
    const { code, out, err } = await run(command(file, args), { env: { DATA_DIR: dataDir } })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^npm run (admin|database) -- <command>/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    [ADMIN, 'nonsense', 'there is no command "nonsense"'],
    [ADMIN, 'set-password', '--email is missing'],
    [DATABASE, 'put-back now', 'put-back: too many arguments'],
  ])('%s %s is refused in words, with code 2, and opens nothing', async (file, args, sentence) => {
    const dataDir = join(folder, 'none')
    const { code, out, err } = await run(command(file, args), { env: { DATA_DIR: dataDir } })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).toContain('-- <command>')
    expect(err).not.toMatch(/^\s+at /m)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('ends quietly when the reader of its output goes away', async () => {
    expect(await run(`${command(ADMIN, 'help')} | true`)).toEqual({ code: 0, out: '', err: '' })
  })

  test('does all of its work when the reader of its output goes away: a restore still erases again', async () => {
    const [chain, restored] = [join(folder, 'chain'), join(folder, 'restored')]
    const env = { DATA_DIR: chain }
    await run(
      command(
        ADMIN,
        'create-user --role admin --email amal@chain.example --first-name Amal --last-name Salem --company-id 1',
      ),
      { env, input: 'from a pipe by the old river\n' },
    )
    const backup = join(folder, 'chain.backup')
    await run(command(DATABASE, `backup ${backup}`), { env })
    const amal = await named(chain, 'Amal')
    const list = join(folder, 'erasures.jsonl')
    writeFileSync(list, `${JSON.stringify({ id: amal[0], at: '2026-11-01T00:00:00.000Z' })}\n`)
    const result = await run(`${command(DATABASE, `restore ${backup}`)} | true`, {
      env: { DATA_DIR: restored, ERASURES_FILE: list },
    })
    expect(result).toEqual({ code: 0, out: '', err: '' })
    expect(amal).toHaveLength(1)
    expect(await named(restored, 'Amal')).toEqual([])
  })
})

describe('beside a running server', { timeout: 60_000 }, () => {
  let server: ServerProcess
  let other: string
  beforeAll(async () => {
    server = await ServerProcess.start({ isEmpty: true })
    other = join(mkdtempSync(join(tmpdir(), 'command-line-')), 'data')
    return () => server.dispose()
  }, 60_000)

  const env = (dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    ANOTHER_DATABASE: '',
    HOST: '0.0.0.0',
    PORT: String(server.port),
    DATA_DIR: dataDir,
    ...more,
  })

  test.each([
    [ADMIN, 'list-users'],
    [DATABASE, 'backup somewhere.backup'],
  ])('%s %s with another database says so and does nothing', async (file, args) => {
    const { code, out, err } = await run(command(file, args), { env: env(other) })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(`The server at http://127.0.0.1:${server.port} uses another database`)
    expect(err).toContain(other)
    expect(existsSync(other)).toBe(false)
  })

  test('a command with the same database runs, and so does one that is meant for another', async () => {
    const mine = await run(command(ADMIN, 'add-pharmacy --name P9'), { env: env(server.place.dataDir) })
    expect(mine).toMatchObject({ code: 0, err: '' })
    const its = await run(command(ADMIN, 'list-users'), { env: env(other, { ANOTHER_DATABASE: '1' }) })
    expect(its).toMatchObject({ code: 0, err: '' })
  })
})
