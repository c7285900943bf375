import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { relative, sep } from 'node:path'
import { createServer } from 'vite'
import { root } from '../build/commands/run.ts'

const SERVER_PORT = process.env['PORT'] ?? '8080'
/** A change in these folders restarts the server. Vite reloads the app by itself. */
const SERVER_SOURCES = ['server', 'src/shared']
/** Files that change within this time, as when a branch is checked out, restart the server once. */
const SETTLED_MS = 100
/** A server with only a developer's requests stops sooner; after this time it is killed. */
const STOP_WITHIN_MS = 5_000

process.env['SERVER_ADDRESS'] ??= `http://127.0.0.1:${SERVER_PORT}`
const vite = await createServer({ root, configFile: 'vite.config.ts' })
await vite.listen()
const address = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0] ?? ''

let server = startServer()
let isStopping = false
let settled: NodeJS.Timeout | undefined
let lastRestart = Promise.resolve()

vite.watcher.on('all', (_event, path) => {
  if (!isOfServer(path)) return
  clearTimeout(settled)
  settled = setTimeout(() => {
    lastRestart = lastRestart.then(restartServer)
  }, SETTLED_MS)
})
// A terminal signals the whole group and npm passes the signal on, so each may come twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
// If this process ends in another way.
process.on('exit', () => server.kill('SIGTERM'))

/** Prints Vite's address as its own, and no line for each request, so that the one address on the screen has hot reload. */
function startServer(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'server/server.ts'], {
    cwd: root,
    env: { DEMO: '1', LOG_LEVEL: 'warn', ...process.env, PORT: SERVER_PORT, PUBLIC_URL: address },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function restartServer(): Promise<void> {
  await endServer()
  if (!isStopping) server = startServer()
}

async function endServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(late)
}

function isOfServer(path: string): boolean {
  const inRoot = relative(root, path).split(sep).join('/')
  return SERVER_SOURCES.some((folder) => inRoot.startsWith(`${folder}/`))
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  clearTimeout(settled)
  await Promise.all([lastRestart.then(endServer), vite.close()])
  process.exit(0)
}
