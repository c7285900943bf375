import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientAddress } from '../../server/http/client-address.ts'
import { TestServer } from '../support/server-fixture.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['unknown:51234', 'unknown:51234'],
])('A request from %s counts for %s.', (ip, address) => {
  expect(clientAddress({ ip })).toBe(address)
})

test('An address has one limit, whatever port its proxy names.', async () => {
  const server = await TestServer.start('sqlite', { trustProxy: true })
  const client = server.client()
  const ask = (port: number) =>
    client.post('/api/seals', { ids: [`x.${randomUUID()}`] }, { 'x-forwarded-for': `203.0.113.9:${20_000 + port}` })
  const statuses: number[] = []
  for (let port = 0; port < 510; port += 1) statuses.push((await ask(port)).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  await server.stop()
})
