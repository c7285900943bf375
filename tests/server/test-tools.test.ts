import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../src/shared/contract/api-paths.ts'
import { DEVICE_FAULTS_COOKIE, TESTING_PAGE, testingPaths } from '../../src/shared/testing/device-faults.ts'
import { NO_FAULTS } from '../../src/shared/testing/faults.ts'
import type { Faults, LoggedCall } from '../../src/shared/testing/faults.ts'
import type { Config } from '../../server/settings/settings.ts'
import { ServedCopy } from '../../server/testing/served-copy.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

const HTML = { Accept: 'text/html' }

describe('With the test tools', () => {
  let server: TestServer
  let url: string
  let folder: ReturnType<typeof builtApp>
  beforeAll(async () => {
    folder = builtApp()
    server = await TestServer.start('sqlite', { ...folder, hasTestTools: true })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    return async () => {
      await server.stop()
      rmSync(folder.root, { recursive: true })
    }
  })

  /** A signed-in tablet of its own with these faults. */
  async function tablet(faults: Partial<Faults> = {}) {
    const pharmacy = await server.addPharmacy()
    const client = await server.enter({ pharmacy })
    const cookies: Record<string, string> = { ...client.cookies }
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(url + path, {
        ...init,
        headers: {
          Cookie: Object.entries(cookies)
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
          ...(client.accountId && {
            'X-Account': client.accountId,
            'X-Session-Half': client.halves[client.accountId],
          }),
          ...(init.body && { 'Content-Type': 'application/json' }),
          ...init.headers,
        },
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies[name] = value
      }
      return answer
    }
    const change = (next: unknown) => ask(testingPaths.device, { method: 'PATCH', body: JSON.stringify(next) })
    await change({ ...NO_FAULTS, ...faults })
    const report = { dayType: 'single', day: TODAY, pharmacyName: pharmacy, firstSales: 10, firstPharmacist: 'Amal' }
    return {
      ask,
      change,
      cookies,
      send: (init: RequestInit = {}) =>
        ask('/api/reports/addAReport', {
          method: 'POST',
          body: JSON.stringify(report),
          headers: { [IDEMPOTENCY_HEADER]: pharmacy.padEnd(16, 'k') },
          ...init,
        }),
      reports: async () => (await client.get(`/api/reports/pharmacyReports/${pharmacy}`)).json() as unknown[],
      calls: async () => ((await (await ask(testingPaths.device)).json()) as { calls: LoggedCall[] }).calls,
    }
  }

  test('a cut network gives no answer to this device, app files included, and every answer to others', async () => {
    const [cut, other] = [await tablet({ isCut: true }), await tablet()]
    await expect(cut.ask('/api/pharmacies')).rejects.toThrow('fetch failed')
    await expect(cut.ask('/')).rejects.toThrow('fetch failed')
    expect((await cut.ask(TESTING_PAGE, { headers: HTML })).status).toBe(200)
    expect((await other.ask('/api/pharmacies')).status).toBe(200)
    await cut.change(NO_FAULTS)
    expect((await cut.ask('/api/pharmacies')).status).toBe(200)
    expect(await cut.calls()).toMatchObject([
      { path: '/api/pharmacies', status: null, fault: 'cut' },
      { path: '/api/pharmacies', status: 200, fault: null },
    ])
  })

  test('the next write is carried out without an answer, once', async () => {
    const { send, reports, calls } = await tablet({ nextWrite: 'lost' })
    await expect(send().then((answer) => answer.text())).rejects.toThrow('terminated')
    expect(await reports()).toHaveLength(1)
    expect((await send()).headers.get('idempotency-replayed')).toBe('true')
    expect(await calls()).toMatchObject([
      { status: null, fault: 'lost' },
      { status: 200, fault: null },
    ])
  })

  test('the next write arrives twice', async () => {
    const { send, reports, calls } = await tablet({ nextWrite: 'twice' })
    expect((await send()).headers.get('idempotency-replayed')).toBe('true')
    expect(await reports()).toHaveLength(1)
    expect(await calls()).toMatchObject([{ status: 200, fault: 'twice' }])
  })

  test.each([
    ['error', 500, 'text/plain', null],
    ['busy', 503, 'application/problem+json; charset=utf-8', '20'],
    ['portal', 200, 'text/html; charset=utf-8', null],
    ['gateway', 403, 'application/json', null],
  ] as const)(
    '%s is answered in place of the server, which hears nothing',
    async (answer, status, type, retryAfter) => {
      const { send, reports, calls } = await tablet({ answer })
      const given = await send()
      expect([given.status, given.headers.get('content-type'), given.headers.get('retry-after')]).toEqual([
        ...[status, type, retryAfter],
      ])
      if (answer === 'busy') expect(await given.json()).toMatchObject({ code: 'unavailable' })
      expect(await reports()).toEqual([])
      expect(await calls()).toMatchObject([{ status, fault: answer }])
    },
  )

  test('a call that was given up while it was delayed is logged without an answer, and carried out never', async () => {
    const { send, reports, calls } = await tablet({ delayMs: 500 })
    await expect(send({ signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
    await expect.poll(calls).toMatchObject([{ status: null, isDelayed: true, fault: null }])
    await wait(600)
    expect(await reports()).toEqual([])
    expect((await send()).status).toBe(200)
    expect(await calls()).toMatchObject([{ status: null }, { status: 200, isDelayed: true }])
  })

  test('a cut call that the browser repeats at once is one of the calls, with its count', async () => {
    const { ask, calls } = await tablet({ isCut: true })
    for (const path of ['/api/pharmacies', '/api/pharmacies', '/api/leaves/leaveRequests', '/api/pharmacies'])
      await expect(ask(path)).rejects.toThrow('fetch failed')
    expect((await calls()).map(({ path, count }) => [path, count])).toEqual([
      ['/api/pharmacies', 3],
      ['/api/leaves/leaveRequests', 1],
    ])
  })

  test('a long query is shortened in the calls', async () => {
    const { ask, calls } = await tablet()
    await ask(`/api/pharmacies?ids=${'7'.repeat(5_000)}`)
    expect((await calls())[0]?.path).toBe(`/api/pharmacies?ids=${'7'.repeat(56)}…`)
  })

  test('a body that the server refuses as too large is refused also where it would be sent twice', async () => {
    const { send, calls } = await tablet({ nextWrite: 'twice' })
    expect((await send({ body: JSON.stringify({ text: 'x'.repeat(1024 * 1024) }) })).status).toBe(413)
    expect(await calls()).toMatchObject([{ status: 413 }])
  })

  test('faults that end while a write is delayed neither strike it nor come back', async () => {
    const { send, change, calls } = await tablet({ delayMs: 3_000, nextWrite: 'lost' })
    const sent = send()
    await change(NO_FAULTS)
    expect((await sent).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await calls()).toMatchObject([{ fault: null }, { fault: null }])
  })

  test('a fault strikes only the chosen calls', async () => {
    const { send, ask, change } = await tablet({ answer: 'error', calls: 'writes' })
    expect((await ask('/api/pharmacies')).status).toBe(200)
    expect((await send()).status).toBe(500)
    await change({ ...NO_FAULTS, answer: 'error', calls: 'reads' })
    expect((await send()).status).toBe(200)
    await change({ ...NO_FAULTS, answer: 'error', path: '/pharmacies' })
    expect((await ask('/api/pharmacies')).status).toBe(500)
    expect((await ask('/api/leaves/leaveRequests')).status).not.toBe(500)
  })

  test('what concerns the device is in a cookie that its pages can read', async () => {
    const { cookies, change } = await tablet({ clockShiftMs: -1_000, isStorageFull: true })
    const stored = () => JSON.parse(decodeURIComponent(cookies[DEVICE_FAULTS_COOKIE] ?? '')) as unknown
    expect(stored()).toEqual({ clockShiftMs: -1_000, isStorageFull: true, isOffline: false, isAny: true })
    await change({ ...NO_FAULTS, isCut: true })
    expect(stored()).toEqual({ clockShiftMs: 0, isStorageFull: false, isOffline: true, isAny: true })
  })

  test('faults that are none change nothing', async () => {
    const { change, calls, ask } = await tablet({ isCut: true })
    for (const wrong of [{ delayMs: -1 }, { answer: 'maybe' }, { other: 1 }, null])
      expect((await change(wrong)).status).toBe(400)
    await expect(ask('/api/pharmacies')).rejects.toThrow('fetch failed')
    expect(await calls()).toHaveLength(1)
  })

  test('the app’s page and worker begin with the hook, and each update changes both', async () => {
    const { ask } = await tablet()
    const read = async () => [await (await ask('/')).text(), await (await ask('/sw.js')).text()] as const
    const [page, worker] = await read()
    expect(page).toContain('<head>\n    <script>{hook()}</script>')
    expect(worker).toMatch(/^\{hook\(\)\}/)
    expect((await ask('/')).headers.get('content-security-policy')).toContain("'sha256-")
    const served = [[page, worker]]
    for (const _ of [1, 2]) {
      expect((await ask(testingPaths.update, { method: 'PUT' })).status).toBe(204)
      served.push([...(await read())])
    }
    expect(new Set(served.map(([each]) => each)).size).toBe(3)
    expect(new Set(served.map(([, each]) => each?.match(/"revision":"(\w+)","url":"index.html"/)?.[1])).size).toBe(3)
    // Each takes the place of the former one.
    expect(served[2]?.[0]).toHaveLength(served[1]?.[0]?.length ?? 0)
  })

  test('a new build has another revision of the page', async () => {
    const revisionOf = (page: string) => {
      writeFileSync(join(folder.appDir, 'index.html'), page)
      const copy = ServedCopy.of(folder)
      const worker = readFileSync(join(copy?.folder ?? '', 'sw.js'), 'utf8')
      copy?.dispose()
      return /"revision":"(\w+)"/.exec(worker)?.[1]
    }
    const [one, same, other] = [PAGE, PAGE, PAGE.replace('<body>', '<body class="new">')].map(revisionOf)
    expect([one === same, one === other]).toEqual([true, false])
  })

  test('nothing is remembered of a device before a fault was chosen', async () => {
    const answer = await fetch(url + testingPaths.device)
    expect(await answer.json()).toEqual({ faults: NO_FAULTS, calls: [] })
    expect(answer.headers.getSetCookie().join()).not.toContain('counter-testing=')
  })

  test('faults outlast the browser', async () => {
    const answer = await fetch(url + testingPaths.device, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ isCut: true }),
    })
    expect(answer.headers.getSetCookie().map((cookie) => /Max-Age=\d+/.exec(cookie)?.[0])).toEqual([
      'Max-Age=604800',
      'Max-Age=604800',
    ])
  })

  test('another website can neither offer an update nor delete anything', async () => {
    for (const path of [testingPaths.update, testingPaths.storage, testingPaths.device])
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(url + path, { method })
        expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([
          path === testingPaths.device && method === 'GET' ? 200 : 404,
          null,
        ])
      }
  })

  test('a device whose faults the server no longer knows has none', async () => {
    const { ask, cookies } = await tablet({ isStorageFull: true })
    delete cookies['counter-testing']
    expect((await ask('/api/pharmacies')).status).toBe(200)
    expect(cookies[DEVICE_FAULTS_COOKIE]).toBe('')
  })

  test('starting over ends the faults and deletes what the browser has stored', async () => {
    const { ask } = await tablet({ isCut: true })
    const answer = await ask(testingPaths.storage, { method: 'DELETE' })
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies", "storage"')
    expect((await ask('/api/pharmacies')).status).toBe(200)
  })
})

test('Without the test tools nothing of them is served.', async () => {
  const { root, ...folders } = builtApp()
  const server = await TestServer.start('sqlite', { ...folders, hasTestTools: false })
  const client = server.client()
  for (const path of [testingPaths.device, `${TESTING_PAGE}/hook.js`])
    expect((await client.get(path)).statusCode).toBe(404)
  expect((await client.get(TESTING_PAGE, HTML)).body).toBe((await client.get('/', HTML)).body)
  expect((await client.get('/', HTML)).body).not.toContain('hook')
  expect((await client.get('/sw.js')).body).not.toContain('hook')
  await server.stop()
  rmSync(root, { recursive: true })
})

describe('Unless a setting says otherwise', () => {
  const DEMO = { hasTestTools: null, demo: 'auto' } as const

  /** What a server with these settings serves, in whose chain somebody of the demo is or nobody. */
  async function served(config: Partial<Config>, { isDemo = true, headers = {} } = {}) {
    const { root, ...folders } = builtApp()
    const chain = await TestServer.start('sqlite')
    await chain.addPerson({ isDemo })
    const { app } = await TestServer.over(chain.database, { ...folders, ...DEMO, ...config })
    const get = async (url: string, more = {}) => app.inject({ url, headers: { ...headers, ...more } })
    const texts = await Promise.all([get('/'), get('/sw.js'), get('/some/page', HTML), get(TESTING_PAGE, HTML)])
    const seen = [...texts.map(({ body }) => /hook|Testing/.test(body)), (await get(testingPaths.device)).statusCode]
    await app.close()
    await chain.stop()
    rmSync(root, { recursive: true })
    return seen
  }

  const ALL = [true, true, true, true, 200]
  const NOTHING = [false, false, false, false, 404]

  test('a demo on this machine has the test tools', async () => {
    expect(await served({})).toEqual(ALL)
    expect(await served({ demo: 'seed' })).toEqual(ALL)
  })

  test.each<[string, Partial<Config>]>([
    ['with DEMO=0', { demo: 'never' }],
    ['behind a proxy', { trustProxy: 1 }],
    ['with a public address', { publicUrl: 'https://counter.example' }],
    ['on another address', { host: '0.0.0.0' }],
    ['with a database of its own', { databaseUrl: 'postgres://db.example/counter' }],
    ['with TEST_TOOLS=0', { hasTestTools: false }],
  ])('a server %s has none, even if demo people are in its chain', async (_what, config) => {
    expect(await served(config)).toEqual(NOTHING)
  })

  test('a chain without demo people has none, and a request through a proxy gets none', async () => {
    expect(await served({}, { isDemo: false })).toEqual(NOTHING)
    expect(await served({}, { headers: { 'X-Forwarded-For': '192.0.2.1' } })).toEqual(NOTHING)
  })
})

test('A server that cannot start leaves no copy of the app behind.', async () => {
  const { root, appDir } = builtApp()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const temporary = join(root, 'tmp')
  mkdirSync(temporary)
  const child = spawn(process.execPath, ['--import', 'tsx', resolve('server/server.ts')], {
    env: {
      ...process.env,
      ...{ APP_DIR: appDir, DATA_DIR: join(root, 'data'), TMPDIR: temporary, DEMO: '0', TEST_TOOLS: '1' },
      PORT: String((taken.address() as AddressInfo).port),
    },
    stdio: 'ignore',
  })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(readdirSync(temporary).filter((name) => name.startsWith('counter-testing'))).toEqual([])
  taken.close()
  rmSync(root, { recursive: true })
})

const PAGE = '<!doctype html><html><head></head><body></body></html>'

function builtApp(): { root: string; appDir: string; toolsDir: string } {
  const root = mkdtempSync(join(tmpdir(), 'server-app-'))
  const [appDir, toolsDir] = [join(root, 'app'), join(root, 'testing')]
  for (const each of [appDir, toolsDir]) mkdirSync(each)
  writeFileSync(join(appDir, 'index.html'), PAGE)
  writeFileSync(join(appDir, 'sw.js'), 'cache([{"revision":"a","url":"index.html"}])')
  writeFileSync(join(toolsDir, 'index.html'), '<!doctype html><title>Testing</title>')
  writeFileSync(join(toolsDir, 'hook.js'), 'hook()')
  return { root, appDir, toolsDir }
}
