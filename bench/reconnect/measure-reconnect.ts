import { simulateReconnect } from '../../tests/sim/reconnect/simulate-reconnect.ts'
import type { Reconnect, Reconnected } from '../../tests/sim/reconnect/simulate-reconnect.ts'
import type { Measure } from '../measure.ts'
import { drainRealServer } from './drain-real-server.ts'

const ROWS = 20
const REGION = 10_000
/**
 * Approximate throughput of one server with SQLite on two cores (`npm run bench -- server`), and its limit of
 * concurrent requests.
 */
const CAPACITY = { writesPerSecond: 900, readsPerSecond: 3_000, mostAtOnce: 400 }
/** As many complete engines as one machine can run beside the server. */
const REAL_TABLETS = 200
const REAL_MOST_AT_ONCE = 20
const GOAL = 'no error shown, none lost, none doubled'

/** Tablets of a region that reconnect after an outage: simulated, and against a real server. */
export async function measureReconnect(): Promise<Measure[]> {
  const region: Reconnect = {
    tablets: REGION,
    rows: ROWS,
    seed: 1,
    capacity: CAPACITY,
    hasStartJitter: true,
    isLight: true,
  }
  const found = [
    measureOf(`${REGION} tablets × ${ROWS} unsent, simulated`, await simulateReconnect(region), GOAL),
    measureOf('  without start jitter', await simulateReconnect({ ...region, hasStartJitter: false })),
    measureOf(
      '  a server that refuses no request',
      await simulateReconnect({ ...region, capacity: { ...CAPACITY, mostAtOnce: null } }),
    ),
    measureOf(
      `200 tablets with the whole engine, before a fiftieth of the capacity`,
      await simulateReconnect({
        ...region,
        tablets: 200,
        isLight: false,
        capacity: { writesPerSecond: 18, readsPerSecond: 60, mostAtOnce: 8 },
      }),
      GOAL,
    ),
  ]
  const postgresUrl = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  for (const [name, options] of [
    ['SQLite', {}],
    ...(postgresUrl ? [['PostgreSQL', { postgresUrl }] as const] : []),
  ] as const) {
    const { drainMs, requests, refused, unheard, errorsShown, lost, doubled, foreign } = await drainRealServer({
      tablets: REAL_TABLETS,
      rows: ROWS,
      mostAtOnce: REAL_MOST_AT_ONCE,
      ...options,
    })
    found.push({
      what: `${REAL_TABLETS} tablets × ${ROWS} unsent, a real server on ${name}`,
      figure: `${(drainMs / 1_000).toFixed(0)} s`,
      goal: `${GOAL}, none as another’s`,
      detail: `errors ${errorsShown}, lost ${lost}, doubled ${doubled}, as another’s ${foreign}; ${requests} requests, ${refused} sent away, ${unheard} answers lost`,
    })
  }
  if (postgresUrl) return found
  return [
    ...found,
    {
      what: `${REAL_TABLETS} tablets × ${ROWS} unsent, a real server on PostgreSQL`,
      figure: 'left out',
      goal: '',
      detail: 'neither TEST_DATABASE_URL nor DATABASE_URL names one',
    },
  ]
}

function measureOf(
  what: string,
  { drainMs, mostMs, errorsShown, lost, doubled, load }: Reconnected,
  goal = '',
): Measure {
  const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`
  return {
    what,
    figure: drainMs === null ? 'over 6 h' : minutes(drainMs),
    goal,
    detail: `nine of ten in ${minutes(mostMs)}; errors ${errorsShown}, lost ${lost}, doubled ${doubled}; ${load.requests} requests, ${load.refused} sent away, ${load.given} given up; at most ${load.peakPerSecond}/s, ${load.peakAtOnce} at once`,
  }
}
