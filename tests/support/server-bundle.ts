import { join, resolve } from 'node:path'
import { bundleServer as bundle } from '../../build/server/bundle-server.ts'
import { BUNDLE_VARIABLE } from './server-bundle-variable.ts'

const root = resolve(import.meta.dirname, '../..')

/** Bundles the server once for a run that starts it hundreds of times: loading the sources takes a second each. */
export async function bundleServer(): Promise<void> {
  const folder = join(root, 'dist/server')
  await bundle({ entries: { server: 'server/server.ts' }, folder })
  process.env[BUNDLE_VARIABLE] = join(folder, 'server.js')
}
