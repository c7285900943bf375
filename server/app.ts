import type { Writable } from 'node:stream'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import type { App, Clock, Context } from './http/context.ts'
import type { Database } from './database/database.ts'
import { CLEAN_UP_TIMES, startHousekeeping } from './maintenance/housekeeping.ts'
import type { CleanUpTimes } from './maintenance/housekeeping.ts'
import { pinSecretIn } from './sessions/pins.ts'
import { addAccountGuard } from './plugins/account.ts'
import { ACCOUNT_RATE_LIMIT, addAccountRateLimit } from './plugins/account-rate-limit.ts'
import type { Rate } from './http/rate.ts'
import { addApiAnswers } from './plugins/api-answers.ts'
import { addJsonBody } from './plugins/json-body.ts'
import { addMetrics } from './plugins/metrics.ts'
import { closeAfterAnswer, closeIdleConnections } from './plugins/graceful-shutdown.ts'
import { addOperatingMetrics } from './plugins/operating-metrics.ts'
import { addOutboxScope } from './plugins/outbox-scope.ts'
import { addOverload } from './plugins/overload.ts'
import { addRefusalAudit } from './plugins/audit-refusals.ts'
import { addProblems, refuseBadAddress } from './plugins/problems.ts'
import { addRequestLog, errorForLog, requestIdOf } from './plugins/request-log.ts'
import { addSecurityHeaders } from './plugins/security-headers.ts'

import { addTestTools } from './testing/test-tools.ts'
import { addStaticApp } from './plugins/static-app.ts'
import { addBackpressure } from './plugins/backpressure.ts'
import { addWentBack } from './plugins/went-back.ts'
import { databaseId } from './repositories/changes.ts'
import { addOpenApi } from './openapi/add-openapi.ts'
import { addRoutes } from './routes/index.ts'
import type { Config } from './settings/settings.ts'
import { ServedCopy } from './testing/served-copy.ts'
import { testToolsFor } from './testing/test-tools-for.ts'

const MAX_BODY_BYTES = 128 * 1024
const MAX_PATH_PART_LENGTH = 300
/**
 * How long a request may take to arrive (its head sooner), which defends against slow-sending clients; and how long a
 * connection may be without traffic, so that a client cannot hold a response by not reading it.
 */
const ARRIVAL: ArrivalLimits = { headMs: 10_000, wholeMs: 30_000, stillMs: 90_000, lookEveryMs: 5_000 }
/** About ten thousand tablets with a few connections each; more are refused before they use memory. */
const MAX_CONNECTIONS = 50_000
/** Most responses are a few kB, the largest some MB. */
const MAX_UNREAD_BYTES = 256 * 1024 * 1024
/** Longer than proxies keep idle connections, so that the proxy closes them, not the server. */
const KEEP_ALIVE_MS = 75_000

type ArrivalLimits = { headMs: number; wholeMs: number; stillMs: number; lookEveryMs: number }

type Parts = {
  config: Config
  db: Database
  clock?: Clock
  logStream?: Writable
  /** Registry for the request metrics; without it none are collected. */
  metrics?: Registry
  /** Set when the server is about to shut down, so that a load balancer stops sending requests. */
  ending?: { isDraining: boolean }
  arrival?: ArrivalLimits
  mostUnreadBytes?: number
  accountRate?: Rate
  cleanUpTimes?: CleanUpTimes
  /** Called for every route. */
  onRoute?: (route: RouteOptions) => void
}

/** Assembles the server over an open, migrated database, without listening. */
export async function buildApp({
  config,
  db,
  clock = Date.now,
  logStream,
  metrics,
  ending = { isDraining: false },
  arrival = ARRIVAL,
  mostUnreadBytes = MAX_UNREAD_BYTES,
  accountRate = ACCOUNT_RATE_LIMIT,
  cleanUpTimes = CLEAN_UP_TIMES,
  onRoute,
}: Parts): Promise<App> {
  const app: App = Fastify({
    logger: {
      level: config.logLevel,
      base: null,
      serializers: { err: errorForLog },
      ...(logStream && { stream: logStream }),
    },
    // Our own log line has no URL (plugins/request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: trustProxyOf(config),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: arrival.wholeMs,
    connectionTimeout: arrival.stillMs,
    http: { headersTimeout: arrival.headMs, connectionsCheckingInterval: arrival.lookEveryMs },
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PART_LENGTH },
    frameworkErrors: refuseBadAddress,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // Unknown fields must survive, so no schema serialises an answer.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  if (onRoute) app.addHook('onRoute', onRoute)

  app.server.maxConnections = MAX_CONNECTIONS
  closeIdleConnections(app)

  const context: Context = {
    config,
    db,
    clock,
    databaseId: await databaseId(db),
    pinSecret: config.pinSecret ?? pinSecretIn(config.dataDir),
    ending,
  }
  addProblems(app)
  if (metrics) {
    addMetrics(app, metrics)
    addOperatingMetrics(app, metrics, context)
  }
  addRequestLog(app)
  closeAfterAnswer(app)
  addJsonBody(app)
  await addSecurityHeaders(app, config)
  const refuseWhileUnread = addBackpressure(app, mostUnreadBytes)
  await app.register(fastifyCompress, { global: true })
  await app.register(fastifyCookie)
  const isTester = await testToolsFor(config, db)
  const copy = isTester ? ServedCopy.of(config) : null
  if (copy && isTester) addTestTools(app, { copy, clock, isTester })
  await addOpenApi(app)
  await app.register(
    async (api) => {
      addApiAnswers(api)
      addOverload(api, { mostAtOnce: config.mostRequestsAtOnce })
      refuseWhileUnread(api)
      addAccountGuard(api, context)
      addRefusalAudit(api, context)
      addAccountRateLimit(api, { clock, rate: accountRate })
      addWentBack(api, context)
      addOutboxScope(api, context)
      addRoutes(api, context)
    },
    { prefix: '/api' },
  )
  const { appDir } = config
  await addStaticApp(app, appDir, copy && isTester && ((request) => (isTester(request) ? copy.folder : appDir)))
  startHousekeeping(app, { context, times: cleanUpTimes })
  return app
}

function trustProxyOf({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}
