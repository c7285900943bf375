import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const PAGE = 'document.title'
const WORKER = 'new ServiceWorkerGlobalScope()'
const NODE = 'process.pid'

/** What each of the four projects must and must not resolve, one line of a planted file each. */
const PROJECTS = [
  { name: 'app', knows: [PAGE], lacks: [NODE, WORKER] },
  { name: 'worker', knows: [WORKER], lacks: [PAGE, NODE] },
  { name: 'server', knows: [NODE], lacks: [PAGE, WORKER] },
  { name: 'shared', knows: ['Math.PI'], lacks: [PAGE, WORKER, NODE, 'fetch'] },
]

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-types-'))
  // Types of packages are resolved from the location of the config.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.concurrent.each(PROJECTS)(
  'The $name project resolves only the types available where its code runs.',
  { timeout: 60_000 },
  async ({ name, knows, lacks }) => {
    const planted = [...knows, ...lacks]
    const place = join(folder, name)
    mkdirSync(place)
    writeFileSync(
      join(place, 'planted.ts'),
      `${planted.map((use, index) => `export const use${index} = ${use}`).join('\n')}\n`,
    )
    writeFileSync(
      join(place, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, `tsconfig.${name}.json`), include: ['planted.ts'] }),
    )
    const tsc = spawn(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', place, '--pretty', 'false'],
      { cwd: root },
    )
    let output = ''
    for (const stream of [tsc.stdout, tsc.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    await once(tsc, 'close')

    const refused = [...output.matchAll(/planted\.ts\((\d+),/g)].map(([, line]) => planted[Number(line) - 1])
    expect([...new Set(refused)]).toEqual(lacks)
  },
)
