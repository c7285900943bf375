import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'
import type { Config } from '../../server/settings/settings.ts'
import type { Person } from '../support/server-fixture.ts'

const HTTPS = { origin: 'https://counter.example.com' }
const BEHIND_TLS = { ...HTTPS, host: 'counter.example.com', 'x-forwarded-proto': 'https' }

type Case = [headers: Record<string, string>, reason: string | null]
const CONNECTIONS: [name: string, config: Partial<Config>, cases: Case[]][] = [
  [
    'without settings',
    {},
    [
      [{}, null],
      [{ host: 'localhost:8080', origin: 'http://localhost:8080' }, null],
      [{ host: '[::1]:8080', origin: 'http://[::1]:8080' }, null],
      [{ origin: 'null' }, null],
      [HTTPS, 'X-Forwarded-Proto'],
      [BEHIND_TLS, 'TRUST_PROXY'],
      [{ host: '192.168.1.5:8080', origin: 'http://192.168.1.5:8080' }, 'ALLOW_HTTP'],
      [{ host: '192.168.1.5:8080' }, 'ALLOW_HTTP'],
      [{ origin: 'http://counter.example.com' }, 'ALLOW_HTTP'],
    ],
  ],
  [
    'with TRUST_PROXY=1',
    { trustProxy: 1 },
    [
      [BEHIND_TLS, null],
      [{ ...BEHIND_TLS, 'x-forwarded-proto': 'http' }, 'X-Forwarded-Proto is "http"'],
      [HTTPS, 'X-Forwarded-Proto'],
    ],
  ],
  [
    'with ALLOW_HTTP=1',
    { allowHttp: true },
    [
      [{ host: '192.168.1.5:8080', origin: 'http://192.168.1.5:8080' }, null],
      [HTTPS, 'X-Forwarded-Proto'],
    ],
  ],
]

describe.each(CONNECTIONS)('a sign-in %s', (_name, config, cases) => {
  let server: TestServer
  let person: Person
  beforeAll(async () => {
    server = await TestServer.start('sqlite', config)
    person = await server.addPerson()
    return () => server.stop()
  })

  test.each(cases)('with %j is refused because of %s', async (headers, reason) => {
    const answer = await server.client().post('/api/users/signin', { email: person.email, password: PASSWORD }, headers)
    if (reason === null) {
      expect(answer.statusCode).toBe(200)
      return
    }
    expect(answer.json()).toMatchObject({ status: 400, code: 'insecure_connection' })
    expect(answer.json().detail).toContain(reason)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(server.logLines.at(-2)).toContain(JSON.stringify(answer.json().detail))
  })
})

test('the entries of a running session are taken over the connection that refuses sign-ins', async () => {
  const server = await TestServer.start('sqlite')
  const pharmacy = await server.addPharmacy()
  const client = await server.enter({ pharmacy })
  const report = { dayType: 'single', day: TODAY, pharmacyName: pharmacy, firstSales: 1, firstPharmacist: 'x' }
  expect((await client.post('/api/reports/addAReport', report, HTTPS)).statusCode).toBe(200)
  await server.stop()
})
