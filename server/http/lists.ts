import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { CURSOR_HEADER, LIST_HEADER } from '../../src/shared/contract/api-paths.ts'
import type { ListKind } from '../../src/shared/contract/api-paths.ts'
import type { Context } from './context.ts'
import { lastChange } from '../repositories/changes.ts'
import type { Feed, Place } from '../repositories/changes.ts'

const MAX_LIMIT = 5_000

/** The query parameters `since`, `before` and `limit` of every list call. */
export const listQuerySchema = z.object({
  since: z.string().max(500).optional(),
  before: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
})
export type ListQuery = z.infer<typeof listQuerySchema>

const sinceSchema = z.object({
  database: z.string(),
  feed: z.string(),
  seq: z.number().int().min(0),
  /** Of a feed that is split, each partition. */
  parts: z.array(z.number().int().min(0)).optional(),
  selection: z.string().optional(),
})

export type ListAsked<Position, After = number> = {
  /** Only rows that changed after this position, in the order of changes. */
  changedAfter?: After
  /** Changes were requested but cannot be determined, so the whole list is sent; the value is the reason. */
  whole?: 'anew' | 'whole'
  before?: Position
  limit?: number
}

type ListRead<Position> = {
  query: ListQuery
  feed: Feed
  /** If a feed has lists of different rows: which of them. The cursor names it. */
  selection?: string
  position: z.ZodType<Position>
}

/**
 * Parses a list query and reads the newest position of the feed, which must happen before the rows are read. A `since`
 * from another database, or ahead of this one after a restore, is ignored: the whole list is sent. So it is for a
 * `since` of another `selection` of the same feed's rows.
 */
export async function readListQuery<Position>(
  context: Context,
  read: ListRead<Position> & { feed: Exclude<Feed, 'reports'> },
): Promise<{ newest: Place; asked: ListAsked<Position> }> {
  const { newest, asked } = await readQuery(context, read)
  const { changedAfter, ...others } = asked
  return { newest, asked: changedAfter === undefined ? others : { ...others, changedAfter: changedAfter.seq } }
}

/** The same for reports, whose feed is split. */
export function readReportQuery<Position>(
  context: Context,
  read: Pick<ListRead<Position>, 'query' | 'position'>,
): Promise<{ newest: Place; asked: ListAsked<Position, Place> }> {
  return readQuery(context, { ...read, feed: 'reports' })
}

async function readQuery<Position>(
  { db, databaseId }: Context,
  { query, feed, selection, position }: ListRead<Position>,
): Promise<{ newest: Place; asked: ListAsked<Position, Place> }> {
  const newest = await lastChange(db, feed)
  const limit = query.limit === undefined ? {} : { limit: query.limit }
  const since = sinceSchema.safeParse(decode(query.since)).data
  if (since && since.database === databaseId && since.feed === feed) {
    const changedAfter = placeIn(since, newest)
    if (changedAfter && since.selection !== selection) return { newest, asked: { ...limit, whole: 'whole' } }
    if (changedAfter) return { newest, asked: { changedAfter, ...limit } }
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

/** The place that a cursor names, with nothing of partitions that it does not name; null if it is ahead of the database. */
function placeIn({ seq, parts = [] }: { seq: number; parts?: number[] | undefined }, newest: Place): Place | null {
  if (seq > newest.seq) return null
  if (!newest.parts) return { seq }
  return newest.parts.some((last, part) => (parts[part] ?? 0) > last) ? null : { seq, parts }
}

type Answer<Row, Position> = {
  reply: FastifyReply
  context: Context
  feed: Feed
  selection?: string
  newest: Place
  asked: ListAsked<Position, unknown>
  rows: Row[]
  /** How far a list of changes reached that was cut off after this row. */
  placeAfter?: (row: Row) => Place
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
  selection,
  newest,
  asked,
  rows,
  placeAfter = ({ change_seq: seq }) => ({ seq }),
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
    ...(selection !== undefined && { selection }),
    kind: asked.whole ?? (isPart ? 'part' : null),
    isPart,
    place: isCut && asked.changedAfter !== undefined ? placeAfter(last) : newest,
  })
  if (isCut && asked.changedAfter === undefined) {
    const url = new URL(reply.request.url, 'http://server')
    url.searchParams.set('before', encode(positionOf(last)))
    reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(visible.map(write)))
}

type Said = {
  reply: FastifyReply
  context: Context
  feed: Feed
  selection?: string
  place: Place
  kind: ListKind | null
  isPart?: boolean
}

/**
 * Sets the header with the cursor for the next `since`, and the one that says that the list is of another kind than
 * requested.
 */
export function sayPlace({ reply, context, feed, selection, place, kind, isPart = false }: Said): void {
  if (kind) reply.header(LIST_HEADER, kind)
  // On a shared tablet, a cursor beyond rows that this user may not see would hide those rows from the next user.
  if (!isPart) reply.header(CURSOR_HEADER, encode({ database: context.databaseId, feed, selection, ...place }))
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
