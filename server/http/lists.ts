import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CURSOR_HEADER, LIST_HEADER } from '../../src/shared/contract/api-paths.ts'
import type { ListKind } from '../../src/shared/contract/api-paths.ts'
import type { Context } from './context.ts'
import { lastChange } from '../repositories/changes.ts'
import type { Feed } from '../repositories/changes.ts'

const MAX_LIMIT = 5_000

/** The query parameters `since`, `before` and `limit` of every list call. */
export const listQuerySchema = z.object({
  since: z.string().max(500).optional(),
  before: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
})
export type ListQuery = z.infer<typeof listQuerySchema>

const sinceSchema = z.object({ database: z.string(), feed: z.string(), seq: z.number().int().min(0) })

export type ListAsked<Position> = {
  /** Only rows that changed after this position, in the order of changes. */
  changedAfter?: number
  /** Changes were requested but cannot be determined, so the whole list is sent; the value is the reason. */
  whole?: 'anew' | 'whole'
  before?: Position
  limit?: number
}

/**
 * Parses a list query and reads the newest position of the feed, which must happen before the rows are read. A `since`
 * from another database, or ahead of this one after a restore, is ignored: the whole list is sent.
 */
export async function readListQuery<Position>(
  { db, databaseId }: Context,
  { query, feed, position }: { query: ListQuery; feed: Feed; position: z.ZodType<Position> },
): Promise<{ newest: number; asked: ListAsked<Position> }> {
  const newest = await lastChange(db, feed)
  const limit = query.limit === undefined ? {} : { limit: query.limit }
  const since = sinceSchema.safeParse(decode(query.since)).data
  if (since && since.database === databaseId && since.feed === feed && since.seq <= newest) {
    return { newest, asked: { changedAfter: since.seq, ...limit } }
  }
  const before = position.safeParse(decode(query.before)).data
  return {
    newest,
    asked: {
      ...limit,
      ...(query.since === undefined ? {} : { whole: 'anew' as const }),
      ...(before === undefined ? {} : { before }),
    },
  }
}

type Answer<Row, Position> = {
  reply: FastifyReply
  context: Context
  feed: Feed
  newest: number
  asked: ListAsked<Position>
  rows: Row[]
  /** False for rows that count towards the page but that the caller may not see. */
  isVisible?: (row: Row) => boolean
  positionOf: (row: Row) => Position
  write: (row: Row) => object
}

/** Sends a list with the cursor for the next `since` and, if `limit` cut it off, a link to the next page. */
export function sendList<Row extends { change_seq: number }, Position>({
  reply,
  context,
  feed,
  newest,
  asked,
  rows,
  isVisible = () => true,
  positionOf,
  write,
}: Answer<Row, Position>): FastifyReply {
  const last = rows.at(-1)
  const isCut = last !== undefined && rows.length === asked.limit
  const visible = rows.filter(isVisible)
  const isPart = visible.length < rows.length
  sayPlace({
    reply,
    context,
    feed,
    kind: asked.whole ?? (isPart ? 'part' : null),
    isPart,
    seq: isCut && asked.changedAfter !== undefined ? last.change_seq : newest,
  })
  if (isCut && asked.changedAfter === undefined) {
    const url = new URL(reply.request.url, 'http://server')
    url.searchParams.set('before', encode(positionOf(last)))
    reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(visible.map(write)))
}

type Place = { reply: FastifyReply; context: Context; feed: Feed; seq: number; kind: ListKind | null; isPart?: boolean }

/**
 * Sets the header with the cursor for the next `since`, and the one that says that the list is of another kind than
 * requested.
 */
export function sayPlace({ reply, context, feed, seq, kind, isPart = false }: Place): void {
  if (kind) reply.header(LIST_HEADER, kind)
  // On a shared tablet, a cursor beyond rows that this user may not see would hide those rows from the next user.
  if (!isPart) reply.header(CURSOR_HEADER, encode({ database: context.databaseId, feed, seq }))
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
