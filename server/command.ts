import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '../src/shared/contract/api-paths.ts'
import { DAY_MS } from '../src/shared/rules/business-day.ts'
import { isoNow } from './context.ts'
import type { Context } from './context.ts'
import { databaseErrorCode, inTransaction } from './database/database.ts'
import type { Queries } from './database/database.ts'
import type { IdempotencyKeysTable } from './database/tables.ts'
import { accountOf } from './plugins/account.ts'
import { Problem } from './problem.ts'
import { claimKey, rememberAnswer } from './repositories/idempotency-keys.ts'

export const KEY_DAYS = 30
const KEY_FORM = /^[\x21-\x7e]{16,80}$/
const LOCK_NOT_AVAILABLE = '55P03'
const RETRY_SOON_SECONDS = 1

type Command = {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
  /** The change itself: SQL only, and a thrown problem undoes all of it. */
  effect: (tx: Queries) => Promise<object>
  /** What is left to the very end of the transaction, because others wait for it from there on: its place in a feed. */
  last?: (tx: Queries) => Promise<void>
}

/**
 * Runs a state-changing call in one transaction with its idempotency key: a repeated request gets the first answer
 * and has no second effect. Only success is remembered, since a refusal rolls the key back too.
 */
export async function runCommand({
  context,
  request,
  reply,
  effect,
  last = async () => {},
}: Command): Promise<FastifyReply> {
  const key = keyOf(request)
  const body = await inTransaction(context.db, async (tx) => {
    const first = key === null ? null : await claim({ tx, key, request, context })
    if (first) {
      reply.header(REPLAYED_HEADER, 'true')
      return first.body ?? ''
    }
    const answer = JSON.stringify(await effect(tx))
    if (key !== null)
      await rememberAnswer(tx, { accountId: accountOf(request).user.id, key, status: 200, body: answer })
    await last(tx)
    return answer
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

/** Of the exact body that was sent. */
export function requestHashOf({ method, url, bodyHash }: FastifyRequest): string {
  return `${method} ${url} ${bodyHash}`
}

function inProgress(): Problem {
  return new Problem({ status: 409, code: 'key_in_progress', retryAfterSeconds: RETRY_SOON_SECONDS })
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
