import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { root } from './run.ts'

const SERVER_PORT = process.env['PORT'] ?? '8080'
process.env['SERVER_ADDRESS'] ??= `http://127.0.0.1:${SERVER_PORT}`

// Reloads itself when a file of server/ or src/shared changes; the app side is Vite's hot reload.
const server = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'server/server.ts'], {
  cwd: root,
  env: { DEMO: '1', ...process.env, PORT: SERVER_PORT },
  stdio: 'inherit',
})
const vite = await createServer({ root, configFile: 'vite.config.ts' })
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))
server.on('exit', (code) => void stop(code ?? 1))

async function stop(code: number): Promise<void> {
  server.kill('SIGTERM')
  await vite.close()
  process.exit(code)
}
