import { join, resolve } from 'node:path'
import { build } from 'vite'
import { BUNDLE_VARIABLE } from './server-bundle-variable.ts'

const root = resolve(import.meta.dirname, '../..')
/** Two folders deep, as server/routes is: the server finds package.json by its own place. */
const folder = join(root, 'dist/server')

/** One file of the server's own sources, its packages left out: a run starts it hundreds of times, and reading them anew takes a second each. */
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
