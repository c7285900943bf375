import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as openRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { callsAs } from '../support/calls-as.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { freePort } from '../support/free-port.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

const root = resolve(import.meta.dirname, '../..')
/** Everything that a checkout needs to run; its packages are linked. */
const CHECKOUT = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'build',
  'public',
  'scripts',
  'server',
  'src',
  'sw',
]

test.describe.configure({ timeout: 240_000 })

test('npm start prints the address and the demo accounts, which work there.', async () => {
  const { start, url, dispose } = await npmStart()
  try {
    const said = await start.until(/password/)
    expect(said).toContain(`${url}/`)
    expect(said).toContain(DEMO_PASSWORD)
    for (const email of Object.values(people)) expect(said).toContain(email)
    expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root"')
    await callsAs(url, people.pharmacist1)
  } finally {
    dispose()
  }
})

test('npm start, when terminated, answers running requests and exits cleanly.', async () => {
  const { start, url, dispose } = await npmStart()
  try {
    const body = JSON.stringify({ email: people.pharmacist1, password: DEMO_PASSWORD })
    const underWay = openRequest(`${url}/api/users/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
    })
    const answered = once(underWay, 'response') as Promise<[IncomingMessage]>
    underWay.flushHeaders()
    // The server has the request now, and waits for the rest of its body.
    await once(underWay, 'continue')
    underWay.write(body.slice(0, 10))
    const ended = once(start.child, 'exit')
    start.child.kill('SIGTERM')
    const isClosed = () =>
      fetch(`${url}/api/health`).then(
        () => false,
        () => true,
      )
    await until('the door to be closed', isClosed)
    underWay.end(body.slice(10))
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    expect(await ended).toEqual([0, null])
  } finally {
    dispose()
  }
})

/** `npm start` with data of its own, once it listens. */
async function npmStart() {
  const folder = mkdtempSync(join(tmpdir(), 'counter-start-'))
  const port = await freePort()
  const { HOST: _host, DEMO: _demo, DATABASE_URL: _database, ...env } = process.env
  const start = runNpm('start', {
    cwd: root,
    env: { ...env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' },
  })
  const dispose = () => {
    start.end()
    rmSync(folder, { recursive: true, force: true })
  }
  await start.until(/password/).catch((cause: unknown) => {
    dispose()
    throw cause
  })
  return { start, url: `http://127.0.0.1:${port}`, dispose }
}

test('npm run dev prints one address, which shows a changed text and a changed server without a restart; when terminated it leaves no process behind.', async ({
  page,
}) => {
  const { folder, edit } = copyOfCheckout()
  const serverPort = await freePort()
  const { HOST: _host, DEMO: _demo, DATABASE_URL: _database, LOG_LEVEL: _level, ...env } = process.env
  const dev = runNpm('run', 'dev', {
    cwd: folder,
    env: { ...env, PORT: String(serverPort), DATA_DIR: join(folder, 'data'), NO_COLOR: '1' },
  })
  try {
    const said = await dev.until(/password/)
    const addresses = said.match(/https?:\/\/[^\s/]+/g) ?? []
    expect(addresses).toHaveLength(1)
    const [url = ''] = addresses
    expect(url).not.toContain(String(serverPort))
    expect(said).toContain(DEMO_PASSWORD)
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('session.title'), { timeout: 60_000 })

    edit('src/i18n/en/session.json', `"session.title": "${text('session.title')}"`, '"session.title": "Come in"')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in')
    edit('server/routes/health.ts', "status: 'ok'", "hello: 'again', status: 'ok'")
    await until('the changed server', async () => (await healthOf(url)).includes('again'))

    const ended = once(dev.child, 'exit')
    dev.child.kill('SIGTERM')
    await ended
    await until('nothing to be left of it', () => !dev.isAnyLeft())
  } finally {
    dev.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** What `npm run dev` needs, in a folder whose files a test may change. */
function copyOfCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'counter-dev-'))
  for (const name of CHECKOUT) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const edit = (file: string, from: string, to: string) => {
    const before = readFileSync(join(folder, file), 'utf8')
    expect(before).toContain(from)
    writeFileSync(join(folder, file), before.replace(from, to))
  }
  return { folder, edit }
}

/** Empty while the server does not answer. */
async function healthOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/health`).catch(() => null)
  return (await answer?.text().catch(() => '')) ?? ''
}

type Npm = {
  child: ChildProcess
  /** Resolves to all of its output once it contains the text. */ until: (what: RegExp) => Promise<string>
  /** Whether npm or any process that it started is still running. */
  isAnyLeft: () => boolean
  end: () => void
}

/** Runs npm with all its child processes in a process group of its own. */
function runNpm(...args: [...string[], { cwd: string; env: NodeJS.ProcessEnv }]): Npm {
  const options = args.pop() as { cwd: string; env: NodeJS.ProcessEnv }
  const child = spawn('npm', args as string[], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  /** Returns false once the whole group has ended. */
  const tell = (signal: NodeJS.Signals | 0) => {
    try {
      return child.pid !== undefined && process.kill(-child.pid, signal)
    } catch {
      return false
    }
  }
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => (said += words))
  return {
    child,
    until: (what) =>
      until(`npm to say ${what}`, () => {
        if (child.exitCode !== null) throw new Error(`npm ended with ${child.exitCode}:\n${said}`)
        return what.test(said) ? said : null
      }),
    isAnyLeft: () => tell(0),
    end: () => void tell('SIGKILL'),
  }
}
