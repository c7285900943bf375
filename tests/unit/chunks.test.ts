import { describe, expect, it } from 'vitest'
import { lazyChunks } from '../../scripts/lazy-chunks.ts'
import { ringIn } from '../../scripts/no-chunk-rings.ts'

describe('The guard of the build', () => {
  it('finds chunks that import each other in a ring', () => {
    expect(ringIn(new Map([['page', ['a']], ['a', ['b', 'start']], ['b', ['start', 'a']], ['start', []]]))).toEqual(['a', 'b', 'a'])
    expect(ringIn(new Map([['alone', ['alone']]]))).toEqual(['alone', 'alone'])
  })

  it('lets pass what several chunks import', () => {
    expect(ringIn(new Map([['page', ['a', 'b', 'start']], ['a', ['start']], ['b', ['a', 'start']], ['start', []]]))).toBeNull()
  })
})

describe('What lazy pages share', () => {
  const chunkOf = (id: string) => {
    const layer = [...lazyChunks].sort((a, b) => b.priority - a.priority).find(({ test }) => test.test(id))
    return typeof layer?.name === 'function' ? layer.name(id) : (layer?.name ?? null)
  }

  it('is in the chunk of its layer, and of its feature', () => {
    expect(
      ['/app/node_modules/dayjs/dayjs.min.js', '/app/src/shared/rules/money.ts', '/app/src/data/sync/kind.ts', '/app/src/lib/csv.ts', '/app/src/components/card.module.css', '/app/src/features/leave/leave-row.tsx', '/app/src/app/paths.ts', '\0virtual:messages/en/rest'].map(chunkOf),
    ).toEqual(['vendor', 'rules', 'base', 'base', 'components', 'feature-leave', 'pages', null])
  })
})
