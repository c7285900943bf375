import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPhysicalCss } from '../../lint/physical-css.ts'
import { findRawValues } from '../../lint/raw-values.ts'

/**
 * One planted violation per file, and what the linter must report there. Guards against a linter that is silently off.
 */
const PLANTED: { file: string; text: string; found: string }[] = [
  {
    file: 'src/shared/rules/a.ts',
    text: `export * from '../../data/db.ts'`,
    found: 'src/shared may not import src/data/db.ts',
  },
  { file: 'src/shared/rules/b.ts', text: `export { useState } from 'react'`, found: 'not react' },
  { file: 'src/data/c.ts', text: `export * from '../features/sales/x.ts'`, found: 'src/data may not import' },
  { file: 'src/kinds/c-2.ts', text: `export * from '../data/db.ts'`, found: 'src/kinds may not import' },
  {
    file: 'src/data/c-3.ts',
    text: `export * from '../kinds/visit/screen.tsx'`,
    found: 'src/data may not import src/kinds/visit/screen.tsx',
  },
  { file: 'src/lib/d.ts', text: `export * from '../data/db.ts'`, found: 'src/lib may not import' },
  { file: 'src/components/e.ts', text: `export * from '../stores/x.ts'`, found: 'src/components may not import' },
  {
    file: 'src/features/leave/f.ts',
    text: `export * from '../sales/x.ts'`,
    found: 'src/features/leave may not import src/features/sales',
  },
  {
    file: 'src/features/leave/g.ts',
    text: `export const page = import('../../app/x.ts')`,
    found: 'src/features/leave may not import src/app',
  },
  { file: 'sw/h.ts', text: `export * from '../src/data/db.ts'`, found: 'sw may not import src/data/db.ts' },
  {
    file: 'packages/outbox/src/h-2.ts',
    text: `export * from '../../../src/data/db.ts'`,
    found: 'packages/outbox may not import src/data/db.ts',
  },
  {
    file: 'packages/outbox/src/h-3.ts',
    text: `export { z } from 'zod'`,
    found: 'packages/outbox may import only dexie, not zod',
  },
  {
    file: 'src/data/h-4.ts',
    text: `export * from '../../packages/outbox/src/store/outbox-db.ts'`,
    found: 'Import @counter/outbox or one of its entries, not packages/outbox/src/store/outbox-db.ts',
  },
  {
    file: 'tests/h-5.ts',
    text: `export type Row = import('../packages/outbox/src/model/types.ts').OutboxRow`,
    found: 'Import @counter/outbox or one of its entries, not packages/outbox/src/model/types.ts',
  },
  {
    file: 'src/data/h-6.ts',
    text: `export { openOutboxDb } from '@counter/outbox/testing'`,
    found: 'src/data may not import @counter/outbox/testing, which is for tests',
  },
  { file: 'server/i.ts', text: `export * from '../src/data/db.ts'`, found: 'server may not import' },
  { file: 'src/app/j.ts', text: `export * from '../../server/app.ts'`, found: 'src/app may not import server/app.ts' },
  { file: 'src/data/k.ts', text: `export * from './db'`, found: 'Write the extension' },
  {
    file: 'src/data/l.ts',
    text: `void fetch('/')`,
    found: 'Only src/data/api-client.ts sends requests',
  },
  { file: 'server/routes/m.ts', text: `import { sql } from 'kysely'\nexport const one = sql`, found: 'import kysely' },
  {
    file: 'server/database/m-2.ts',
    text: `import Sqlite from 'better-sqlite3'\nexport const file = new Sqlite('a')`,
    found: 'Open SQLite files with',
  },
  {
    file: 'tests/m-3.ts',
    text: `import Sqlite from 'better-sqlite3'\nexport const file = new Sqlite('a')`,
    found: 'Open SQLite files with',
  },
  {
    file: 'src/data/m-4.ts',
    text: `import Dexie from 'dexie'\nexport const outbox = new Dexie('outbox')`,
    found: 'the outbox opens its own',
  },
  {
    file: 'sw/m-5.ts',
    text: `export const outbox = indexedDB.open('outbox')`,
    found: 'the outbox opens its own',
  },
  {
    file: 'src/data/m-6.ts',
    text: `import { openOutboxDb } from '../../packages/outbox/src/store/outbox-db.ts'\nexport const outbox = openOutboxDb('outbox')`,
    found: 'Import @counter/outbox or one of its entries, not packages/outbox/src/store/outbox-db.ts',
  },
  {
    file: 'src/app/n.tsx',
    text: `import { liveQuery } from 'dexie'\nexport const live = liveQuery`,
    found: 'no Dexie in a .tsx file',
  },
  {
    file: 'src/app/o.tsx',
    text: `export async function load() {\n  return await fetch('/api')\n}`,
    found: 'no fetch in a .tsx file',
  },
  { file: 'src/app/p.tsx', text: `export const text = <p>Saved</p>`, found: 'catalogues: Saved' },
  { file: 'src/app/q.tsx', text: `export const text = <p>{'Sent'}</p>`, found: 'catalogues: Sent' },
  { file: 'src/app/r.tsx', text: `export const text = <button aria-label="Close" />`, found: 'catalogues: Close' },
  {
    file: 'src/app/s.tsx',
    text: 'export const text = (n: number) => <img alt={`Photo ${n}`} />',
    found: 'catalogues: Photo',
  },
  {
    file: 'src/app/text-1.tsx',
    text: `export const text = (on: boolean) => <p>{on ? 'Open' : 'Shut'}</p>`,
    found: 'catalogues: Shut',
  },
  {
    file: 'src/app/text-2.tsx',
    text: `export const text = (name?: string) => <p>{name ?? 'Nobody'}</p>`,
    found: 'catalogues: Nobody',
  },
  {
    file: 'src/app/text-3.tsx',
    text: `export const text = (name: string) => <p title={'By ' + name} />`,
    found: 'catalogues: By',
  },
  { file: 'src/app/text-4.tsx', text: `export const text = <input placeholder="Find" />`, found: 'catalogues: Find' },
  {
    file: 'src/app/text-5.tsx',
    text: `declare const Chart: (props: { series: string[]; headings: { total: string } }) => null\nexport const text = <Chart series={['Morning']} headings={{ total: 'Sum' }} />`,
    found: 'catalogues: Morning',
  },
  {
    file: 'src/app/text-6.tsx',
    text: `declare const Fact: (props: { name: string }) => null\nexport const text = <Fact name="Working hours" />`,
    found: 'catalogues: Working hours',
  },
  {
    file: 'src/app/text-7.ts',
    text: `export function show(name: string): void {\n  document.title = \`Counter of \${name}\`\n}`,
    found: 'catalogues: Counter of',
  },
  { file: 'src/app/text-8.ts', text: `export const headings = ['Pharmacy', 'Month']`, found: 'catalogues: Month' },
  { file: 'src/app/text-9.ts', text: `export const csv = { headings: ['Day'], rows: [] }`, found: 'catalogues: Day' },
  {
    file: 'src/app/text-10.ts',
    text: `export function say(one: Element): void {\n  one.setAttribute('aria-label', 'Close')\n}`,
    found: 'catalogues: Close',
  },
  { file: 'src/app/text-11.tsx', text: `export const text = <td data-name="Net pay" />`, found: 'catalogues: Net pay' },
  {
    file: 'src/app/text-12.ts',
    text: `export const menu = [{ label: 'All places' }]`,
    found: 'catalogues: All places',
  },
  { file: 'src/lib/t.ts', text: `export enum Colour {\n  Red,\n}`, found: 'as const' },
  { file: 'src/lib/u.ts', text: `export const wide: any = 1`, found: 'no-explicit-any' },
  { file: 'src/lib/v.ts', text: `export function go() {\n  Promise.resolve()\n}`, found: 'no-floating-promises' },
  { file: 'src/lib/w1.ts', text: `import { two } from './w2.ts'\nexport const one = () => two`, found: 'no-cycle' },
  { file: 'src/lib/w2.ts', text: `import { one } from './w1.ts'\nexport const two = () => one`, found: 'no-cycle' },
  {
    file: 'src/lib/w3.ts',
    text: `import type { Two } from './w4.ts'\nexport type One = { two: Two | null }`,
    found: 'no-cycle',
  },
  {
    file: 'src/lib/w4.ts',
    text: `import type { One } from './w3.ts'\nexport type Two = { one: One | null }`,
    found: 'no-cycle',
  },
]

const ALLOWED: { file: string; text: string }[] = [
  { file: 'src/features/leave/ok.ts', text: `export * from '../../shared/x.ts'\nexport * from './f.ts'` },
  { file: 'src/data/api-client.ts', text: `void fetch('/')` },
  { file: 'sw/ok.ts', text: `export * from '../src/data/sync/x.ts'` },
  { file: 'src/app/ok.tsx', text: `export const text = <p aria-label={'sales.title'}>1 · 2</p>` },
  {
    file: 'src/app/ok-2.tsx',
    text: `declare const Box: (props: { variant: string; state: string; size: string }) => null\nexport const text = (is: string) => <Box variant="quiet" state={is === 'Pending' ? 'saved' : 'sent'} size="0 0 24 24" />`,
  },
  {
    file: 'src/app/ok-3.ts',
    text: `export function show(title: string): void {\n  document.title = \`\${title} · \${title}\`\n}`,
  },
]

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noEmit: true,
    jsx: 'react-jsx',
  },
}

const root = resolve(import.meta.dirname, '../..')
let folder: string
let output: string

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}

describe('The lint rules', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'counter-lint-'))
    write('tsconfig.json', JSON.stringify(TSCONFIG))
    for (const { file, text } of [...PLANTED, ...ALLOWED]) write(file, text)
    const config = join(root, '.oxlintrc.json')
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const tsx = import.meta.resolve('tsx')
    const done = spawnSync(
      process.execPath,
      ['--import', tsx, oxlint, '--type-aware', '-c', config, '--format', 'unix'],
      { cwd: folder, encoding: 'utf8' },
    )
    output = done.stdout + done.stderr
  }, 60_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(PLANTED)('find "$found" in $file', ({ file, found }) => {
    expect(linesAbout(file).join('\n')).toContain(found)
  })

  it.each(ALLOWED)('find nothing in $file', ({ file }) => {
    expect(linesAbout(file)).toEqual([])
  })

  it('find physical CSS, and not in comments or logical properties', () => {
    write(
      'src/app/x.module.css',
      '.a { margin-left: 1px; inset-inline-start: 0 }\n/* left: 0 */\n.b { left: 0 }\n.c { text-align: right }\n.d { border-top-left-radius: 1px; padding-inline: 2px }',
    )
    expect(findPhysicalCss(join(folder, 'src')).map((line) => /:(\d+): (.*) does/.exec(line)?.slice(1, 3))).toEqual([
      ['1', 'margin-left'],
      ['3', 'left'],
      ['4', 'text-align: right'],
      ['5', 'border-top-left-radius'],
    ])
  })

  it.each([
    ['font-size: 14px', '14px'],
    ['font: 600 0.9rem/1.2 sans-serif', '0.9rem'],
    ['font-size: 0.7em', '0.7em'],
    ['--text-small: 0.8rem', '0.8rem'],
    ['gap: var(--space-8) 5px', '5px'],
    ['padding-inline: calc(var(--space-8) + 20px)', '20px'],
    ['margin-block-start: var(--above, 1rem)', '1rem'],
    ['border-start-end-radius: 4px', '4px'],
    ['margin: 3mm', '3mm'],
    ['border: 1px solid #dde5e3', '#dde5e3'],
    ['box-shadow: 0 0 1px rgb(0 0 0 / 10%)', 'rgb('],
    ['--own: light-dark(white, black)', 'light-dark('],
    ['background: linear-gradient(to right, tomato, transparent)', 'tomato'],
    ['color: CanvasText', 'CanvasText'],
  ])('find a raw size or colour: %s', (declaration, raw) => {
    write('src/app/y.module.css', `.a {\n  ${declaration};\n}`)
    expect(rawIn('y.module.css')).toEqual([`2: ${raw} in ${declaration.split(':')[0]} is no token of the theme.`])
  })

  it('accept tokens, percentages, hairlines, print, forced colours and named values', () => {
    write(
      'src/app/z.module.css',
      `.a {
        --icon: 20px;
        font: inherit;
        font-size: var(--text-15);
        padding: 0 calc(var(--icon) + var(--space-8));
        margin: -1px auto calc((1lh - var(--target)) / 2) 0.2em;
        gap: 0px 5%;
        border: 1px solid var(--red);
        background: url('red.svg') no-repeat;
        color: currentColor;
        inline-size: 20rem;
        mask-image: linear-gradient(to right, #000, transparent);
      }
      @page red { margin: 9mm }
      @media print { .a { --text-body: 9pt; gap: 3mm } }
      @media (forced-colors: active) { .a { background: Highlight } }`,
    )
    write('src/components/theme/theme.css', ':root { --ink: #14201f; --text-15: 0.9375rem; --radius: 10px }')
    expect([...rawIn('z.module.css'), ...rawIn('theme.css')]).toEqual([])
  })
})

function rawIn(name: string): string[] {
  return findRawValues(join(folder, 'src')).flatMap((line) => line.split(`/${name}:`)[1] ?? [])
}

function linesAbout(file: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(`${file}:`))
}
