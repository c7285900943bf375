import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER, OPS_HEADER, REPLAYED_HEADER } from '../../src/shared/contract/api-paths.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { holdRows, isFinalRefusal, settleSent, withdrawRefused } from '../announced/sent-rows.ts'
import { isoNow } from './context.ts'
import type { Context } from './context.ts'
import { databaseErrorCode, inTransaction } from '../database/database.ts'
import type { Queries } from '../database/database.ts'
import type { IdempotencyKeysTable } from '../database/tables.ts'
import { accountOf } from '../plugins/account.ts'
import { Problem } from './problem.ts'
import { claimKey, rememberAnswer } from '../repositories/idempotency-keys.ts'

export const KEY_DAYS = 30
const KEY_FORM = /^[\x21-\x7e]{16,80}$/
/** One request of the app carries at most 200 operations; the ids it creates are UUIDs. */
const OPS_FORM = /^[\w-]{1,64}(,[\w-]{1,64}){0,199}$/
const LOCK_NOT_AVAILABLE = '55P03'
const RETRY_SOON_SECONDS = 1

type Command = {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
  /** The change itself. Awaits SQL only; a thrown Problem rolls all of it back. */
  effect: (tx: Queries) => Promise<object>
  /**
   * Runs at the very end of the transaction, because it takes a lock that other requests wait for: the position in a
   * feed.
   */
  last?: (tx: Queries) => Promise<void>
}

/**
 * Runs a state-changing call in one transaction with its idempotency key: a repeated request gets the stored response
 * and has no second effect. Only success is stored, because a refusal rolls the key back too.
 */
export async function runCommand({
  context,
  request,
  reply,
  effect,
  last = async () => {},
}: Command): Promise<FastifyReply> {
  const key = keyOf(request)
  let isRefused = false
  const work = async (tx: Queries) => {
    isRefused = false
    const first = key === null ? null : await claim({ tx, key, request, context })
    const now = isoNow(context.clock)
    if (first) {
      await settleSent(tx, request, { now })
      reply.header(REPLAYED_HEADER, 'true')
      return first.body ?? ''
    }
    await holdRows(tx, request)
    const ofRequest = { ...tx, requestId: request.id }
    const object = await effect(ofRequest).catch((error: unknown) => {
      isRefused = isFinalRefusal(error)
      throw error
    })
    await settleSent(tx, request, { now })
    const answer = JSON.stringify(object)
    if (key !== null)
      await rememberAnswer(tx, { accountId: accountOf(request).user.id, key, status: 200, body: answer })
    await last(ofRequest)
    return answer
  }
  const body = await inTransaction(context.db, work).catch(async (error: unknown) => {
    if (isRefused) await withdrawRefused(context.db, request)
    throw error
  })
  return reply.type('application/json; charset=utf-8').send(body)
}

type Claim = { tx: Queries; key: string; request: FastifyRequest; context: Context }

async function claim({ tx, key, request, context }: Claim): Promise<IdempotencyKeysTable | null> {
  const requestHash = requestHashOf(request)
  const first = await claimKey(tx, {
    accountId: accountOf(request).user.id,
    key,
    requestHash,
    ops: opsIn(request),
    now: isoNow(context.clock),
    expiredBefore: new Date(context.clock() - KEY_DAYS * DAY_MS).toISOString(),
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === LOCK_NOT_AVAILABLE) throw inProgress()
    throw error
  })
  if (first && first.request_hash !== requestHash) throw new Problem({ status: 422, code: 'key_reused' })
  if (first && first.status === null) throw inProgress()
  return first
}

/** Includes the hash of the exact bytes of the body. */
export function requestHashOf({ method, url, bodyHash }: FastifyRequest): string {
  return `${method} ${url} ${bodyHash}`
}

function inProgress(): Problem {
  return new Problem({ status: 409, code: 'key_in_progress', retryAfterSeconds: RETRY_SOON_SECONDS })
}

/** Null if the header is malformed: the ids are stored, but nothing depends on them. */
function opsIn(request: FastifyRequest): string | null {
  const ops = request.headers[OPS_HEADER.toLowerCase()]
  return typeof ops === 'string' && OPS_FORM.test(ops) ? ops : null
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (key === undefined) return null
  if (typeof key === 'string' && KEY_FORM.test(key)) return key
  throw new Problem({
    status: 400,
    code: 'invalid_field',
    errors: [{ path: IDEMPOTENCY_HEADER, message: 'key_invalid' }],
  })
}
