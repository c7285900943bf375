import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = readFileSync(resolve(root, 'packages/outbox/LAWS.md'), 'utf8')
const laws = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.split('\n', 1)[0] ?? '',
    tests: [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title })),
  }))

describe('The laws of the outbox', () => {
  it('are numbered without a gap', () => {
    expect(laws.map(({ name }) => name.split('.')[0])).toEqual(laws.map((_law, index) => `L${index + 1}`))
  })

  it.each(laws)('$name is held by tests that exist', ({ tests }) => {
    expect(tests).not.toEqual([])
    const missing = tests.filter(
      ({ file, title }) =>
        !existsSync(resolve(root, file)) || !readFileSync(resolve(root, file), 'utf8').includes(title),
    )
    expect(missing).toEqual([])
  })
})
