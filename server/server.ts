import type { AddressInfo } from 'node:net'
import { firstRunLines, newFirstRunLink } from './accounts/first-run.ts'
import { buildApp } from './app.ts'
import type { App } from './http/context.ts'
import { closedBecause } from './database/closed.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { DEMO_PASSWORD } from './demo/chain.ts'
import { seedDemo } from './demo/seed.ts'
import { newMetrics, serveMetrics } from './plugins/metrics.ts'
import { listDemoEmails } from './repositories/users.ts'
import { publicAddress } from './settings/addresses.ts'
import { isLoopback, readSettings, SettingsError, wantsDemo } from './settings/settings.ts'
import type { Config } from './settings/settings.ts'

/** Longer than the longest allowed request; after that the process exits anyway. */
const STOP_WITHIN_MS = 60_000
/**
 * With npm, one Ctrl-C arrives twice: from the terminal and from npm. A later one means that the user wants to stop at
 * once.
 */
const SAME_CTRL_C_MS = 1_000

async function start(): Promise<void> {
  const config = readSettings(process.env)
  const db = openDatabase(config, () =>
    process.stderr.write('A database connection was lost; the next request opens another.\n'),
  )
  await refuseClosed(db)
  await migrate(db)
  if (wantsDemo(config)) await seedDemo(db, Date.now)
  const metrics = config.metrics === null ? null : newMetrics()
  const ending = { isDraining: false }
  const app = await buildApp({ config, db, ending, ...(metrics && { metrics }) })
  app.addHook('onClose', () => db.close())
  if (metrics && config.metrics) {
    const server = await serveMetrics(metrics, config.metrics)
    app.addHook('onClose', async () => void server.close())
  }
  stopGracefully({ app, ending, drainMs: config.drainMs })
  await app.listen({ port: config.port, host: config.host })
  await sayHello({ app, db, config })
}

async function refuseClosed(db: Database): Promise<void> {
  const why = await closedBecause(db)
  if (why === null) return
  throw new Error(
    `This database takes no writes: ${why} Start the server with the database that replaced it, or go back to this one with: npm run database -- reopen`,
  )
}

type Ending = { app: App; ending: { isDraining: boolean }; drainMs: number }

/**
 * Graceful shutdown: first reports not ready, so that no new requests are sent here, then completes the requests in
 * progress and exits. Further SIGTERMs are ignored, because service managers signal the whole process group and npm
 * forwards them; only a second Ctrl-C exits at once.
 */
function stopGracefully({ app, ending, drainMs }: Ending): void {
  let toldAt: number | null = null
  const close = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const stop = () => {
    if (toldAt !== null) return
    toldAt = performance.now()
    ending.isDraining = true
    setTimeout(close, drainMs)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => {
    if (toldAt !== null && performance.now() - toldAt > SAME_CTRL_C_MS) process.exit(1)
    stop()
  })
}

type Started = { app: App; db: Database; config: Config }

async function sayHello({ app, db, config }: Started): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  const address = publicAddress(config, port)
  const lines = ['', `  The counter is open at ${address}/`]
  // A chain of one's own may run with the settings of the demo.
  const demoEmails = isLoopback(config.host) ? await listDemoEmails(db) : []
  const link = await newFirstRunLink(db, { address, clock: Date.now })
  if (demoEmails.length > 0) {
    lines.push(
      '',
      `  Demo accounts, all with the password ${DEMO_PASSWORD}:`,
      ...demoEmails.map((email) => `    ${email}`),
    )
  } else if (link) {
    lines.push('', ...firstRunLines(link).map((line) => `  ${line}`))
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

start().catch((error: unknown) => {
  const lines =
    error instanceof SettingsError ? error.problems : [error instanceof Error ? error.message : 'unknown fault']
  process.stderr.write(`The server could not start:\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
  process.exit(1)
})
