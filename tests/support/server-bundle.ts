import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { BUNDLE_VARIABLE } from './server-bundle-variable.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Bundles the server's sources into one file without its packages: a run starts it hundreds of times, and loading the
 * sources takes a second each.
 */
export async function bundleServer(): Promise<void> {
  process.env[BUNDLE_VARIABLE] = await buildServer('server')
}

/** Bundles the server into that folder of `dist`, and returns the file. */
export async function buildServer(name: string, plugins: readonly Plugin[] = []): Promise<string> {
  // Two folders deep like server/routes, because the server finds package.json relative to its own location.
  const folder = join(root, 'dist', name)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      ssr: join(root, 'server/server.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  })
  return join(folder, 'server.js')
}
