import { afterEach, expect, it, vi } from 'vitest'
import { fetchTransport } from '@counter/outbox'

const ask = () => fetchTransport().request({ method: 'POST', path: '/notes/1', account: 'me', body: '{"id":"1"}' })

afterEach(() => vi.unstubAllGlobals())

it('passes on what the server said and how long to wait.', async () => {
  const fetched = vi.fn(async () => Response.json({ code: 'busy' }, { status: 503, headers: { 'Retry-After': '20' } }))
  vi.stubGlobal('fetch', fetched)
  expect(await ask()).toEqual({ kind: 'answer', status: 503, body: { code: 'busy' }, retryAfterMs: 20_000 })
  expect(fetched).toHaveBeenCalledWith('/notes/1', expect.objectContaining({ method: 'POST', body: '{"id":"1"}' }))
})

it.each([
  ['notJson', async () => new Response('<h1>Sign in to the network</h1>')],
  ['network', async () => Promise.reject(new TypeError('fetch failed'))],
])('takes no server for one that does not respond with JSON (%s).', async (reason, fetched) => {
  vi.stubGlobal('fetch', fetched)
  expect(await ask()).toEqual({ kind: 'noAnswer', reason })
})
