import { setMaxListeners } from 'node:events'
import { openDatabase } from '../../server/database/open-database.ts'
import type { ApiAnswer, ApiRequest } from '@counter/outbox'
import { startJitterMs } from '../../src/shared/jitter.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { WaitingTablet } from '../../tests/sim/reconnect/waiting-tablet.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { makeChain } from '../server/made-chain.ts'
import type { SendContext } from '../server/made-chain.ts'

const PATIENCE_MS = 20_000
/**
 * Number of unsent rows that are leaves. The others are reports, which cannot be duplicated, because a pharmacy has one
 * per day.
 */
const LEAVES = 4
/** Share of requests that succeed but whose response is lost; only these are sent twice. */
const LOST_ANSWERS = 0.02

export type RealDrain = {
  drainMs: number
  requests: number
  refused: number
  unheard: number
  errorsShown: number
  lost: number
  doubled: number
  foreign: number
}

/**
 * Runs the complete sync engine of each tablet in this process, against a real server process. `mostAtOnce` is small,
 * so that the server has to refuse some requests.
 */
export async function drainRealServer({
  tablets,
  rows,
  mostAtOnce,
  postgresUrl,
}: {
  tablets: number
  rows: number
  mostAtOnce: number
  postgresUrl?: string
}): Promise<RealDrain> {
  const server = await ServerProcess.prepare({
    ...(postgresUrl ? { postgresUrl } : {}),
    env: { DEMO: '0', MAX_REQUESTS_AT_ONCE: String(mostAtOnce) },
  })
  try {
    const db = openDatabase(server.place)
    const { senders } = await makeChain(db, tablets)
    await db.close()
    await server.start()
    const load = { requests: 0, refused: 0, unheard: 0 }
    const all = senders.map((sender) => tabletAt(sender, { url: server.url, load }))
    const firstDay = addDays(riyadhToday(), 30)
    for (const tablet of all) {
      await tablet.record(rows - LEAVES)
      await tablet.recordLeaves(LEAVES, { firstDay })
    }
    const [before] = await server.query('select count(*) as n from reports')
    const startedAt = performance.now()
    await Promise.all(
      all.map(async (tablet) => {
        await sleep(startJitterMs(Math.random))
        await tablet.sendAll()
      }),
    )
    const drainMs = performance.now() - startedAt
    const [after] = await server.query(
      "select count(*) as n, count(distinct coalesce(part, -1) || ' ' || coalesce(part_seq, change_seq)) as places from reports",
    )
    // The only tablet of each pharmacy, whose user must be the author of its reports.
    const owners = new Map(senders.map(({ userId, pharmacyName }) => [pharmacyName, userId]))
    const authors = await server.query(
      'select pharmacy_name, first_by, count(*) as n from reports group by pharmacy_name, first_by',
    )
    const foreign = authors.reduce(
      (sum, { pharmacy_name: place, first_by: author, n }) =>
        sum + (author === owners.get(String(place)) ? 0 : Number(n)),
      0,
    )
    const [twice] = await server.query('select count(*) as n from reports where revision <> 1')
    const [leaves] = await server.query('select count(*) as n from leaves')
    const [asked] = await server.query(
      'select count(*) as n from (select distinct requester_id, date_from from leaves) as each_once',
    )
    const strangers = await server.query('select 1 as n from leaves where comment <> requester_id')
    return {
      ...load,
      drainMs,
      errorsShown: all.reduce((sum, { errorsShown }) => sum + errorsShown, 0),
      foreign: foreign + strangers.length,
      lost: tablets * rows - (Number(after?.['n']) - Number(before?.['n'])) - Number(asked?.['n']),
      doubled:
        Number(twice?.['n']) +
        Number(after?.['n']) -
        Number(after?.['places']) +
        Number(leaves?.['n']) -
        Number(asked?.['n']),
    }
  } finally {
    await server.dispose()
  }
}

function tabletAt(
  { userId, pharmacyName, headers }: SendContext,
  { url, load }: { url: string; load: { requests: number; refused: number; unheard: number } },
): WaitingTablet {
  return new WaitingTablet({
    userId,
    pharmacyName,
    random: Math.random,
    monotonic: () => performance.now(),
    sleep: (ms, signal) => sleep(ms, signal),
    transport: {
      serverKind: async () => 'extended',
      hasJustAnswered: () => false,
      async request(request) {
        const answer = await ask(request, { url, headers })
        load.requests += 1
        if (answer.kind === 'answer' && answer.status === 503) load.refused += 1
        if (Math.random() >= LOST_ANSWERS) return answer
        load.unheard += 1
        return { kind: 'noAnswer', reason: 'network' }
      },
    },
  })
}

/**
 * Like api-client.ts, with a timeout for the whole response. The timer is held here, because `AbortSignal.timeout` may
 * be garbage-collected early, and the body would never end.
 */
async function ask(
  { method, path, body, key }: ApiRequest,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<ApiAnswer> {
  const patience = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('timeout'))
      patience.abort()
    }, PATIENCE_MS)
  })
  const exchange = async (): Promise<ApiAnswer> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
      signal: patience.signal,
    })
    const retryAfter = answer.headers.get('retry-after')
    return {
      kind: 'answer',
      status: answer.status,
      body: await answer.json(),
      retryAfterMs: retryAfter === null ? null : Number(retryAfter) * 1_000,
    }
  }
  try {
    return await Promise.race([exchange(), timeout])
  } catch {
    return { kind: 'noAnswer', reason: 'network' }
  } finally {
    clearTimeout(timer)
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // A drain with many lanes waits many times on one signal, so listeners must be removed.
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal) setMaxListeners(0, signal)
    signal?.addEventListener('abort', end)
  })
}
