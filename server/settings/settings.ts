import { join, resolve } from 'node:path'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DEFAULT_PORT = 8080
const MAX_PORT = 65_535
const MAX_DRAIN_SECONDS = 300
const MOST_REQUESTS_AT_ONCE = 400

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(MAX_PORT).default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: z.enum(['1', 'true', '0', 'false', 'never']).optional(),
  TEST_TOOLS: z.enum(['1', 'true', '0', 'false']).optional(),
  ALLOW_HTTP: z.enum(['1', 'true', '0', 'false']).optional(),
  TRUST_PROXY: z.string().default('false'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  VITE_API_BASE: z.url().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(MAX_PORT).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  MAX_REQUESTS_AT_ONCE: z.coerce.number().int().min(1).default(MOST_REQUESTS_AT_ONCE),
  PIN_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  APP_DIR: z.string().default('dist/app'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ERASURES_FILE: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(MAX_DRAIN_SECONDS).default(0),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Null: SQLite in `dataDir`. */
  databaseUrl: string | null
  /** `auto` seeds an empty embedded database on a loopback address. */
  demo: 'seed' | 'auto' | 'never'
  /** Whether testers can simulate faults on `/testing`; null: in a demo (server/testing/test-tools-for.ts). */
  hasTestTools: boolean | null
  /** As Fastify's `trustProxy`: none, all, a number of hops, or addresses. */
  trustProxy: boolean | number | string
  /** Sign-ins from other machines over plain http. */
  allowHttp: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  /** The external server that the served app was built for; added to the CSP. */
  apiBase: string | null
  /** Where the Prometheus endpoint listens; null: disabled. Never the port that tablets reach. */
  metrics: { host: string; port: number } | null
  /** Null: the one in `dataDir`. Several servers that share a database need the same one. */
  pinSecret: string | null
  /** Milliseconds for which a server that is shutting down keeps answering while it reports not ready. */
  drainMs: number
  /** Further /api requests are refused with a `Retry-After`. */
  mostRequestsAtOnce: number
  /** The address that people use, such as a proxy's, without a slash at its end; null: `host` and `port`. */
  publicUrl: string | null
  /** The folder of the built app, which is served if it exists. */
  appDir: string
  /** The folder of the built test tools, beside that of the app. */
  toolsDir: string
  /** The list of erased people, which a restore reads; outside the database, beside the backups. */
  erasuresFile: string
}

/** The environment is not a valid configuration; `problems` are sentences for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Reads the settings from the environment; an empty variable counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const { data } = parsed
  const demo = demoMode(data.DEMO)
  if (demo === 'seed' && !isLoopback(data.HOST)) {
    throw new SettingsError([`DEMO: the demo chain is only for a loopback address, and HOST is ${data.HOST}`])
  }
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL ?? null,
    demo,
    hasTestTools: data.TEST_TOOLS === undefined ? null : isOn(data.TEST_TOOLS),
    dataDir: resolve(data.DATA_DIR),
    trustProxy: trustProxyOf(data.TRUST_PROXY),
    allowHttp: isOn(data.ALLOW_HTTP),
    logLevel: data.LOG_LEVEL,
    apiBase: data.VITE_API_BASE ?? null,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    pinSecret: data.PIN_SECRET ?? null,
    drainMs: data.DRAIN_SECONDS * 1000,
    mostRequestsAtOnce: data.MAX_REQUESTS_AT_ONCE,
    publicUrl: data.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
    appDir: resolve(data.APP_DIR),
    toolsDir: resolve(data.APP_DIR, '../testing'),
    erasuresFile: resolve(data.ERASURES_FILE ?? join(data.DATA_DIR, 'erasures.jsonl')),
  }
}

/** Whether this server is to be a demo, with a chain that it creates. */
export function wantsDemo({ demo, databaseUrl, host }: Pick<Config, 'demo' | 'databaseUrl' | 'host'>): boolean {
  return demo === 'seed' || (demo === 'auto' && databaseUrl === null && isLoopback(host))
}

/** Whether an address or host name is a loopback one. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host)
}

type Switch = '1' | 'true' | '0' | 'false' | 'never' | undefined

function isOn(value: Switch): boolean {
  return value === '1' || value === 'true'
}

function demoMode(value: Switch): Config['demo'] {
  if (value === undefined) return 'auto'
  return isOn(value) ? 'seed' : 'never'
}

function trustProxyOf(value: string): Config['trustProxy'] {
  if (value === 'false' || value === '0') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? Number(value) : value
}
