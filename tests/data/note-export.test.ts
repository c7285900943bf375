import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { askServerKind } = await import('../../src/data/http/api-client.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { noteExport } = await import('../../src/data/record/note-export.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { outboxStore } = await import('../../src/data/store/outbox-store.ts')

const AT = Date.parse('2026-11-25T09:00:00Z')
const owner = { userId: 'huda', employeeName: 'Huda' }

/** The last answer of a server that is unreachable since. */
async function serverThatSaid(status: number, body: unknown): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  await askServerKind()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT })
  await Promise.all([deviceDb.settings.clear(), outboxDb.rows.clear()])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('Each saved file is a separate note in its own lane, also without a network.', async () => {
  await serverThatSaid(200, REFERENCE_HEALTH)
  await noteExport({ owner, what: 'month', of: 'P2023 2026-11' })
  vi.setSystemTime(AT + 1_000)
  await noteExport({ owner, what: 'month', of: 'P2023 2026-11' })
  const rows = await outboxDb.rows.toArray()
  expect(rows.map(({ kind, ownerId, intent }) => ({ kind, ownerId, intent }))).toEqual(
    ['2026-11-25T09:00:00.000Z', '2026-11-25T09:00:01.000Z'].map((recordedAt) => ({
      kind: 'exportNote',
      ownerId: 'huda',
      intent: { what: 'month', of: 'P2023 2026-11', recordedAt },
    })),
  )
  expect(new Set(rows.map(({ lane }) => lane)).size).toBe(2)
})

test.each([
  ['', 'x'.repeat(300), 'x'.repeat(200)],
  [' before an emoji', `${'x'.repeat(199)}😀`, 'x'.repeat(199)],
])('A name that is too long is cut%s, so that the server accepts the note.', async (_where, of, cut) => {
  await serverThatSaid(200, REFERENCE_HEALTH)
  await noteExport({ owner, what: 'month', of })
  expect(await outboxDb.rows.toArray()).toMatchObject([{ intent: { of: cut } }])
})

test('Nothing is recorded for a plain server.', async () => {
  await serverThatSaid(404, { message: 'Not found' })
  await noteExport({ owner, what: 'chain', of: '2026-11' })
  expect(await outboxDb.rows.count()).toBe(0)
})

test('Nothing is recorded for a server that was never contacted.', async () => {
  await noteExport({ owner, what: 'pay', of: '2026-11' })
  expect(await outboxDb.rows.count()).toBe(0)
})

test('A failing store, of notes or of settings, does not affect the export button.', async () => {
  await serverThatSaid(200, REFERENCE_HEALTH)
  vi.spyOn(outboxStore, 'transact').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  await expect(noteExport({ owner, what: 'visits', of: '' })).resolves.toBeUndefined()
  expect(outboxStore.transact).toHaveBeenCalled()
  vi.spyOn(deviceDb.settings, 'get').mockRejectedValue(new Error('closed'))
  await expect(noteExport({ owner, what: 'visits', of: '' })).resolves.toBeUndefined()
  expect(await outboxDb.rows.count()).toBe(0)
})
