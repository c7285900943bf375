import { describe, expect, it } from 'vitest'
import { kinds } from '../../src/kinds/kinds.ts'
import { pageKinds, preparePageKinds } from '../../src/data/record/page-kinds.ts'
import { adapters } from '../sim/kinds/all-kinds.ts'

describe('Every operation type', () => {
  const names = Object.keys(kinds).sort()

  it('is registered in the page as well as in the worker when it is queued', async () => {
    await preparePageKinds([...names, 'fromTheFuture'])
    expect(pageKinds).toEqual(kinds)
  })

  it('is registered under its own name', () => {
    expect(names.map((name) => kinds[name]?.name)).toEqual(names)
  })

  it('is covered by the laws of the simulation', () => {
    expect(adapters.map(({ kind }) => kind).sort()).toEqual(names)
  })
})
