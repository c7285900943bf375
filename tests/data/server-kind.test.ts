import { beforeEach, expect, test, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { askServerKind, serverHas } = await import('../../src/data/api-client.ts')
const { deviceDb } = await import('../../src/data/device-db.ts')

const REFERENCE = { status: 'ok', version: '1', contract: 'extended', features: ['halves'] }
const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))

beforeEach(() => deviceDb.settings.clear())

test.each([401, 403, 407, 429])(
  'A gateway that answers the health check with %i does not determine the server’s type.',
  async (status) => {
    answerWith(200, REFERENCE)
    expect(await askServerKind()).toBe('extended')
    answerWith(status, { message: 'Sign in to this network first' })
    expect(await askServerKind()).toBe('extended')
    expect(await serverHas('halves')).toBe(true)
  },
)

test.each([
  [404, { message: 'Not found' }],
  [200, { ok: true }],
])(
  'A definite answer (%i) without the contract means a plain server, whatever was known before.',
  async (status, body) => {
    answerWith(200, REFERENCE)
    await askServerKind()
    answerWith(status, body)
    expect(await askServerKind()).toBe('plain')
    expect(await serverHas('halves')).toBe(false)
  },
)

test('An unknown server that requires a sign-in on every address is a plain one.', async () => {
  answerWith(401, { message: 'Not signed in' })
  expect(await askServerKind()).toBe('plain')
})
