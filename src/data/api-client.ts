import {
  ACCOUNT_HEADER,
  ACTIVE_HEADER,
  ANSWERED_KEYS_HEADER,
  apiPaths,
  DEVICE_TIME_HEADER,
  HALF_HEADER,
  IDEMPOTENCY_HEADER,
  OPS_HEADER,
  REQUEST_ID_HEADER,
} from '../shared/contract/api-paths.ts'
import { isProblem } from '../shared/contract/error-codes.ts'
import { healthSchema } from '../shared/contract/session.ts'
import type { Feature } from '../shared/contract/session.ts'
import { takeTouch } from './active.ts'
import { deviceDb } from './device-db.ts'
import { readAnswer } from './read-answer.ts'
import type { ServerAnswer } from './read-answer.ts'
import { noteContact, noteSilence } from './server-contact.ts'
import { halfOf } from './session-half.ts'
import { readSetting, SERVER_FEATURES, writeSetting } from './settings.ts'
import type { ServerKind } from '@counter/outbox'

const API_BASE: string = import.meta.env['VITE_API_BASE'] ?? ''
const TIMEOUT_MS = 20_000
const SERVER_KIND = 'serverKind'
/** Since when the health of a reference server has been answered by something else. */
const FOREIGN_SINCE = 'foreignHealthSince'
/** A gateway answers for its server during a restart, but not for long. */
const SURELY_FOREIGN_MS = 60_000

type CallOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  account?: string
  body?: string
  key?: string
  /** Half of a session that is being opened; otherwise the current user's is used. */
  half?: string
  /** Operation ids of rows that are sent without their owner. */
  ops?: readonly string[]
  etag?: string
  /** Keys that the server must know unless it was restored. */
  answeredKeys?: readonly string[]
  /** Of a call without an account to the reference server. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** One call. Never throws for network or server errors; the caller interprets the status. */
export async function call(options: CallOptions): Promise<ServerAnswer> {
  const kind = await knownServerKind()
  return send(options, kind)
}

/** Sends requests for the outbox and the refresh. */
export async function requestAs(request: CallOptions & { account: string }): Promise<ServerAnswer> {
  const kind = await serverKind(request.account, request.signal)
  return kind === null ? { kind: 'noAnswer', reason: 'network' } : send(request, kind)
}

/** The kind of the server, requested once and stored, also for the worker. Null if it could not be determined. */
export async function serverKind(account?: string, signal?: AbortSignal): Promise<ServerKind | null> {
  const known = await knownServerKind()
  return known ?? (await askServerKind(account, signal))
}

/**
 * Requests the server's health. JSON that does not match the contract means a plain server; in place of a reference
 * server only if it is answered twice, a minute apart. No network, HTML and 5xx mean nothing and keep the last known
 * kind; so does any 4xx except 404 for a reference server, because it comes from a gateway.
 */
export async function askServerKind(account?: string, signal?: AbortSignal): Promise<ServerKind | null> {
  const answer = await send(
    { method: 'GET', path: apiPaths.health(), ...(account ? { account } : {}), ...(signal ? { signal } : {}) },
    null,
  )
  const known = await knownServerKind()
  if (answer.kind === 'noAnswer' || answer.status >= 500) return known
  if (known === 'extended' && ![200, 404].includes(answer.status)) return known
  const health = healthSchema.safeParse(answer.body).data
  if (known === 'extended' && !health && !(await isSurelyForeign())) return known
  const kind: ServerKind = health ? 'extended' : 'plain'
  await deviceDb.settings.delete(FOREIGN_SINCE)
  await writeSetting(SERVER_KIND, kind)
  await writeSetting(SERVER_FEATURES, health?.features ?? [])
  return kind
}

async function isSurelyForeign(): Promise<boolean> {
  const [since, now] = [await readSetting(FOREIGN_SINCE), Date.now()]
  // A clock that was set back begins anew.
  if (typeof since === 'number' && since <= now) return now - since >= SURELY_FOREIGN_MS
  await writeSetting(FOREIGN_SINCE, now)
  return false
}

/** The last known kind, without a request; null if it was never requested. */
export async function knownServerKind(): Promise<ServerKind | null> {
  const kind = await readSetting(SERVER_KIND)
  return kind === 'extended' || kind === 'plain' ? kind : null
}

/** Whether the server listed this feature when its health was last requested. */
export async function serverHas(feature: Feature): Promise<boolean> {
  return (await serverFeatures()).includes(feature)
}

/** What the server named when it was last asked; nothing for a plain one. */
export async function serverFeatures(): Promise<readonly unknown[]> {
  const features = await readSetting(SERVER_FEATURES)
  return Array.isArray(features) ? features : []
}

/**
 * The time-out covers the whole response: a body that never ends would block its lane and with it the drain. No retries
 * here: the callers decide, above all the outbox.
 */
async function send(options: CallOptions, kind: ServerKind | null): Promise<ServerAnswer> {
  const beganAt = performance.now()
  const requestId = kind === 'extended' ? crypto.randomUUID() : undefined
  const patience = new AbortController()
  const giveUp = () => patience.abort()
  if (options.signal?.aborted) giveUp()
  options.signal?.addEventListener('abort', giveUp)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<ServerAnswer>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'noAnswer', reason: 'timeout' })
      giveUp()
    }, TIMEOUT_MS)
  })
  try {
    const answer = await Promise.race([exchange({ ...options, signal: patience.signal, requestId }, kind), timeout])
    if (answer.kind === 'noAnswer' && !options.signal?.aborted) noteSilence(beganAt)
    return { ...answer, requestId }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

type Exchange = CallOptions & { signal: AbortSignal; requestId: string | undefined }

async function exchange(options: Exchange, kind: ServerKind | null): Promise<ServerAnswer> {
  const startedAt = performance.now()
  try {
    const response = await fetch(API_BASE + options.path, {
      method: options.method,
      headers: await headersFor(options, kind),
      // Account B must not get A's response.
      cache: 'no-store',
      credentials: API_BASE === '' || kind === 'extended' ? 'include' : 'omit',
      ...(options.body === undefined ? {} : { body: options.body }),
      signal: options.signal,
    })
    const arrival = { receivedAt: Date.now(), roundTripMs: performance.now() - startedAt }
    const { status, headers } = response
    const answer = readAnswer({ status, headers, text: await response.text() })
    if (answer.kind === 'noAnswer') return answer
    // A gateway's error, as during a restart of the server, is an outage and no verdict.
    if (kind === 'extended' && status >= 400 && !isProblem(answer.body))
      return { kind: 'noAnswer', reason: 'otherJson' }
    noteContact({ ...arrival, date: answer.date })
    return answer
  } catch {
    return { kind: 'noAnswer', reason: 'network' }
  }
}

/** A plain server gets no custom headers, because the CORS list of another origin would not allow them. */
async function headersFor(
  { account, half: opening, key, ops = [], body, etag, answeredKeys = [], requestId, headers }: Exchange,
  kind: ServerKind | null,
): Promise<Record<string, string>> {
  const half = kind === 'extended' && account ? (opening ?? (await halfOf(account).catch(() => null))) : null
  return {
    ...headers,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(requestId ? { [REQUEST_ID_HEADER]: requestId } : {}),
    ...(kind === 'extended' && account ? { [ACCOUNT_HEADER]: account } : {}),
    ...(half ? { [HALF_HEADER]: half, ...(takeTouch() && { [ACTIVE_HEADER]: '1' }) } : {}),
    ...(kind === 'extended' && ops.length > 0 ? { [OPS_HEADER]: ops.join(',') } : {}),
    ...(kind === 'extended' && key ? { [IDEMPOTENCY_HEADER]: key, [DEVICE_TIME_HEADER]: String(Date.now()) } : {}),
    ...(kind === 'extended' && answeredKeys.length > 0 ? { [ANSWERED_KEYS_HEADER]: answeredKeys.join(',') } : {}),
    ...(kind === 'extended' && etag ? { 'If-None-Match': etag } : {}),
  }
}
