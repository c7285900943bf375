import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Slip } from '../../src/shared/contract/payroll.ts'
import type { Context } from '../http/context.ts'
import { readListQuery, sendList } from '../http/lists.ts'
import type { ListAsked, ListQuery } from '../http/lists.ts'
import { listPayrolls, slipOf } from '../repositories/payrolls.ts'
import { listVoidedSlips, voidedSlipOf } from '../repositories/voided-slips.ts'

const position = z.object({ month: z.string(), id: z.string() })
type Position = z.infer<typeof position>
type Listed = Position & { change_seq: number; slip: Slip }

type SlipList = {
  reply: FastifyReply
  context: Context
  query: ListQuery
  of: { userId?: string; month?: string }
  withVoided: boolean
}

/** A person's slips or those of a month. Those declared void are only in the list of a caller that asks for them. */
export async function sendSlips({ reply, context, query, of, withVoided }: SlipList): Promise<FastifyReply> {
  const selection = withVoided ? 'withVoided' : 'paid'
  const how = { feed: 'payrolls', selection, position } as const
  const { newest, asked } = await readListQuery(context, { query, ...how })
  const listed = withVoided ? asked : await wholeIfOneLeft({ context, of, asked })
  return sendList({
    ...how,
    reply,
    context,
    newest,
    asked: listed,
    rows: await slipsIn({ context, of, asked: listed, withVoided }),
    positionOf: ({ month, id }) => ({ month, id }),
    write: ({ slip }) => slip,
  })
}

type Read = Pick<SlipList, 'context' | 'of'> & { asked: ListAsked<Position> }

/** A list of changes cannot say that a slip has left it, so the whole list is sent. */
async function wholeIfOneLeft({ context, of, asked }: Read): Promise<ListAsked<Position>> {
  const { changedAfter, ...rest } = asked
  if (changedAfter === undefined) return asked
  const left = await listVoidedSlips(context.db, { ...of, changedAfter, limit: 1 })
  return left.length > 0 ? { ...rest, whole: 'whole' } : asked
}

async function slipsIn({ context: { db }, of, asked, withVoided }: Read & { withVoided: boolean }): Promise<Listed[]> {
  const page = { ...of, ...asked }
  const paid = await listPayrolls(db, page)
  // Read after those that count: one declared void in between is in both and left out there.
  const voided = withVoided ? await listVoidedSlips(db, page) : []
  const left = new Set(voided.map(({ id }) => id))
  const rows = [
    ...paid.filter(({ id }) => !left.has(id)).map((row) => ({ ...row, slip: slipOf(row) })),
    ...voided.map((row) => ({ ...row, slip: voidedSlipOf(row) })),
  ]
  return rows.toSorted(asked.changedAfter === undefined ? newestMonthFirst : inOrderOfChanges).slice(0, asked.limit)
}

function newestMonthFirst(one: Listed, other: Listed): number {
  if (one.month !== other.month) return one.month < other.month ? 1 : -1
  return one.id < other.id ? 1 : -1
}

function inOrderOfChanges(one: Listed, other: Listed): number {
  return one.change_seq - other.change_seq
}
