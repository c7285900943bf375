import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../src/shared/contract/api-paths.ts'
import { DEVICE_FAULTS_COOKIE, TESTING_PAGE, testingPaths } from '../../src/shared/testing/device-faults.ts'
import { NO_FAULTS } from '../../src/shared/testing/faults.ts'
import type { Faults, LoggedCall } from '../../src/shared/testing/faults.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

const HTML = { Accept: 'text/html' }

describe('With the test tools', () => {
  let server: TestServer
  let url: string
  beforeAll(async () => {
    const folder = builtApp()
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
      send: () =>
        ask('/api/reports/addAReport', {
          method: 'POST',
          body: JSON.stringify(report),
          headers: { [IDEMPOTENCY_HEADER]: pharmacy.padEnd(16, 'k') },
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
    ['busy', 503, 'text/plain', '20'],
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
      expect(await reports()).toEqual([])
      expect(await calls()).toMatchObject([{ status, fault: answer }])
    },
  )

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

  test('the app’s page and worker begin with the hook, and an update changes both', async () => {
    const { ask } = await tablet()
    const read = async () => [await (await ask('/')).text(), await (await ask('/sw.js')).text()] as const
    const [page, worker] = await read()
    expect(page).toContain('<head>\n    <script>{hook()}</script>')
    expect(worker).toMatch(/^\{hook\(\)\}/)
    expect((await ask('/')).headers.get('content-security-policy')).toContain("'sha256-")
    await ask(testingPaths.update, { method: 'POST' })
    const [nextPage, nextWorker] = await read()
    expect([nextPage === page, nextWorker === worker]).toEqual([false, false])
  })

  test('a device whose faults the server no longer knows has none', async () => {
    const { ask, cookies } = await tablet({ isStorageFull: true })
    delete cookies['counter-testing']
    expect((await ask('/api/pharmacies')).status).toBe(200)
    expect(cookies[DEVICE_FAULTS_COOKIE]).toBe('')
  })

  test('starting over ends the faults and deletes what the browser has stored', async () => {
    const { ask } = await tablet({ isCut: true })
    const answer = await ask(testingPaths.startOver, { method: 'POST' })
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

function builtApp(): { root: string; appDir: string; toolsDir: string } {
  const root = mkdtempSync(join(tmpdir(), 'server-app-'))
  const [appDir, toolsDir] = [join(root, 'app'), join(root, 'testing')]
  for (const each of [appDir, toolsDir]) mkdirSync(each)
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  writeFileSync(join(appDir, 'sw.js'), 'cache([{"revision":"a","url":"index.html"}])')
  writeFileSync(join(toolsDir, 'index.html'), '<!doctype html><title>Testing</title>')
  writeFileSync(join(toolsDir, 'hook.js'), 'hook()')
  return { root, appDir, toolsDir }
}
