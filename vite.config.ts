import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ownFormatters } from './build/date-picker/own-formatters.ts'
import { bootScript } from './build/first-load/boot-script.ts'
import { classicFirstLoad } from './build/first-load/classic-first-load.ts'
import { engineChunk, firstLoadChunks } from './build/first-load/first-load-chunks.ts'
import { lazyChunks } from './build/first-load/lazy-chunks.ts'
import { listChanges } from './build/pwa/list-changes.ts'
import { noChunkRings } from './build/first-load/no-chunk-rings.ts'
import { pwa } from './build/pwa/pwa-plugin.ts'
import { testTools } from './build/testing/test-tools.ts'
import { messages } from './build/messages/vite-plugin-messages.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
/** A clock before this day is wrong (src/shared/rules/days/present.ts). */
const builtOn = new Date(Number(process.env['SOURCE_DATE_EPOCH'] ?? NaN) * 1000 || Date.now())
  .toISOString()
  .slice(0, 10)
const SERVER_ADDRESS = process.env['SERVER_ADDRESS'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      // The package's default entry is compiled for older browsers.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // The package's default entry is for development.
      {
        find: /^react-router$/,
        replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  plugins: [
    react(),
    messages(),
    bootScript(),
    classicFirstLoad(),
    noChunkRings(),
    listChanges(),
    ownFormatters(),
    pwa(),
    testTools(),
  ],
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(version),
    'import.meta.env.VITE_BUILT_ON': JSON.stringify(builtOn),
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // All supported browsers know `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: firstLoadChunks(), priority: 3 }, { name: engineChunk(), priority: 2 }, ...lazyChunks],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER_ADDRESS } },
})
