import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Whether the file has a test with this title. One that is skipped or commented out does not count. */
function runs(file: string, title: string): boolean {
  const path = resolve(root, file)
  if (!existsSync(path)) return false
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.some((line) => line.includes(title) && !/^\s*(?:\/\/|\/?\*)|\.(?:skip|todo|fails)\b/.test(line))
}

describe('The laws of the outbox', () => {
  it('are numbered without a gap', () => {
    expect(laws.map(({ name }) => name.split('.')[0])).toEqual(laws.map((_law, index) => `L${index + 1}`))
  })

  it.each(laws)('$name is held by tests that exist', ({ tests }) => {
    expect(tests).not.toEqual([])
    expect(tests.filter(({ file, title }) => !runs(file, title))).toEqual([])
  })
})

describe('The package of the outbox', () => {
  const APPLICATION =
    /pharmac|payroll|pay ?slip|shortage|vaccin|leave ?(?:request|update)|new ?visit|shift ?report|\bsales\b|riyadh/i
  const names = readdirSync(resolve(root, 'packages/outbox'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.(?:tsx?|md|json|html)$/.test(name) && !name.includes('node_modules'))

  it.each(files.filter((name) => name !== 'LAWS.md'))('names nothing of this application in %s', (name) => {
    const lines = readFileSync(resolve(root, 'packages/outbox', name), 'utf8').split('\n')
    expect(lines.filter((line) => APPLICATION.test(line))).toEqual([])
  })

  it('shows its quick start as the file that is type-checked and run in a browser', () => {
    const [, shown] = /```ts\n(.*?)```/s.exec(readFileSync(resolve(root, 'packages/outbox/README.md'), 'utf8')) ?? []
    expect(shown).toBe(readFileSync(resolve(root, 'packages/outbox/example/quick-start.ts'), 'utf8'))
  })

  it('states its laws without the application', () => {
    // The names of the tests that hold a law may come from it.
    expect(text.split('\n').filter((line) => !line.startsWith('- ') && APPLICATION.test(line))).toEqual([])
  })
})
