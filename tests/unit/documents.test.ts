import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../src/kinds/kinds.ts'
import { FEATURES } from '../../src/shared/contract/session.ts'

const root = resolve(import.meta.dirname, '../..')
const papers = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
]
const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })

test.each(papers)('%s names only tests that exist.', (paper) => {
  const named = readFileSync(join(root, paper), 'utf8').match(/[\w/-]+\.(?:spec|test)\.tsx?\b/g) ?? []
  expect(named.filter((name) => !tests.some((path) => `/tests/${path}`.endsWith(`/${name}`)))).toEqual([])
})

test('The documented service restricts access to the database.', () => {
  const [, unit = ''] = readFileSync(join(root, 'docs/running-the-server.md'), 'utf8').split(/^\[Service\]$/m)
  const settings = unit.slice(0, unit.indexOf('[Install]')).trim().split('\n')
  expect(settings).toEqual(expect.arrayContaining(['StateDirectory=counter', 'StateDirectoryMode=0700', 'UMask=0077']))
})

test.each(Object.keys(kinds))('The rules list the queued kind %s.', (kind) => {
  expect(readFileSync(join(root, 'docs/rules.md'), 'utf8')).toContain(`| \`${kind}\``)
})

test.each(FEATURES)('The HTTP contract names the feature %s.', (feature) => {
  expect(readFileSync(join(root, 'docs/api.md'), 'utf8')).toContain(`\`${feature}\``)
})
