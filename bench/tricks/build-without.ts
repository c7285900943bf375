import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { buildServer } from '../../tests/support/server-bundle.ts'
import { changedSources } from './changed-sources.ts'
import type { Change } from './changed-sources.ts'

const ROOT = resolve(import.meta.dirname, '../..')

type Without = { leftOut?: readonly string[]; changes?: readonly Change[] | undefined }

/** Builds the app without something into a new folder, and returns the folder. */
export async function buildAppWithout({ leftOut = [], changes = [] }: Without): Promise<string> {
  const appRoot = mkdtempSync(join(tmpdir(), 'counter-without-'))
  process.env['BUILD_WITHOUT'] = leftOut.join(',')
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    plugins: [changedSources(changes)],
    build: { outDir: join(appRoot, 'dist/app') },
  })
  delete process.env['BUILD_WITHOUT']
  return appRoot
}

/** Bundles the server with changed sources, and returns the command that starts it. */
export async function buildServerWithout(changes: readonly Change[] = []): Promise<string[]> {
  return [process.execPath, await buildServer('server-without', [changedSources(changes)])]
}
