import { expect, test } from 'vitest'
import { lookForBarcode } from '../../src/features/shortages/parts/look-for-barcode.ts'

type Look = { rawValue: string }[] | Error

function looking(looks: Look[], { stopAfter = Number.POSITIVE_INFINITY } = {}) {
  const stop = new AbortController()
  let count = 0
  const result = lookForBarcode({
    look: () => {
      const seen = looks[Math.min(count, looks.length - 1)] ?? []
      count += 1
      return seen instanceof Error ? Promise.reject(seen) : Promise.resolve(seen)
    },
    signal: stop.signal,
    wait: async () => {
      if (count >= stopAfter) stop.abort()
    },
  })
  return { result, count: () => count }
}

const NOTHING: Look = []
const FAILS = new Error('no picture')

test('The first barcode found is returned without surrounding characters.', async () => {
  await expect(
    looking([NOTHING, [{ rawValue: '  ' }], [{ rawValue: ' 6281 ' }, { rawValue: '7' }]]).result,
  ).resolves.toBe('6281')
})

test('A reader that fails occasionally still reads.', async () => {
  const looks = Array.from({ length: 5 }, () => [FAILS, FAILS, NOTHING]).flat()
  await expect(looking([...looks, [{ rawValue: '6281' }]]).result).resolves.toBe('6281')
})

test('A reader that always fails ends instead of searching for ever.', async () => {
  const { result, count } = looking([FAILS])
  await expect(result).rejects.toBe(FAILS)
  expect(count()).toBe(10)
})

test('The search stops when it is aborted.', async () => {
  const { result, count } = looking([NOTHING], { stopAfter: 3 })
  await expect(result).resolves.toBeNull()
  expect(count()).toBe(3)
})
