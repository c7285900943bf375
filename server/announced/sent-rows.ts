import type { FastifyRequest } from 'fastify'
import type { Queries } from '../database/database.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'
import { accountOf } from '../plugins/account.ts'
import { Problem } from '../http/problem.ts'
import { findAnnouncedForUpdate, settleRows, withdrawRows } from '../repositories/announced-rows.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * In outbox scope: the announced rows that a write consists of, as they were when it was decided; otherwise null.
     */
    ops: AnnouncedRowsTable[] | null
  }
}

const RETRY_SOON_SECONDS = 1

/**
 * Locks a request's announced rows in the transaction that writes them. Throws a Problem (409, retry) if another
 * request has sent or replaced one since the write was decided; the retry decides again.
 */
export async function holdRows(tx: Queries, request: FastifyRequest): Promise<void> {
  if (request.ops === null) return
  const held = await findAnnouncedForUpdate(tx, named(request, request.ops))
  const isAsDecided = ({ op_id, intent, settled_at }: AnnouncedRowsTable) =>
    held.some(
      (row) => row.op_id === op_id && row.intent === intent && (row.settled_at === null) === (settled_at === null),
    )
  if (!request.ops.every(isAsDecided))
    throw new Problem({ status: 409, code: 'key_in_progress', retryAfterSeconds: RETRY_SOON_SECONDS })
}

/** Marks rows as sent, in the transaction that writes them, so that they are not written again. */
export async function settleSent(
  tx: Queries,
  request: FastifyRequest,
  { rows = request.ops, now }: { rows?: AnnouncedRowsTable[] | null; now: string },
): Promise<void> {
  if (rows !== null && rows.length > 0) await settleRows(tx, { ...named(request, rows), now })
}

/**
 * Withdraws rows whose refusal is final, so that they are not tried again until their owner corrects and announces
 * them.
 */
export async function withdrawRefused(db: Queries, request: FastifyRequest): Promise<void> {
  if (request.ops !== null) await withdrawRows(db, named(request, request.ops))
}

function named(request: FastifyRequest, rows: readonly AnnouncedRowsTable[]): { sessionId: string; opIds: string[] } {
  return { sessionId: accountOf(request).session.id, opIds: rows.map(({ op_id }) => op_id) }
}

const NOT_FINAL: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** Whether retrying cannot succeed: not a temporary refusal, and no newer object to decide on. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof Problem) || error.status >= 500 || NOT_FINAL.has(error.status)) return false
  return error.status !== 409 || (error.retryAfterSeconds === undefined && (error.current ?? null) === null)
}
