import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { InlineConfig, Plugin } from 'vite'
import { messages } from '../messages/vite-plugin-messages.ts'

const SOURCE = resolve(import.meta.dirname, '../../src/testing')
const FOLDER = 'testing'

/**
 * Builds src/testing into a folder of its own beside the built app, which only a server with the test tools serves: the
 * page `/testing`, and `hook.js` for pages and worker of the app (server/testing/served-copy.ts).
 */
export function testTools(): Plugin {
  let outDir = ''
  return {
    name: 'counter-test-tools',
    apply: 'build',
    configResolved(config) {
      outDir = join(resolve(config.root, config.build.outDir), '..', FOLDER)
    },
    async closeBundle() {
      await build({
        ...common(outDir),
        root: SOURCE,
        base: `/${FOLDER}/`,
        plugins: [react(), messages({ isSplit: false })],
      })
      const hook = common(outDir)
      await build({
        ...hook,
        build: {
          ...hook.build,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: { input: join(SOURCE, 'hook.ts'), output: { format: 'iife', entryFileNames: 'hook.js' } },
        },
      })
    },
  }
}

function common(outDir: string): InlineConfig {
  return {
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  }
}
