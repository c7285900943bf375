import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './scripts/boot-script.ts'
import { classicFirstLoad } from './scripts/classic-first-load.ts'
import { compileEarly } from './scripts/compile-early.ts'
import { directIcons } from './scripts/direct-icons.ts'
import { engineChunk, firstLoadChunks } from './scripts/first-load-chunks.ts'
import { lazyChunks } from './scripts/lazy-chunks.ts'
import { leanRouter } from './scripts/lean-router.ts'
import { listChanges } from './scripts/list-changes.ts'
import { noChunkRings } from './scripts/no-chunk-rings.ts'
import { preloadTexts } from './scripts/preload-texts.ts'
import { pwa } from './scripts/pwa-plugin.ts'
import { stylesAfterShell } from './scripts/styles-after-shell.ts'
import { messages } from './scripts/vite-plugin-messages.ts'

const SERVER_ADDRESS = process.env['SERVER_ADDRESS'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  // What a browser of this decade needs; the package's own entry is the one for older browsers.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  plugins: [
    directIcons(),
    leanRouter(),
    react(),
    bootScript(),
    messages(),
    stylesAfterShell(),
    preloadTexts(),
    classicFirstLoad(),
    compileEarly(),
    noChunkRings(),
    listChanges(),
    pwa(),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // Every browser that runs this app knows the link itself.
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
