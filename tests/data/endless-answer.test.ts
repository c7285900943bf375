import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'

const PATIENCE_MS = 20_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('a response whose body never ends times out like one that never begins', async () => {
  const server = createServer(
    (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('[{"day":'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { fetch } = globalThis
  const begun = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const response = await fetch(...asked)
      setImmediate(resolve)
      return response
    })
  })
  const { call } = await import('../../src/data/http/api-client.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = call({ method: 'GET', path: '/api/reports' })
  await begun
  vi.advanceTimersByTime(PATIENCE_MS)
  expect(await asked).toEqual({ kind: 'noAnswer', reason: 'timeout' })
  server.closeAllConnections()
  server.close()
})
