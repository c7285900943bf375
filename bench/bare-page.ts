import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { pwa } from '../build/pwa/pwa-plugin.ts'

const OUT_DIR = resolve(import.meta.dirname, '../dist/bench-bare')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a bare React page with the same service worker: the baseline for an offline start. */
export async function startBarePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [react(), pwa()],
    build: { outDir: OUT_DIR, emptyOutDir: true },
  })
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : ((request.url ?? '').split('?')[0] ?? '')
    const file = join(OUT_DIR, path)
    if (path.includes('..') || !existsSync(file)) return void response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
