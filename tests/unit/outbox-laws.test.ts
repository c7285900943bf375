import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

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

it.each(laws)('Law $name is held by tests that exist.', ({ tests }) => {
  expect(tests).not.toEqual([])
  expect(tests.filter(({ file, title }) => !runs(file, title))).toEqual([])
})

it('The README of the outbox shows its quick start as the file that is type-checked and run in a browser.', () => {
  const [, shown] = /```ts\n(.*?)```/s.exec(readFileSync(resolve(root, 'packages/outbox/README.md'), 'utf8')) ?? []
  expect(shown).toBe(readFileSync(resolve(root, 'packages/outbox/example/quick-start.ts'), 'utf8'))
})
