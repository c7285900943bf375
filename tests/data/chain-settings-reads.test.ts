import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { refreshChainSettings } = await import('../../src/data/reads/refresh-chain-settings.ts')
const { CHAIN_SETTINGS, readSetting, writeSetting } = await import('../../src/data/store/settings.ts')
const { resources } = await import('../../src/data/store/resources.ts')

const me = { userId: 'khalid' }
const OLD = { revision: 4, chain: { name: 'Former name' } }
const NEW = { revision: 5, chain: { name: 'New name' } }

beforeEach(async () => {
  await Promise.all(deviceDb.tables.map((table) => table.clear()))
  await writeSetting('serverKind', 'extended')
  await writeSetting(CHAIN_SETTINGS, OLD)
})
afterEach(() => vi.unstubAllGlobals())

test('A read that the server answered before a change does not undo it.', async () => {
  let answer: (response: Response) => void = () => {}
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', asked)
  const reading = refreshChainSettings(me)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await writeSetting(CHAIN_SETTINGS, NEW)
  answer(Response.json(OLD, { headers: { ETag: '"4"' } }))
  await reading
  expect(await readSetting(CHAIN_SETTINGS)).toEqual(NEW)
})

test('After a restore an older version replaces the stored one.', async () => {
  await writeSetting(CHAIN_SETTINGS, NEW)
  vi.stubGlobal('fetch', async () => Response.json(OLD, { headers: { ETag: '"4"' } }))
  await refreshChainSettings(me)
  expect(await readSetting(CHAIN_SETTINGS)).toEqual(OLD)
  expect((await deviceDb.freshness.get(resources.chainSettings))?.problem).toBeNull()
})
