import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { TestServer } from '../support/server-fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('sqlite')
  return () => server.stop()
})

type Operation = { responses: Record<string, unknown>; description: string; requestBody?: unknown }
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

const read = async () => (await server.client().get('/api/openapi.json')).json<Document>()

test('every route is in the document, with a response for each status', async () => {
  const { openapi, paths } = await read()
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(server.answers.routes.toSorted())
  for (const [path, methods] of Object.entries(paths))
    for (const { responses, description } of Object.values(methods)) {
      expect(Object.keys(responses).toSorted(), path).toEqual(['200', '4XX', '5XX'])
      expect(description, path).toMatch(/^(For|Needs) /)
    }
})

test('docs/api.md names every call', () => {
  const contract = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const lastName = (route: string) => route.split('/').findLast((part) => !part.startsWith('{')) ?? ''
  expect(server.answers.routes.filter((route) => !contract.includes(lastName(route)))).toEqual([])
})

test('a day, an instant, money and a list of supporters are described in their wire format', async () => {
  const { paths } = await read()
  const schema = JSON.stringify(paths['/api/trendingShortages/addATrendingShortage']?.['post'])
  expect(schema).toContain('"timeDone":{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]}')
  expect(JSON.stringify(paths['/api/reports/addAReport']?.['post']?.requestBody)).toContain(
    '"day":{"type":"string","format":"date"}',
  )
  expect(JSON.stringify(paths)).not.toContain('$unreadable')
})

test('the page names every path and runs no script', async () => {
  const { paths } = await read()
  const page = await server.client().get('/api/openapi')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const path of Object.keys(paths)) expect(page.body).toContain(path)
  expect(page.body).not.toContain('<script')
})
