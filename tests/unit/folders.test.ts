import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const FEATURES = readdirSync(join(root, 'src/features'))
/** What a feature may consist of (docs/architecture.md, *Folders*). */
const OF_A_FEATURE = /^(?:parts|(?:[a-z-]+-)?(?:commands|queries|overlay)\.ts)$/

test.each(FEATURES)('The feature %s has the shape of all others.', (area) => {
  const folder = join(root, 'src/features', area)
  expect(readdirSync(folder).filter((name) => !OF_A_FEATURE.test(name))).toEqual([])
  const parts = readdirSync(join(folder, 'parts'))
  expect(parts.filter((name) => /(?:commands|queries|overlay)\.ts$|-page\.tsx$/.test(name))).toEqual([])
})

test.each([
  ['server', ['app.ts', 'server.ts']],
  ['src/components', []],
  ['build', []],
])('No file lies loose in %s.', (folder, allowed: string[]) => {
  const files = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual(allowed)
})

test('The folder scripts holds only what package.json calls.', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const called = Object.values(scripts).join(' ')
  expect(readdirSync(join(root, 'scripts')).filter((name) => !called.includes(`scripts/${name}`))).toEqual([])
})
