import { join, resolve } from 'node:path'
import { build } from 'vite'
import { BUNDLE_VARIABLE } from './server-bundle-variable.ts'

const root = resolve(import.meta.dirname, '../..')
/** Two folders deep like server/routes, because the server finds package.json relative to its own location. */
const folder = join(root, 'dist/server')

/**
 * Bundles the server's sources into one file without its packages: a run starts it hundreds of times, and loading the
 * sources takes a second each.
 */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'server/server.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  })
  process.env[BUNDLE_VARIABLE] = join(folder, 'server.js')
}
