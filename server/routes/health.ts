import type { App, Context } from '../http/context.ts'
import { isReachable } from '../database/is-reachable.ts'
import { Problem } from '../http/problem.ts'
import { VERSION } from '../settings/version.ts'
import { HEALTH, READY } from '../openapi/answers.ts'

const DATABASE_ANSWERS_WITHIN_MS = 2_000
const RETRY_AFTER_SECONDS = 5

/**
 * `/health` tells the app that the server is up and which contract it implements; `/ready` tells a load balancer
 * whether to send requests here.
 */
export function addHealthRoutes(api: App, { db, databaseId, ending, pinSecret }: Context): void {
  api.get('/health', { config: { call: 'public', answer: HEALTH, isNeverRefused: true } }, async () => ({
    status: 'ok',
    version: VERSION,
    contract: 'extended',
    hasPins: pinSecret !== null,
    database: databaseId,
  }))
  // Checks at the same time share one write, so that they cannot keep the disk busy.
  let checking: Promise<boolean> | null = null
  const isWritable = () => {
    checking ??= isReachable(db, DATABASE_ANSWERS_WITHIN_MS).finally(() => (checking = null))
    return checking
  }
  api.get('/ready', { config: { call: 'public', answer: READY, isNeverRefused: true } }, async () => {
    const isReady = !ending.isDraining && (await isWritable())
    if (!isReady) throw new Problem({ status: 503, code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS })
    return { status: 'ready' }
  })
}

/** Answers any other /api path. Without it the app's page would be sent, and HTML is never a valid API response. */
export function addUnknownRoutes(api: App): void {
  for (const url of ['/', '/*']) {
    api.all(url, { config: { call: 'public', answer: null } }, async () => {
      throw new Problem({ status: 404, code: 'not_found' })
    })
  }
}
