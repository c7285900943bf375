import { afterEach, expect, test, vi } from 'vitest'
import { accountDb } from '../../src/data/account-db.ts'
import { readInChunks } from '../../src/data/chunked-reads.ts'
import { PATIENCE } from '../support/until.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const id = (place: number) => String(place).padStart(4, '0')
const rowsFrom = (count: number) => Array.from({ length: count }, (_none, place) => ({ _id: id(place) }) as Leave)

test.each([0, 1, 99, 100, 101, 250, 300])(
  '%i rows are read completely and in order, at most a hundred at a time',
  async (count) => {
    const { leaves } = accountDb(`slices-${count}`)
    await leaves.bulkAdd(rowsFrom(count))
    const asked = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    expect((await readInChunks(leaves)).map(({ _id }) => _id)).toEqual(rowsFrom(count).map(({ _id }) => _id))
    expect(asked.mock.calls.length).toBe(Math.floor(count / 100) + 1)
    // The options object of IndexedDB 3, or the two arguments before it.
    for (const [query, most] of asked.mock.calls) expect(most ?? (query as { count?: number }).count).toBe(100)
  },
)

test('rows written during the read are not included: the read is one snapshot', async () => {
  const { leaves } = accountDb('slices-moment')
  await leaves.bulkAdd(rowsFrom(250))
  const asked = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const reading = readInChunks(leaves)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { ...PATIENCE, interval: 1 })
  await leaves.clear()
  expect(asked).toHaveBeenCalledTimes(3)
  expect(await reading).toHaveLength(250)
  expect(await readInChunks(leaves)).toEqual([])
})
