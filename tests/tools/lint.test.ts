import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import stylelint from 'stylelint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** One planted violation of each of our rules, and of oxlint's that depend on types, other files or our configuration. */
const PLANTED: { file: string; text: string; found: string }[] = [
  { file: 'src/data/reads/a.ts', text: `export * from '../session/x.ts'`, found: 'src/data/reads may not import' },
  {
    file: 'src/data/store/b.ts',
    text: `import Dexie from 'dexie'\nexport const outbox = new Dexie('outbox')`,
    found: 'the outbox opens its own',
  },
  { file: 'src/app/c.tsx', text: `export { liveQuery } from 'dexie'`, found: 'no Dexie in a .tsx file' },
  { file: 'src/app/d.tsx', text: `export const text = <p>Saved</p>`, found: 'catalogues: Saved' },
  {
    file: 'src/app/i.tsx',
    text: `export const line = (t: () => string) => (\n  <p>\n    {t()} <b />\n  </p>\n)`,
    found: 'an element of its own',
  },
  { file: 'src/lib/e.ts', text: `export enum Colour {\n  Red,\n}`, found: 'as const' },
  { file: 'src/lib/f.ts', text: `export function go() {\n  Promise.resolve()\n}`, found: 'no-floating-promises' },
  { file: 'src/lib/g.ts', text: `import type { H } from './h.ts'\nexport type G = { h: H }`, found: 'no-cycle' },
  { file: 'src/lib/h.ts', text: `import type { G } from './g.ts'\nexport type H = { g: G }`, found: 'no-cycle' },
  { file: 'src/lib/p.ts', text: `export const p = () => import('./q.ts')`, found: 'a circle' },
  { file: 'src/lib/q.ts', text: `export const q = () => import('./p.ts')`, found: 'a circle' },
  { file: 'server/n.ts', text: 'export const digits = /\\d+$/', found: 'no-super-linear-move' },
  { file: 'src/shared/o.ts', text: 'export const figure = /^\\d+\\.?\\d*$/', found: 'no-super-linear-backtracking' },
  { file: 'tests/unit/j.test.ts', text: `import { vi } from 'vitest'\nvi.mock('./k.ts')`, found: 'vi.mock' },
  {
    file: 'tests/server/l.test.ts',
    text: `import { vi } from 'vitest'\nvi.doMock('./m.ts')`,
    found: 'vi.doMock',
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
    for (const { file, text } of PLANTED) write(file, text)
    // In this folder, because its lists of files are relative to it.
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
    write('.oxlintrc.json', config.replaceAll('./lint/', `${join(root, 'lint').replaceAll('\\', '/')}/`))
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const tsx = import.meta.resolve('tsx')
    const done = spawnSync(process.execPath, ['--import', tsx, oxlint, '--type-aware', '--format', 'unix'], {
      cwd: folder,
      encoding: 'utf8',
    })
    output = done.stdout + done.stderr
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(PLANTED)('find "$found" in $file', ({ file, found }) => {
    expect(linesAbout(file).join('\n')).toContain(found)
  })
})

describe('The style sheets', () => {
  it.each([
    'margin-left: 1px',
    'text-align: left',
    'gap: 5px',
    'margin: -4px',
    'padding: max(3px, var(--space-8))',
    'font: 600 14px var(--font)',
    'border-radius: 1em',
    '--space-8: 1rem',
    'color: tomato',
    '--tint: #fff',
    'background: linear-gradient(rgb(1 2 3), var(--ink))',
    'font-family: monospace',
  ])('may not contain "%s"', async (declaration) => {
    expect(await faultsOf(declaration)).toHaveLength(1)
  })

  it.each([
    'margin-inline-start: -1px',
    'gap: var(--space-8) 1em',
    'font-size: 120%',
    'padding: 4mm',
    'color: CanvasText',
    'mask-image: linear-gradient(black, transparent)',
    'font-family: inherit',
  ])('may contain "%s"', async (declaration) => {
    expect(await faultsOf(declaration)).toEqual([])
  })

  it('may contain colours where the theme defines its tokens', async () => {
    expect(await faultsOf('--ink: light-dark(#14201f, #e6eeec)', 'src/components/theme/theme.css')).toEqual([])
  })
})

async function faultsOf(declaration: string, file = 'src/app/x.module.css'): Promise<string[]> {
  const { results } = await stylelint.lint({
    code: `/* stylelint-disable */\n.a { ${declaration} }`,
    codeFilename: join(root, file),
    configFile: join(root, '.stylelintrc.json'),
  })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}

function linesAbout(file: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(`${file}:`))
}
