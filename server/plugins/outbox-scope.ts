import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  CURSOR_HEADER,
  IDEMPOTENCY_HEADER,
  LIST_HEADER,
  OPS_HEADER,
  REPLAYED_HEADER,
} from '../../src/shared/contract/api-paths.ts'
import type { Call } from '../../src/shared/rules/access/access.ts'
import { decideAnnounced } from '../announced/decide.ts'
import { isAnnouncedCall, isOfCall, isOfRevision } from '../announced/rules.ts'
import type { AnnouncedDecision } from '../announced/rules.ts'
import { isFinalRefusal, settleSent, withdrawRefused } from '../announced/sent-rows.ts'
import { onlyAnnounced, withoutDetails } from '../announced/visible.ts'
import { requestHashOf } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'
import { conflict, unknownId } from '../http/problem.ts'
import type { Problem } from '../http/problem.ts'
import { findAnswer } from '../repositories/idempotency-keys.ts'
import { accountOf, fullSessionNeeded, isNarrow, isReading, wakeOf } from './account.ts'
import type { NarrowAccount } from './account.ts'

/**
 * Limits a session in outbox scope (without its other half): it may send the rows that their owner announced, once each
 * and unchanged, and see only the server objects that these rows refer to.
 */
export function addOutboxScope(api: App, context: Context): void {
  api.decorateRequest('ops', null)

  api.addHook('preValidation', async (request, reply) => {
    if (!isNarrow(request.account)) return
    const call = request.routeOptions.config.call as Call
    // An incremental list update must not mistake the rows visible here for the whole list.
    if (isReading(request)) return void (await opsOf(request, call, context))
    if (!isAnnouncedCall(call)) throw await neededFor(request, context)
    if (await isRepeated(request, reply, { call, context })) return reply
    request.ops = await opsOf(request, call, context)
    return decide(request, reply, context)
  })

  api.addHook('onSend', async (request, reply, payload) => {
    if (!isNarrow(request.account) || typeof payload !== 'string') return payload
    const answer: unknown = payload === '' ? null : JSON.parse(payload)
    void reply.removeHeader(CURSOR_HEADER).removeHeader(LIST_HEADER).removeHeader('Link')
    return JSON.stringify(shown(answer, { reply, announced: request.account.announced }))
  })
}

function shown(
  answer: unknown,
  { reply, announced }: { reply: FastifyReply; announced: AnnouncedRowsTable[] },
): unknown {
  if (reply.statusCode >= 300) return withCurrent(answer, announced)
  // A replayed response to this user's own write, which may have been settled long ago.
  return reply.hasHeader(REPLAYED_HEADER) ? withoutDetails(answer) : onlyAnnounced(answer, announced)
}

/**
 * Answers a known idempotency key before any other check, because its row may be settled and its session dormant. If
 * the first response was sent before the row was announced, this replay settles it.
 */
async function isRepeated(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, context: { db, clock } }: { call: Call; context: Context },
): Promise<boolean> {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (typeof key !== 'string') return false
  const first = await findAnswer(db, { accountId: accountOf(request).user.id, key })
  if (!first || first.status === null || first.request_hash !== requestHashOf(request)) return false
  await settleSent(db, request, { rows: namedRows(request, call).rows, now: isoNow(clock) })
  void reply
    .header(REPLAYED_HEADER, 'true')
    .type('application/json; charset=utf-8')
    .send(first.body ?? '')
  return true
}

/**
 * The announced rows that a request names, oldest first; `missing` are those that were not announced or that this call
 * does not write or look up.
 */
function namedRows(request: FastifyRequest, call: Call): { rows: AnnouncedRowsTable[]; missing: string[] } {
  const named = request.headers[OPS_HEADER.toLowerCase()]
  const opIds = typeof named === 'string' ? named.split(',') : []
  const { announced } = request.account as NarrowAccount
  const rows = announced.filter((row) => opIds.includes(row.op_id) && isOfCall(row, call))
  return { rows, missing: opIds.filter((opId) => !rows.some(({ op_id }) => op_id === opId)) }
}

async function opsOf(request: FastifyRequest, call: Call, context: Context): Promise<AnnouncedRowsTable[]> {
  const { rows, missing } = namedRows(request, call)
  if (rows.length === 0 || missing.length > 0) throw await neededFor(request, context, missing)
  return rows
}

async function neededFor(
  request: FastifyRequest,
  context: Context,
  unannounced: readonly string[] = [],
): Promise<Problem> {
  return fullSessionNeeded({ wake: await wakeOf(accountOf(request).session, context), unannounced })
}

/**
 * Decides on rows that were not sent yet, if any. Rows already sent are left as they are, because later changes must
 * not be undone.
 */
async function decide(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply | undefined> {
  const rows = request.ops ?? []
  const unsent = rows.filter(({ settled_at }) => settled_at === null)
  const refused = async (error: unknown) => {
    if (isFinalRefusal(error)) await withdrawRefused(context.db, request)
    throw error
  }
  const sender = { account: accountOf(request), body: request.body }
  const decision = await decideAnnounced(context.db, unsent.length > 0 ? unsent : rows, sender).catch(refused)
  if (decision.type === 'conflict' && !decision.current) return refused(unknownId())
  return apply({ decision, request, reply, context })
}

type Applied = { decision: AnnouncedDecision; request: FastifyRequest; reply: FastifyReply; context: Context }

async function apply({ decision, request, reply, context }: Applied): Promise<FastifyReply | undefined> {
  switch (decision.type) {
    case 'there':
      await settleSent(context.db, request, { now: isoNow(context.clock) })
      return reply.send(decision.object)
    case 'conflict':
      if (isForOwner(request, decision.current))
        throw await neededFor(
          request,
          context,
          (request.ops ?? []).map(({ op_id }) => op_id),
        )
      throw conflict('stale_revision', decision.current)
    case 'unreadable':
      throw await neededFor(request, context)
    case 'write':
      // Already sent: later changes must not be undone.
      if (request.ops?.every(({ settled_at }) => settled_at !== null)) throw await neededFor(request, context)
      // Decided on an older state: the client has to load the object and try again.
      if (!isOfThis(request, decision.id))
        throw decision.current ? conflict('duplicate_report', decision.current) : unknownId()
      request.body = decision.body
      return undefined
  }
}

/**
 * Only the owner can resolve a conflict with the very revision that the client knew, because the owner decided on an
 * older one, or with an object that this session may not see, because loading it again shows nothing new.
 */
function isForOwner({ body, account }: FastifyRequest, current: unknown): boolean {
  return isOfRevision(body, current) || onlyAnnounced(current, (account as NarrowAccount).announced) === null
}

function isOfThis({ params }: FastifyRequest, id: string | null): boolean {
  const named = (params as { id?: string }).id
  return id === null ? named === undefined : named === id
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

function withCurrent(problem: unknown, rows: readonly AnnouncedRowsTable[]): unknown {
  return hasCurrent(problem) ? { ...problem, current: onlyAnnounced(problem.current, rows) } : problem
}
