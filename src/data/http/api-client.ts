import ky from 'ky'
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
} from '../../shared/contract/api-paths.ts'
import { isProblem, isTypedProblem } from '../../shared/contract/error-codes.ts'
import { takeTouch } from './active.ts'
import { isOfReference, judgeHealth } from './judge-health.ts'
import { readAnswer } from './read-answer.ts'
import type { ServerAnswer } from './read-answer.ts'
import { noteContact, noteSilence } from './server-contact.ts'
import type { Arrival } from './server-contact.ts'
import { halfOf } from '../store/session-half.ts'
import { readSetting, SERVER_HAS_PINS, SERVER_KIND, writeSetting } from '../store/settings.ts'
import type { ServerKind } from '@counter/outbox'

const API_BASE: string = import.meta.env['VITE_API_BASE'] ?? ''
const TIMEOUT_MS = 20_000

/**
 * Since when the health of a reference server has been answered by something else, on the monotonic clock. In memory,
 * because this page or worker must have noticed no answer of the server since.
 */
let foreignSince: number | null = null

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

/** Requests the server's health and stores what it says about the kind of the server. */
export async function askServerKind(account?: string, signal?: AbortSignal): Promise<ServerKind | null> {
  const exchanged = await exchange(
    { method: 'GET', path: apiPaths.health(), ...(account ? { account } : {}), ...(signal ? { signal } : {}) },
    null,
  )
  const { answer } = exchanged
  const known = await knownServerKind()
  const verdict = judgeHealth(answer, { known, foreignSince, now: performance.now() })
  const isOfContract = answer.kind === 'answer' && isProblem(answer.body)
  // In place of a reference server a gateway may answer, or a plain server, once it counts as one.
  noteConnection(exchanged, { isOfServer: known !== 'extended' || verdict.type === 'kind' || isOfContract })
  if (verdict.type === 'foreign') foreignSince = verdict.since
  if (verdict.type !== 'kind') return known
  const { kind, hasPins } = verdict
  foreignSince = null
  await writeSetting(SERVER_KIND, kind)
  await writeSetting(SERVER_HAS_PINS, hasPins)
  return kind
}

/** The last known kind, without a request; null if it was never requested. */
export async function knownServerKind(): Promise<ServerKind | null> {
  const kind = await readSetting(SERVER_KIND)
  return kind === 'extended' || kind === 'plain' ? kind : null
}

/** Whether it is a reference server, as far as this device knows. */
export async function isExtended(): Promise<boolean> {
  return (await knownServerKind()) === 'extended'
}

/** Whether a PIN opens a session again, as the server said when it was last asked. */
export async function hasPins(): Promise<boolean> {
  return (await readSetting(SERVER_HAS_PINS)) === true
}

async function send(options: CallOptions, kind: ServerKind | null): Promise<ServerAnswer> {
  const exchanged = await exchange(options, kind)
  noteConnection(exchanged)
  const { answer } = exchanged
  // A reference server that was taken for a plain one, because something answered for it, is asked as such again.
  const isMistaken = kind === 'plain' && answer.kind === 'answer' && answer.status >= 400 && isTypedProblem(answer.body)
  if (!isMistaken || (await askServerKind(options.account, options.signal)) !== 'extended') return answer
  return { kind: 'noAnswer', reason: 'otherJson' }
}

/** `isOfServer`: false where something else answered in its place, which neither is a contact nor knows the time. */
function noteConnection({ arrival, beganAt, isGivenUp }: Exchanged, { isOfServer = true } = {}): void {
  if (arrival && isOfServer) noteContact(arrival)
  else if (!isGivenUp) noteSilence(beganAt)
}

type Received = { answer: ServerAnswer; arrival: Arrival | null }
/** `beganAt`: on the monotonic clock. `isGivenUp`: by the caller. */
type Exchanged = Received & { beganAt: number; isGivenUp: boolean }
type Exchange = CallOptions & { signal: AbortSignal; requestId: string | undefined; beganAt: number }

/**
 * The time-out covers the whole response: a body that never ends would block its lane and with it the drain. No retries
 * here: the callers decide, above all the outbox.
 */
async function exchange(options: CallOptions, kind: ServerKind | null): Promise<Exchanged> {
  const beganAt = performance.now()
  const requestId = kind === 'extended' ? crypto.randomUUID() : undefined
  const patience = new AbortController()
  const giveUp = () => patience.abort()
  if (options.signal?.aborted) giveUp()
  options.signal?.addEventListener('abort', giveUp)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Received>((resolve) => {
    timer = setTimeout(() => {
      resolve({ answer: { kind: 'noAnswer', reason: 'timeout' }, arrival: null })
      giveUp()
    }, TIMEOUT_MS)
  })
  try {
    const received = receive({ ...options, signal: patience.signal, requestId, beganAt }, kind)
    const { answer, arrival } = await Promise.race([received, timeout])
    if (isOfReference(answer)) foreignSince = null
    return { answer: { ...answer, requestId }, arrival, beganAt, isGivenUp: options.signal?.aborted === true }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

async function receive(options: Exchange, kind: ServerKind | null): Promise<Received> {
  try {
    const response = await ky(API_BASE + options.path, {
      method: options.method,
      retry: 0,
      throwHttpErrors: false,
      // `exchange` has one for the whole response, ky's covers only its head.
      timeout: false,
      headers: await headersFor(options, kind),
      // Account B must not get A's response.
      cache: 'no-store',
      credentials: API_BASE === '' || kind === 'extended' ? 'include' : 'omit',
      ...(options.body === undefined ? {} : { body: options.body }),
      signal: options.signal,
    })
    const [receivedAt, roundTripMs] = [Date.now(), performance.now() - options.beganAt]
    const { status, headers } = response
    const answer = readAnswer({ status, headers, text: await response.text(), from: kind })
    return { answer, arrival: answer.kind === 'noAnswer' ? null : { date: answer.date, receivedAt, roundTripMs } }
  } catch {
    return { answer: { kind: 'noAnswer', reason: 'network' }, arrival: null }
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
