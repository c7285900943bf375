import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Builds an empty page and the worker with both queues into a folder that the reference server can serve. Returns the
 * folder.
 */
export async function buildWorker(): Promise<string> {
  const appRoot = mkdtempSync(join(tmpdir(), 'counter-workbox-'))
  const outDir = join(appRoot, 'dist/app')
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
      rolldownOptions: {
        input: join(import.meta.dirname, 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  })
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'index.html'), '<!doctype html><title>Bench</title>\n')
  return appRoot
}
