import { readRows } from '../../shared/contract/readable.ts'
import type { ListRows } from '../../shared/contract/readable.ts'
import { refreshRows } from './refresh-resource.ts'
import type { ListResource } from './refresh-resource.ts'
import type { ListReach } from '../store/server-rows.ts'
import { ROWS_A_PIECE } from '../store/server-rows.ts'

/** The lists that are being read, by account and name: a higher turn was asked for later. */
const underWay = new Map<string, { turn: number; done: Promise<void> }>()
/** Turns of the lists that have arrived and are being parsed. */
const parsed = new Set<() => number>()
let lastTurn = 0

/** How long lists wait for a page that has just been opened, and then for the lists that it asked for. */
const HEAD_START_MS = 1_500
const LONGEST_WAIT_MS = 10_000
let opened = { at: -LONGEST_WAIT_MS, turn: 0 }

/** Somebody opens a page: it should not wait for what is read behind it. */
export function letPageGoFirst(): void {
  opened = { at: performance.now(), turn: lastTurn }
}

type LongList<Row> = Omit<ListResource<Row>, 'parse' | 'store'> & {
  rowsAPiece?: number
  /** `between`: to be awaited between two transactions, if it needs several. */
  store(rows: Row[], list: ListReach, between: () => Promise<void>): Promise<void>
}

/**
 * Refreshes a list that may have thousands of rows. Each piece is parsed in a task of its own, so that the screen is not
 * blocked. Of several lists the one that was asked for last goes first: the page that was opened last waits for it.
 */
export function refreshLongList<Row>({ rowsAPiece, store, ...resource }: LongList<Row>): Promise<void> {
  const name = `${resource.account} ${resource.resource}`
  lastTurn += 1
  const turn = lastTurn
  // The list may be under way already: then it only gets the later turn.
  const turnOf = () => underWay.get(name)?.turn ?? turn
  const done = refreshRows({
    ...resource,
    parse: (body, schema) => readInPieces(body, { schema, turnOf, rowsAPiece }),
    store: (rows, list) => store(rows, list, () => nextTurn(turnOf)),
  })
  underWay.set(name, { turn, done })
  return done.finally(() => {
    if (underWay.get(name)?.turn === turn) underWay.delete(name)
  })
}

/** Waits until no long list is being read: what no page shows is read after that. */
export async function whenNoneIsRead(): Promise<void> {
  while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
}

type Pieces<Row> = { schema: ListResource<Row>['schema']; turnOf: () => number; rowsAPiece?: number | undefined }

async function readInPieces<Row>(
  body: unknown,
  { schema, turnOf, rowsAPiece = ROWS_A_PIECE }: Pieces<Row>,
): Promise<ListRows<Row> | null> {
  if (!Array.isArray(body)) return null
  const read: ListRows<Row> = { rows: [], unread: [] }
  parsed.add(turnOf)
  try {
    for (let start = 0; start < body.length; start += rowsAPiece) {
      if (start > 0 || !isNext(turnOf)) await nextTurn(turnOf)
      const list = readRows(body.slice(start, start + rowsAPiece), schema)
      read.rows.push(...(list?.rows ?? []))
      read.unread.push(...(list?.unread ?? []))
    }
    return read
  } finally {
    parsed.delete(turnOf)
  }
}

async function nextTurn(turnOf: () => number): Promise<void> {
  do await new Promise((next) => setTimeout(next))
  while (!isNext(turnOf) || isPaused(turnOf))
}

function isNext(turnOf: () => number): boolean {
  return [...parsed].every((other) => other() <= turnOf())
}

function isPaused(turnOf: () => number): boolean {
  const openFor = performance.now() - opened.at
  if (turnOf() > opened.turn || openFor > LONGEST_WAIT_MS) return false
  return openFor < HEAD_START_MS || [...underWay.values()].some(({ turn }) => turn > opened.turn)
}
