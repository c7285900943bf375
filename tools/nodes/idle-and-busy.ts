import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD, people } from '../../tests/support/demo-people.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { HttpClient } from '../../tests/support/http-client.ts'
import { until } from '../../tests/support/until.ts'

const MINUTE_MS = 60_000
/** Includes the build of the app if it is missing. */
const START_LIMIT_MS = 5 * MINUTE_MS
const BURST_REQUESTS = 200
const REQUESTS_AT_ONCE = 10
/** Longer than the eight seconds after which V8 collects the garbage of an idle process. */
const IDLE_MS = 10_000
/** In characters. */
const LOG_TAIL_LENGTH = 3_000

/**
 * Runs `npm start` of the checkout in the working directory with this version of Node: signs in, then alternates bursts
 * of requests with idle periods. Exits with 1 if the server exits by itself or answers with anything but 200.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } })

const dataDir = mkdtempSync(join(tmpdir(), 'counter-idle-'))
const port = await freePort()
const metricsPort = await freePort()
const { DATABASE_URL: _postgres, ...env } = process.env
const server = spawn('npm', ['start'], {
  env: {
    ...env,
    NODE_OPTIONS: `--import=${import.meta.resolve('./collect-garbage.js')}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let log = ''
for (const stream of [server.stdout, server.stderr])
  stream.setEncoding('utf8').on('data', (text: string) => (log += text))
const ended = new Promise<never>((_, fail) => {
  server.once('exit', (code, signal) => fail(new Error(`The server ended by itself with ${code ?? signal}.`)))
})

try {
  await Promise.race([ended, work()])
} catch (error) {
  console.error(error, `\nThe server said:\n${log.slice(-LOG_TAIL_LENGTH)}`)
  process.exitCode = 1
} finally {
  ended.catch(() => undefined)
  server.kill('SIGTERM')
  if (server.exitCode === null && server.signalCode === null) await new Promise((done) => server.once('exit', done))
  rmSync(dataDir, { recursive: true, force: true })
}

async function work(): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  await until(
    'the server to answer',
    () =>
      fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    START_LIMIT_MS,
  )
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  if (!metrics.includes(`nodejs_version_info{version="${process.version}"`))
    throw new Error(`The server does not run on Node ${process.version}`)

  const client = new HttpClient(url)
  const { status } = await client.signIn(people.pharmacist1, DEMO_PASSWORD)
  if (status !== 200) throw new Error(`Sign-in was answered with ${status}`)

  const endsAt = performance.now() + Number(values.minutes) * MINUTE_MS
  let answered = 0
  while (performance.now() < endsAt) {
    answered += await burst(client)
    await wait(IDLE_MS)
  }
  console.log(
    `Node ${process.version}: signed in, then ${answered} requests were answered in ${values.minutes} idle and busy minutes.`,
  )
}

/** Includes requests that reopen the database file and leave statements to the garbage collector. */
async function burst(client: HttpClient): Promise<number> {
  const paths = ['/api/ready', '/api/users/me', '/api/ready', '/api/trendingShortages/latest']
  let next = 0
  const worker = async () => {
    while (next < BURST_REQUESTS) {
      const path = paths[next++ % paths.length] ?? ''
      const { status } = await client.get(path)
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    }
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, worker))
  return BURST_REQUESTS
}
