import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { bundleServer as bundle } from '../../build/server/bundle-server.ts'
import { BUNDLE_VARIABLE } from './server-bundle-variable.ts'

const root = resolve(import.meta.dirname, '../..')

/** Bundles the server once for a run that starts it hundreds of times: loading the sources takes a second each. */
export async function bundleServer(): Promise<void> {
  process.env[BUNDLE_VARIABLE] = await buildServer('server')
}

/** Bundles the server into that folder of `dist`, and returns the file. */
export async function buildServer(name: string, plugins: readonly Plugin[] = []): Promise<string> {
  const folder = join(root, 'dist', name)
  await bundle({ entries: { server: 'server/server.ts' }, folder, plugins })
  return join(folder, 'server.js')
}
