import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadChunks } from './scripts/first-load-chunks.ts'
import { lazyChunks } from './scripts/lazy-chunks.ts'
import { noChunkRings } from './scripts/no-chunk-rings.ts'
import { preloadView } from './scripts/preload-view.ts'
import { pwa } from './scripts/pwa-plugin.ts'
import { messages } from './scripts/vite-plugin-messages.ts'

const SERVER_ADDRESS = process.env['SERVER_ADDRESS'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), messages(), preloadView(), noChunkRings(), pwa()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstLoadChunks(), priority: 2 },
            ...lazyChunks,
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER_ADDRESS } },
})
