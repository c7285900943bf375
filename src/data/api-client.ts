import ky from 'ky'
import {
  ACCOUNT_HEADER,
  ACTIVE_HEADER,
  ANSWERED_KEYS_HEADER,
  apiPaths,
  HALF_HEADER,
  IDEMPOTENCY_HEADER,
  OPS_HEADER,
  REQUEST_ID_HEADER,
} from '../shared/contract/api-paths.ts'
import { healthSchema } from '../shared/contract/session.ts'
import type { Feature } from '../shared/contract/session.ts'
import { takeTouch } from './active.ts'
import { readAnswer } from './read-answer.ts'
import { noteContact, noteSilence } from './server-contact.ts'
import { halfOf } from './session-half.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { ApiAnswer, ServerKind } from './sync/ports.ts'

const API_BASE: string = import.meta.env['VITE_API_BASE'] ?? ''
const TIMEOUT_MS = 20_000
const SERVER_KIND = 'serverKind'
const SERVER_FEATURES = 'serverFeatures'

/** Never retried here: the outbox has the one retry policy. Never cached: account B must not get A's answer. */
const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: false, cache: 'no-store' })

type CallOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  account?: string
  body?: string
  key?: string
  /** Of a session that is just being opened; else that of whoever is at the counter. */
  half?: string
  /** Ids of the rows that are sent without their owner. */
  ops?: readonly string[]
  etag?: string
  /** Keys that the server has to know, unless it went back. */
  answeredKeys?: readonly string[]
  signal?: AbortSignal
}

/** One call. Never throws for anything network or server can do; success is the caller's to judge. */
export async function call(options: CallOptions): Promise<ApiAnswer> {
  const kind = await knownServerKind()
  return send(options, kind)
}

/** The outbox's and the refresh's way to the server. */
export async function requestAs(request: CallOptions & { account: string }): Promise<ApiAnswer> {
  const kind = await serverKind(request.account, request.signal)
  return kind === null ? { kind: 'noAnswer', reason: 'network' } : send(request, kind)
}

/** Which server this is; asked once and kept, for the worker too. Null when it could not be asked. */
export async function serverKind(account?: string, signal?: AbortSignal): Promise<ServerKind | null> {
  const known = await knownServerKind()
  return known ?? (await askServerKind(account, signal))
}

/**
 * Asks for the server's health. A JSON answer without our contract is a plain server. No network, HTML and 5xx mean nothing, and
 * the kind last known stays; so does a reference server's at any 4xx but 404, which is a gateway's.
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
  const kind: ServerKind = health ? 'extended' : 'plain'
  await writeSetting(SERVER_KIND, kind)
  await writeSetting(SERVER_FEATURES, health?.features ?? [])
  return kind
}

/** The kind last known, without asking; null before it was ever asked. */
export async function knownServerKind(): Promise<ServerKind | null> {
  const kind = await readSetting(SERVER_KIND)
  return kind === 'extended' || kind === 'plain' ? kind : null
}

/** Whether the server, when it was last asked, named this among what it can do beyond the first version. */
export async function serverHas(feature: Feature): Promise<boolean> {
  const features = await readSetting(SERVER_FEATURES)
  return Array.isArray(features) && features.includes(feature)
}

/** The time is for the whole answer, not as ky's for its headers: a body that never ends would keep its lane waiting, and the drain with it. */
async function send(options: CallOptions, kind: ServerKind | null): Promise<ApiAnswer> {
  const requestId = kind === 'extended' ? crypto.randomUUID() : undefined
  const patience = new AbortController()
  const giveUp = () => patience.abort()
  if (options.signal?.aborted) giveUp()
  options.signal?.addEventListener('abort', giveUp)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<ApiAnswer>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'noAnswer', reason: 'timeout' })
      giveUp()
    }, TIMEOUT_MS)
  })
  try {
    const answer = await Promise.race([exchange({ ...options, signal: patience.signal, requestId }, kind), timeout])
    if (answer.kind === 'noAnswer' && !options.signal?.aborted) noteSilence()
    return { ...answer, requestId }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

type Exchange = CallOptions & { signal: AbortSignal; requestId: string | undefined }

async function exchange(options: Exchange, kind: ServerKind | null): Promise<ApiAnswer> {
  const startedAt = performance.now()
  try {
    const response = await http(API_BASE + options.path, {
      method: options.method,
      headers: await headersFor(options, kind),
      credentials: API_BASE === '' || kind === 'extended' ? 'include' : 'omit',
      ...(options.body === undefined ? {} : { body: options.body }),
      signal: options.signal,
    })
    const arrival = { receivedAt: Date.now(), roundTripMs: performance.now() - startedAt }
    const { status, headers } = response
    const answer = readAnswer({ status, headers, text: await response.text() })
    if (answer.kind === 'answer') noteContact({ ...arrival, date: answer.date })
    return answer
  } catch {
    return { kind: 'noAnswer', reason: 'network' }
  }
}

/** A plain server gets no header of ours: another origin's CORS list would not know them. */
async function headersFor(
  { account, half: opening, key, ops = [], body, etag, answeredKeys = [], requestId }: Exchange,
  kind: ServerKind | null,
): Promise<Record<string, string>> {
  const half = kind === 'extended' && account ? (opening ?? (await halfOf(account).catch(() => null))) : null
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(requestId ? { [REQUEST_ID_HEADER]: requestId } : {}),
    ...(kind === 'extended' && account ? { [ACCOUNT_HEADER]: account } : {}),
    ...(half ? { [HALF_HEADER]: half, ...(takeTouch() && { [ACTIVE_HEADER]: '1' }) } : {}),
    ...(kind === 'extended' && ops.length > 0 ? { [OPS_HEADER]: ops.join(',') } : {}),
    ...(kind === 'extended' && key ? { [IDEMPOTENCY_HEADER]: key } : {}),
    ...(kind === 'extended' && answeredKeys.length > 0 ? { [ANSWERED_KEYS_HEADER]: answeredKeys.join(',') } : {}),
    ...(kind === 'extended' && etag ? { 'If-None-Match': etag } : {}),
  }
}
