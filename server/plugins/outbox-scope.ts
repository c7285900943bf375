import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  CURSOR_HEADER,
  IDEMPOTENCY_HEADER,
  LIST_HEADER,
  OPS_HEADER,
  REPLAYED_HEADER,
} from '../../src/shared/contract/api-paths.ts'
import type { Call } from '../../src/shared/rules/access.ts'
import { decideAnnounced, isAnnouncedCall, isOfCall } from '../announced/decide.ts'
import type { AnnouncedDecision } from '../announced/decide.ts'
import { onlyAnnounced, withoutDetails } from '../announced/visible.ts'
import { requestHashOf } from '../command.ts'
import { isoNow } from '../context.ts'
import type { App, Context } from '../context.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'
import { conflict, unknownId } from '../problem.ts'
import { settleRows } from '../repositories/announced-rows.ts'
import { findAnswer } from '../repositories/idempotency-keys.ts'
import { accountOf, fullSessionNeeded, isReading } from './account.ts'
import type { Account } from './account.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** In outbox scope: the rows that a write is made of. */
    ops: AnnouncedRowsTable[] | null
  }
}

type Narrow = Account & { announced: AnnouncedRowsTable[] }

/**
 * What a session whose other half is not there may do: send rows that their owner announced, once each and just as they meant them, and
 * see of the server's objects those that these rows name.
 */
export function addOutboxScope(api: App, context: Context): void {
  api.decorateRequest('ops', null)

  api.addHook('preValidation', async (request, reply) => {
    if (!isNarrow(request.account)) return
    const call = request.routeOptions.config.call as Call
    // Who only brings a list up to date must not take what is shown here for all of it.
    if (isReading(request)) return void opsOf(request, call)
    if (!isAnnouncedCall(call)) throw fullSessionNeeded()
    if (await isRepeated(request, reply, context)) return reply
    request.ops = opsOf(request, call)
    const decision = await decideAnnounced(context.db, request.ops, request.account.user.id)
    return apply(decision, request, reply)
  })

  api.addHook('onSend', async (request, reply, payload) => {
    if (!isNarrow(request.account) || typeof payload !== 'string') return payload
    const answer: unknown = payload === '' ? null : JSON.parse(payload)
    void reply.removeHeader(CURSOR_HEADER).removeHeader(LIST_HEADER)
    if (request.ops && isFinal(reply, answer)) await settle(request, context)
    return JSON.stringify(shown(answer, { reply, announced: request.account.announced }))
  })
}

function shown(
  answer: unknown,
  { reply, announced }: { reply: FastifyReply; announced: AnnouncedRowsTable[] },
): unknown {
  if (reply.statusCode >= 300) return withCurrent(answer, announced)
  // The answer to this person's own write, which may be long settled.
  return reply.hasHeader(REPLAYED_HEADER) ? withoutDetails(answer) : onlyAnnounced(answer, announced)
}

function isNarrow(account: Account | null): account is Narrow {
  return account !== null && account.announced !== null
}

/** A key whose answer is known is answered before anything else is asked: its row may be settled, and its session dormant. */
async function isRepeated(request: FastifyRequest, reply: FastifyReply, { db }: Context): Promise<boolean> {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (typeof key !== 'string') return false
  const first = await findAnswer(db, { accountId: accountOf(request).user.id, key })
  if (!first || first.status === null || first.request_hash !== requestHashOf(request)) return false
  void reply
    .header(REPLAYED_HEADER, 'true')
    .type('application/json; charset=utf-8')
    .send(first.body ?? '')
  return true
}

/** The announced rows that a write names, oldest first: all of one kind, which that call writes. */
function opsOf(request: FastifyRequest, call: Call): AnnouncedRowsTable[] {
  const named = request.headers[OPS_HEADER.toLowerCase()]
  const opIds = typeof named === 'string' ? named.split(',') : []
  const { announced } = request.account as Narrow
  const rows = announced.filter((row) => opIds.includes(row.op_id) && isOfCall(row, call))
  const missing = opIds.filter((opId) => !rows.some(({ op_id }) => op_id === opId))
  if (rows.length === 0 || missing.length > 0) throw fullSessionNeeded(missing)
  return rows
}

function apply(decision: AnnouncedDecision, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  switch (decision.is) {
    case 'there':
      return reply.send(decision.object)
    case 'conflict':
      throw decision.current ? conflict('stale_revision', decision.current) : unknownId()
    case 'unreadable':
      throw fullSessionNeeded()
    case 'write':
      // Sent once already: what became of it since is not undone.
      if (request.ops?.every(({ settled_at }) => settled_at !== null)) throw fullSessionNeeded()
      // Decided on something older: whoever asks looks at it and asks again.
      if (!isOfThis(request, decision.id))
        throw decision.current ? conflict('duplicate_report', decision.current) : unknownId()
      request.body = decision.body
      return undefined
  }
}

function isOfThis({ params }: FastifyRequest, id: string | null): boolean {
  const named = (params as { id?: string }).id
  return id === null ? named === undefined : named === id
}

const NOT_FINAL: ReadonlySet<number> = new Set([401, 408, 425, 429])

function isFinal(reply: FastifyReply, answer: unknown): boolean {
  const { statusCode } = reply
  if (statusCode < 400) return true
  if (statusCode >= 500 || NOT_FINAL.has(statusCode)) return false
  return statusCode !== 409 || !(reply.hasHeader('Retry-After') || hasCurrent(answer))
}

function hasCurrent(answer: unknown): answer is { current: unknown } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'current' in answer &&
    answer.current !== undefined &&
    answer.current !== null
  )
}

async function settle(request: FastifyRequest, { db, clock }: Context): Promise<void> {
  const opIds = (request.ops ?? []).map(({ op_id }) => op_id)
  await settleRows(db, { sessionId: accountOf(request).session.id ?? '', opIds, now: isoNow(clock) })
}

function withCurrent(problem: unknown, rows: readonly AnnouncedRowsTable[]): unknown {
  return hasCurrent(problem) ? { ...problem, current: onlyAnnounced(problem.current, rows) } : problem
}
