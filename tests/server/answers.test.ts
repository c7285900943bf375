import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'

describe('every response', () => {
  let server: TestServer
  let appDir: string
  beforeAll(async () => {
    appDir = mkdtempSync(join(tmpdir(), 'server-app-'))
    mkdirSync(join(appDir, 'assets'))
    writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Counter</title>')
    writeFileSync(join(appDir, 'sw.js'), '// worker')
    writeFileSync(join(appDir, 'manifest.webmanifest'), '{}')
    writeFileSync(join(appDir, 'assets', 'index-abc123.js'), `// ${'x'.repeat(5000)}`)
    server = await TestServer.start('sqlite', { appDir })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(appDir, { recursive: true })
  })

  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each(['/', '/salesReports', '/api/health', '/assets/index-abc123.js', '/api/nothing', '/missing.png'])(
    '%s has the strict content security policy',
    async (url) => {
      const { headers } = await server.client().get(url)
      const policy = String(headers['content-security-policy'])
      for (const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: https:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy.split(';')).toContain(directive)
      }
      expect(policy).not.toContain('unsafe-eval')
      // With this header each start would cost a new browser process.
      expect(headers).not.toHaveProperty('cross-origin-opener-policy')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
    },
  )

  test('the inline script of the page is allowed by its hash, also when a new build replaces the page; no other inline script may run', async () => {
    const scriptSources = async (): Promise<string | undefined> => {
      const { headers } = await server.client().get('/salesReports', page)
      return String(headers['content-security-policy'])
        .split(';')
        .find((directive) => directive.startsWith('script-src '))
    }
    const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    expect(await scriptSources()).toBe("script-src 'self'")
    for (const code of ['document.title = "one"', 'document.title = "two"; // longer']) {
      writeFileSync(join(appDir, 'index.html'), `<!doctype html><title>Counter</title><script>${code}</script>`)
      expect(await scriptSources()).toBe(`script-src 'self' ${hashOf(code)}`)
    }
    // A browser normalises line ends before it hashes.
    writeFileSync(
      join(appDir, 'index.html'),
      '<!doctype html>\r\n<title>Counter</title>\r\n<script>one()\r\ntwo()\rthree()</script>\r\n',
    )
    expect(await scriptSources()).toBe(`script-src 'self' ${hashOf('one()\ntwo()\nthree()')}`)
    writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Counter</title>')
  })

  test('an app built for another server may call that server', async () => {
    const other = await TestServer.start('sqlite', { apiBase: 'https://chain.example/base/' })
    const { headers } = await other.client().get('/api/health')
    expect(String(headers['content-security-policy'])).toContain("connect-src 'self' https://chain.example;")
    await other.stop()
  })

  test('responses of /api are not cached, and vary by account', async () => {
    const client = await server.enter()
    for (const url of ['/api/health', '/api/users/me', '/api/pharmacies', '/api/nothing', '/api/users/unknown']) {
      const { headers } = await client.get(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(String(headers.vary).toLowerCase().split(/, ?/)).toContain('x-account')
    }
  })

  test.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/assets/index-abc123.js', 'public, max-age=31536000, immutable'],
  ])('%s is served %s', async (url, cacheControl) => {
    const answer = await server.client().get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, cacheControl])
  })

  test.each(['/', '/salesReports', '/leavePage/123', '/login/'])('a navigation to %s gets the app', async (url) => {
    const answer = await server.client().get(url, page)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(answer.body).toContain('Counter')
  })

  test('a missing script, a write or an unknown path does not get the page', async () => {
    const client = server.client()
    for (const url of ['/assets/gone-123.js', '/gone.png', '/../package.json', '/%2e%2e/package.json']) {
      expect((await client.get(url, { accept: '*/*' })).statusCode, url).toBeGreaterThanOrEqual(400)
    }
    expect((await client.get('/api/gone', page)).json()).toMatchObject({ status: 404, code: 'not_found' })
    expect((await client.post('/salesReports', {}, page)).statusCode).toBe(404)
  })

  test('without a built app the server reports it, and /api still works', async () => {
    const bare = await TestServer.start('sqlite')
    const answer = await bare.client().get('/', page)
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('npm run build')])
    expect((await bare.client().get('/api/health')).statusCode).toBe(200)
    await bare.stop()
  })

  test('large responses are compressed for clients that accept it', async () => {
    const answer = await server.client().get('/assets/index-abc123.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  test('the log has one line per request and no personal data', async () => {
    const pharmacy = await server.addPharmacy()
    const person = await server.addPerson({ pharmacy })
    const client = await server.signIn(person)
    const body = {
      dayType: 'single',
      day: TODAY,
      pharmacyName: pharmacy,
      firstSales: 765_432.1,
      firstPharmacist: person.name,
      firstRemarks: 'a secret',
    }
    const { _id } = (await client.post('/api/reports/addAReport', body)).json()
    await client.post(`/api/reports/editAReport/${_id}`, body)
    await client.get(`/api/users/${person.id}?email=${person.email}`)
    await client.get(`/api/nothing/${person.email}`)
    await server.client().signIn(person.email, 'wrong password')
    const log = server.logLines.join('')
    expect(log).toContain('"route":"/api/reports/editAReport/:id"')
    for (const secret of [
      person.email,
      person.name,
      person.id,
      PASSWORD,
      'wrong password',
      pharmacy,
      '765432.1',
      'a secret',
      ...Object.values(client.cookies),
      '127.0.0.1',
    ]) {
      expect(log).not.toContain(secret)
    }
  })
})
