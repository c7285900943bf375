import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { until } from '../support/until.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { askServerKind, call, hasPins, knownServerKind } = await import('../../src/data/http/api-client.ts')
const { apiPaths, LIST_HEADER } = await import('../../src/shared/contract/api-paths.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { noteSilence, readSilence } = await import('../../src/data/http/server-contact.ts')
const { present } = await import('../../src/shared/clock.ts')

const REFERENCE = { ...REFERENCE_HEALTH, hasPins: true }
const answerWith = (status: number, body: unknown, date?: Date) =>
  vi.stubGlobal('fetch', async () =>
    Response.json(body, { status, ...(date && { headers: { Date: date.toUTCString() } }) }),
  )

/** With an answer by the real clock, which those before were ahead of. */
async function leaveFakeTime(): Promise<void> {
  vi.useRealTimers()
  answerWith(200, REFERENCE)
  await askServerKind()
}

beforeEach(() => deviceDb.settings.clear())

test.each([401, 403, 407, 429])(
  'A gateway that answers the health check with %i does not determine the server’s type.',
  async (status) => {
    answerWith(200, REFERENCE)
    expect(await askServerKind()).toBe('extended')
    answerWith(status, { message: 'Sign in to this network first' })
    expect(await askServerKind()).toBe('extended')
    expect(await hasPins()).toBe(true)
  },
)

describe.each([
  [404, { message: 'no Route matched' }],
  [200, { ok: true }],
])('A definite answer (%i) without the contract', (status, body) => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    answerWith(200, REFERENCE)
    await askServerKind()
    answerWith(status, body)
  })
  afterEach(leaveFakeTime)

  test('in place of a reference server means a plain one only if it comes again a minute later.', async () => {
    expect(await askServerKind()).toBe('extended')
    vi.advanceTimersByTime(59_000)
    expect(await askServerKind()).toBe('extended')
    expect(await hasPins()).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(await askServerKind()).toBe('plain')
    expect(await hasPins()).toBe(false)
  })

  test('begins anew hours later.', async () => {
    await askServerKind()
    vi.advanceTimersByTime(5 * 3_600_000)
    expect(await askServerKind()).toBe('extended')
    vi.advanceTimersByTime(60_000)
    expect(await askServerKind()).toBe('plain')
  })

  test.each([-120, 2])(
    'does not count as a minute old because the clock is changed by %i minutes.',
    async (minutes) => {
      await askServerKind()
      vi.setSystemTime(Date.now() + minutes * 60_000)
      expect(await askServerKind()).toBe('extended')
      vi.advanceTimersByTime(60_000)
      expect(await askServerKind()).toBe('plain')
    },
  )

  const problem = { code: 'forbidden', type: 'urn:problem:forbidden' }
  test.each([
    ['health', apiPaths.health(), () => Response.json(REFERENCE)],
    ['problem', apiPaths.sessions(), () => Response.json(problem, { status: 403 })],
    ['list', apiPaths.sessions(), () => Response.json([], { headers: { [LIST_HEADER]: 'part' } })],
  ])('is forgotten once the reference server answers: its %s.', async (_what, path, answer) => {
    await askServerKind()
    vi.stubGlobal('fetch', async () => answer())
    await (path === apiPaths.health() ? askServerKind() : call({ method: 'GET', path }))
    vi.advanceTimersByTime(60_000)
    answerWith(status, body)
    expect(await askServerKind()).toBe('extended')
  })

  test('is not forgotten because of what anything may answer.', async () => {
    await askServerKind()
    answerWith(200, [])
    await call({ method: 'GET', path: apiPaths.sessions() })
    vi.advanceTimersByTime(60_000)
    answerWith(status, body)
    expect(await askServerKind()).toBe('plain')
  })
})

test('An unknown server that requires a sign-in on every address is a plain one.', async () => {
  answerWith(401, { message: 'Not signed in' })
  expect(await askServerKind()).toBe('plain')
})

test.each([
  [404, { message: 'no Route matched with those values' }],
  [403, { message: 'Forbidden' }],
  [401, { message: 'Unauthorized' }],
  [400, { code: 'bad_gateway_route' }],
])('From a reference server, an error %i without one of its codes is an outage.', async (status, body) => {
  answerWith(200, REFERENCE)
  await askServerKind()
  answerWith(status, body)
  expect(await call({ method: 'POST', path: '/api/reports' })).toMatchObject({ kind: 'noAnswer', reason: 'otherJson' })
})

test.each([{ code: 'forbidden' }, { code: 'added_later', type: 'urn:problem:added_later' }])(
  'From a reference server, the problem %o is its answer.',
  async (body) => {
    answerWith(200, REFERENCE)
    await askServerKind()
    answerWith(403, body)
    expect(await call({ method: 'POST', path: '/api/reports' })).toMatchObject({ kind: 'answer', status: 403 })
  },
)

test('From a plain server, any error in JSON is its answer.', async () => {
  answerWith(404, { message: 'Not found' })
  await askServerKind()
  expect(await call({ method: 'POST', path: '/api/reports' })).toMatchObject({ kind: 'answer', status: 404 })
})

test('A reference server that was taken for a plain one is known again by its first problem, which is no verdict.', async () => {
  answerWith(404, { message: 'Not found' })
  expect(await askServerKind()).toBe('plain')
  const problem = { code: 'account_header_missing', type: 'urn:problem:account_header_missing' }
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/api/health') ? Response.json(REFERENCE) : Response.json(problem, { status: 403 }),
  )
  expect(await call({ method: 'POST', path: '/api/reports' })).toMatchObject({ kind: 'noAnswer' })
  expect(await knownServerKind()).toBe('extended')
})

describe('Something that answers the health check in place of a reference server', () => {
  const inAMonth = () => new Date(Date.now() + 30 * DAY_MS)
  afterEach(leaveFakeTime)

  test.each([
    [200, { ok: true }],
    [401, { message: 'Sign in to this network first' }],
    [404, { message: 'no Route matched' }],
    [502, { message: 'Bad gateway' }],
  ])('teaches no time and begins a silence: %i', async (status, body) => {
    answerWith(200, REFERENCE)
    await askServerKind()
    const before = present().now
    answerWith(status, body, inAMonth())
    await askServerKind()
    expect(present().now - before).toBeLessThan(DAY_MS)
    await until('the silence', readSilence)
  })

  test('ends a silence once it counts as a plain server.', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    answerWith(200, REFERENCE)
    await askServerKind()
    answerWith(200, { ok: true })
    await askServerKind()
    await until('the silence', readSilence)
    vi.advanceTimersByTime(60_000)
    expect(await askServerKind()).toBe('plain')
    await until('its end', async () => (await readSilence()) === null)
  })
})

test('Any answer of a plain server to the health check ends a silence.', async () => {
  noteSilence(performance.now())
  await until('the silence', readSilence)
  answerWith(404, { message: 'Not found' })
  await askServerKind()
  await until('its end', async () => (await readSilence()) === null)
})

test('A problem of the reference server in answer to the health check ends a silence.', async () => {
  answerWith(200, REFERENCE)
  await askServerKind()
  noteSilence(performance.now())
  await until('the silence', readSilence)
  answerWith(503, { code: 'unavailable' })
  await askServerKind()
  await until('its end', async () => (await readSilence()) === null)
})
