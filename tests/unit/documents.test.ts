import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../src/kinds/kinds.ts'

const root = resolve(import.meta.dirname, '../..')
const papers = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
]
const linking = [
  ...papers,
  ...['CHANGELOG.md', 'SECURITY.md', 'bench/README.md', 'build/first-load/README.md', 'tests/sim/README.md'],
  ...['README.md', 'LAWS.md', 'simulator/README.md'].map((name) => `packages/outbox/${name}`),
  'src/shared/rules/README.md',
  ...readdirSync(join(root, 'src/data')).map((name) => `src/data/${name}/README.md`),
]
/** Helpers that hold no rule of the product. */
const NO_RULES = ['format-number.ts', 'group-by.ts']
const rules = readdirSync(join(root, 'src/shared/rules'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.startsWith('chain-import/') && !NO_RULES.includes(basename(path)))
/** Where comments are searched, and what they may name without its folder. */
const TREES = ['src', 'server', 'sw', 'packages', 'build', 'lint', 'scripts', 'tools', 'bench']
const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })

test.each(papers)('%s names only tests that exist.', (paper) => {
  const named = readFileSync(join(root, paper), 'utf8').match(/[\w/-]+\.(?:spec|test)\.tsx?\b/g) ?? []
  expect(named.filter((name) => !tests.some((path) => `/tests/${path}`.endsWith(`/${name}`)))).toEqual([])
})

test.each(linking)('%s links only to files and headings that exist.', (paper) => {
  const links = [
    ...readFileSync(join(root, paper), 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
  ]
  const broken = links.filter(([, path = '', heading]) => {
    const target = path === '' ? join(root, paper) : resolve(root, dirname(paper), path)
    return !existsSync(target) || (heading !== undefined && !headingsIn(target).includes(heading))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test.each(rules)('The rules name the file %s.', (file) => {
  expect(lacks('docs/rules.md', `src/shared/rules/${file})`)).toBe(false)
})

test.each(Object.keys(kinds))('The rules list the queued kind %s.', (kind) => {
  expect(lacks('docs/rules.md', `| \`${kind}\``)).toBe(false)
})

test('Comments name only files that exist.', () => {
  const files = TREES.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.includes('node_modules'))
      .map((name) => `/${tree}/${name}`),
  )
  const unknown = files
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .flatMap((file) => {
      const comments = readFileSync(root + file, 'utf8').match(/^\s*(?:\/\*|\*|\/\/).*$/gm) ?? []
      return comments
        .flatMap((line) => line.match(/(?<![\w./-])[\w./-]+\.(?:tsx?|css|md)\b/g) ?? [])
        .map((name) => ({ file, name: name.replace(/^(?:\.{1,2}\/)+/, '') }))
    })
    .filter(({ name }) => !existsSync(join(root, name)) && !files.some((file) => file.endsWith(`/${name}`)))
  expect(unknown).toEqual([])
})

/** Not `toContain`, whose failure prints the whole document. */
function lacks(paper: string, text: string): boolean {
  return !readFileSync(join(root, paper), 'utf8').includes(text)
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsIn(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
