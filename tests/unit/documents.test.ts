import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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
const linking = [
  ...papers,
  ...['CHANGELOG.md', 'SECURITY.md', 'bench/README.md', 'build/first-load/README.md', 'tests/sim/README.md'],
  ...['README.md', 'LAWS.md', 'simulator/README.md'].map((name) => `packages/outbox/${name}`),
]
const sources = [
  'src',
  'server',
  'sw',
  'packages/outbox',
  'build',
  'lint',
  'scripts',
  'tools',
  'bench',
  'tests',
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /\.(?:tsx?|js|css)$/.test(name) && !name.includes('node_modules') ? [`${folder}/${name}`] : [],
  ),
)
/** Helpers that hold no rule of the product. */
const NO_RULES = ['format-number.ts', 'group-by.ts']
const rules = readdirSync(join(root, 'src/shared/rules')).filter((name) => !NO_RULES.includes(name))
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

test('Comments cite only documents of this repository, and those of the outbox only its own.', () => {
  const wrong = sources.flatMap((file) =>
    commentsIn(file).flatMap((comment) =>
      [...comment.matchAll(/[\w./-]+\.md\b/g)].flatMap(([cited]) => {
        const home = file.startsWith('packages/outbox/') ? join(root, 'packages/outbox') : root
        return existsSync(join(home, cited)) || existsSync(join(root, dirname(file), cited))
          ? []
          : [`${file}: ${cited}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test.each(rules)('The rules name the file %s.', (file) => {
  expect(lacks('docs/rules.md', `src/shared/rules/${file})`)).toBe(false)
})

test('The guide for the counter can be read in a few minutes.', () => {
  expect(readFileSync(join(root, 'docs/counter.md'), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(600)
})

test('The service restricts access to the database.', () => {
  const settings = readFileSync(join(root, 'deploy/counter.service'), 'utf8').split('\n')
  expect(settings).toEqual(expect.arrayContaining(['StateDirectory=counter', 'StateDirectoryMode=0700', 'UMask=0077']))
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined

test.skipIf(!hasSystemd).each(['counter.service', 'counter-backup.service'])(
  '%s has an exposure of at most 2.0.',
  (unit) => {
    const analyze = spawnSync('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      join(root, 'deploy', unit),
    ])
    expect(String(analyze.stdout)).toContain('Overall exposure level')
    expect(analyze.status).toBe(0)
  },
)

test.each(Object.keys(kinds))('The rules list the queued kind %s.', (kind) => {
  expect(lacks('docs/rules.md', `| \`${kind}\``)).toBe(false)
})

test.each(FEATURES)('The HTTP contract names the feature %s.', (feature) => {
  expect(lacks('docs/api.md', `\`${feature}\``)).toBe(false)
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

function commentsIn(file: string): string[] {
  return readFileSync(join(root, file), 'utf8').match(/^\s*(?:\/?\*|\/\/).*$|\s(?:\/\/|\/\*) .*$/gm) ?? []
}
