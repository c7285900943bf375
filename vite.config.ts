import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadChunks } from './scripts/first-load-chunks.ts'
import { preloadView } from './scripts/preload-view.ts'
import { pwa } from './scripts/pwa-plugin.ts'
import { messages } from './scripts/vite-plugin-messages.ts'

const SERVER_ADDRESS = process.env['SERVER_ADDRESS'] ?? 'http://127.0.0.1:8080'
const SMALL_CHUNK_BYTES = 20_000

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), messages(), preloadView(), pwa()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstLoadChunks(), priority: 2 },
            // What lazy pages share, in few files.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL_CHUNK_BYTES, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER_ADDRESS } },
})
