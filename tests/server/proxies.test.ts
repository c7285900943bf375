import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { isFull } from '../support/extent.ts'
import { HttpClient } from '../support/http-client.ts'
import type { HttpAnswer } from '../support/http-client.ts'
import { isInstalled, PROXY_KINDS, RealProxy } from '../support/real-proxy.ts'
import type { ProxyKind } from '../support/real-proxy.ts'
import { ServerProcess } from '../support/server-process.ts'
import { until } from '../support/until.ts'

// Real processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const postgresUrl = process.env['TEST_DATABASE_URL']
const ENV = { TRUST_PROXY: '1', LOG_LEVEL: 'info' }
/** Long before the demo chain's first report. */
const FREE_DAY = '2015-01-01'

const DATABASES = [
  { database: 'one SQLite file', options: {}, isThere: true },
  { database: 'one PostgreSQL', options: postgresUrl ? { postgresUrl } : {}, isThere: Boolean(postgresUrl) },
]

/** As a browser sends it on a page of this address. */
async function signIn(proxy: RealProxy): Promise<{ client: HttpClient; answer: HttpAnswer }> {
  const client = new HttpClient(proxy.url, proxy.fetch)
  const body = { email: people.pharmacist1, password: DEMO_PASSWORD }
  const answer = await client.post('/api/users/signin', body, { origin: proxy.url })
  client.accountId = String((answer.body as { _id?: unknown })._id)
  return { client, answer }
}

describe.each(PROXY_KINDS)('behind a real %s', (kind) => {
  // Half a minute each, and only a change of deploy/ breaks them.
  if (!isFull || !isInstalled(kind)) return test.skip(`needs TEST_EXTENT=full and ${kind}`, () => undefined)

  describe.each(DATABASES)('two processes over $database', ({ options, isThere }) => {
    if (!isThere) return test.skip('needs TEST_DATABASE_URL', () => undefined)
    let [one, two]: ServerProcess[] = []
    let proxy: RealProxy
    beforeAll(async () => {
      one = await ServerProcess.start({ ...options, env: ENV })
      two = await one.another()
      await two.start()
      proxy = await RealProxy.start({ kind, ports: [one.port, two.port] })
    })
    afterAll(async () => {
      await proxy.stop()
      await two?.dispose()
      await one?.dispose()
    })

    test('a sign-in over TLS gets cookies that only https sends', async () => {
      const { answer } = await signIn(proxy)
      expect(answer.status).toBe(200)
      const cookies = answer.headers.getSetCookie()
      expect(cookies.length).toBeGreaterThan(0)
      for (const cookie of cookies)
        expect(cookie).toMatch(/^__Host-(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Strict)/)
    })

    test('http leads to https', async () => {
      const plain = await fetch(`${proxy.plainUrl}/sync`, {
        redirect: 'manual',
        headers: { host: 'counter.example.com' },
      })
      expect(plain.status).toBeOneOf([301, 308])
      expect(plain.headers.get('location')).toMatch(/^https:/)
    })

    test('with one process killed every read is answered, and a report is recorded once', async () => {
      const { client } = await signIn(proxy)
      for (const [index, killed] of [one, two].entries()) {
        await killed?.kill()
        for (let count = 0; count < 12; count += 1) expect((await client.get('/api/users/me')).status).toBe(200)
        const day = addDays(FREE_DAY, index)
        const report = { dayType: 'single', day, pharmacyName: THEIR_PHARMACY, firstSales: 1, firstPharmacist: 'x' }
        const key = { 'Idempotency-Key': `behind-a-proxy-on-${day}` }
        // A proxy need not send a write twice; the tablet does, with the same key.
        await until(
          'the report to be taken',
          async () => (await client.post('/api/reports/addAReport', report, key)).status === 200,
        )
        const rows = await [two, one][index]?.query(
          `select id from reports where pharmacy_name = '${THEIR_PHARMACY}' and day = '${day}'`,
        )
        expect(rows).toHaveLength(1)
        await killed?.start()
      }
    })
  })

  test('that does not say https, no cookie is set, and the log names the header', async () => {
    const server = await ServerProcess.start({ env: ENV })
    const proxy = await RealProxy.start({ kind, ports: [server.port], change: WITHOUT_HEADER[kind] })
    const { answer } = await signIn(proxy)
    expect(answer.body).toMatchObject({ status: 400, code: 'insecure_connection' })
    expect(answer.headers.getSetCookie()).toEqual([])
    // The log reaches this process by a pipe, which may be later than the answer.
    await until('the log', () => /insecure_connection.*X-Forwarded-Proto/.test(server.log))
    await proxy.stop()
    await server.dispose()
  })
})

const WITHOUT_HEADER: Record<ProxyKind, (configuration: string) => string> = {
  nginx: (configuration) => configuration.replace(/^.*X-Forwarded-Proto.*$/m, ''),
  caddy: (configuration) => configuration.replace('lb_try_duration 5s', 'header_up -X-Forwarded-Proto'),
}
