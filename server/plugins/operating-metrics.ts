import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { App, Context } from '../http/context.ts'
import { databaseBytes } from '../database/size.ts'
import { countUnsent } from '../repositories/announced-rows.ts'

/** A database that does not respond must not keep the other figures from being read. */
const LIMIT_MS = 2_000

/** The calls by which people get in, and what they prove it with. */
const SIGN_INS: Record<string, string> = { '/api/users/signin': 'password', '/api/users/resume': 'pin' }

/**
 * What an operator needs to know before people call: the space that is left, what is refused and why, and work that
 * waits on tablets. Totals only, no names. Register before the routes.
 */
export function addOperatingMetrics(
  app: App,
  registry: Registry,
  context: Pick<Context, 'config' | 'db' | 'clock'>,
): void {
  const { config, db, clock } = context
  const registers = [registry]
  /** A figure that is read when it is asked for; not a number if it cannot be read. */
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await inTime(read()).catch(() => Number.NaN))
      },
    })
  gauge('counter_free_disk_bytes', 'Space left on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  })
  gauge('counter_database_bytes', 'Size of the database', () => databaseBytes(db))
  gauge(
    'counter_unsent_entries',
    'Entries that people announced when they left a shared tablet, and that have not arrived',
    async () => (await countUnsent(db)).count,
  )
  gauge(
    'counter_oldest_unsent_seconds',
    'How long the oldest of these has been waiting; 0 if there is none',
    async () => {
      const { since } = await countUnsent(db)
      return since === null ? 0 : Math.max(0, (clock() - Date.parse(since)) / 1000)
    },
  )
  const refusals = new Counter({
    name: 'counter_refusals_total',
    help: 'Requests that were refused or failed, by the code of the answer',
    labelNames: ['code'],
    registers,
  })
  const signIns = new Counter({
    name: 'counter_sign_ins_total',
    help: 'Sign-ins by password and by PIN, by outcome: accepted, or the code of the refusal',
    labelNames: ['by', 'outcome'],
    registers,
  })
  app.addHook('onResponse', async ({ problemCode, routeOptions }, { statusCode }) => {
    if (problemCode !== null) refusals.inc({ code: problemCode })
    const by = SIGN_INS[routeOptions.url ?? '']
    if (by !== undefined) signIns.inc({ by, outcome: problemCode ?? (statusCode < 400 ? 'accepted' : 'refused') })
  })
}

/** Rejects if the figure has not been read within the limit. */
async function inTime(reading: Promise<number>): Promise<number> {
  const late = new AbortController()
  try {
    const limit = setTimeout(LIMIT_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error('The figure took too long to read')
    })
    limit.catch(() => {})
    return await Promise.race([reading, limit])
  } finally {
    late.abort()
  }
}
