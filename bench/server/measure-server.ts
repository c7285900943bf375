import { randomUUID } from 'node:crypto'
import type { Database, DatabaseKind } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { hashPassword } from '../../server/passwords/passwords.ts'
import { addDays, monthOf } from '../../src/shared/rules/days/business-day.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { median } from '../median.ts'
import { times } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { openBare } from './bare-database.ts'
import type { Replacing } from './bare-database.ts'
import { makeChain } from './made-chain.ts'
import type { SendContext } from './made-chain.ts'
import { statementsOf } from './statements-of.ts'
import type { Request } from './statements-of.ts'
import { requestText, Wire } from './wire.ts'

const PHARMACIES = 200
/** Concurrent tablets; each sends its next request when the response has arrived. */
const TABLETS = 40
/** The size of the server's PostgreSQL connection pool. */
const SIDE_BY_SIDE = 10
const SLICE_MS = 1_000
const SLICES = 7
const SIGN_IN_SLICES = 3
/** The concurrent password checks, and enough further sign-ins to keep the queue filled. */
const SIGN_INS_AT_ONCE = 6
const PASSWORD = 'right horse battery'
const FIRST_FREE_DAY = '2015-01-01'
/** The bare database's rate divided by the server's, at most, for report create. */
const GOALS: Record<DatabaseKind, number> = { sqlite: 2, postgres: 2.5 }

type Row = {
  what: string
  hasGoal: boolean
  request: (sender: SendContext, serial: number) => Request
  replacing: (answer: string, recorded: Request) => Replacing
}

const nothing: Replacing = new Map()
const reportBody = (pharmacyName: string, day: string) =>
  JSON.stringify({
    dayType: 'single',
    day,
    pharmacyName,
    firstSales: 5_432.1,
    firstPharmacist: 'Amal',
    firstRemarks: '',
    firstShiftEnd: '2026-03-10T12:00:00.000Z',
    clientRef: 'op',
  })

const firstOfMonth = (day: string) => `${monthOf(day)}-01`

const REPORT_CREATE: Row = {
  what: 'report create',
  hasGoal: true,
  request: ({ headers, pharmacyName }, serial) => ({
    method: 'POST',
    path: '/api/reports/addAReport',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: reportBody(pharmacyName, addDays(FIRST_FREE_DAY, Math.floor(serial / PHARMACIES))),
  }),
  replacing(answer, { headers }) {
    const { _id, day } = JSON.parse(answer) as { _id: string; day: string }
    let days = 0
    return new Map<unknown, () => unknown>([
      [_id, randomUUID],
      [headers['idempotency-key'], randomUUID],
      [day, () => addDays('0900-01-01', (days += 1))],
    ])
  },
}

const DAY_READ: Row = {
  what: 'day read',
  hasGoal: false,
  request: ({ headers, pharmacyName }) => ({
    method: 'GET',
    path: `/api/reports/pharmacyReportsDay/${pharmacyName}?reportDate=${riyadhToday()}`,
    headers,
  }),
  replacing: () => nothing,
}

const ROWS: readonly Row[] = [
  REPORT_CREATE,
  DAY_READ,
  {
    what: `dashboard read, ${PHARMACIES} pharmacies by month`,
    hasGoal: false,
    request: ({ headers }) => ({
      method: 'GET',
      path: `/api/reports/monthly?from=${firstOfMonth(addDays(riyadhToday(), -365))}`,
      headers,
    }),
    replacing: () => nothing,
  },
]

/**
 * Requests per second, compared with the bare driver executing the same statements in the same transactions; measured
 * alternately.
 */
export async function measureServer(): Promise<Measure[]> {
  const postgresUrl = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const found = await measureOn('sqlite', {})
  if (postgresUrl) return [...found, ...(await measureOn('postgres', { postgresUrl }))]
  return [
    ...found,
    {
      what: 'server on PostgreSQL',
      figure: 'left out',
      goal: '',
      detail: 'neither TEST_DATABASE_URL nor DATABASE_URL names one',
    },
  ]
}

async function measureOn(kind: DatabaseKind, options: { postgresUrl?: string }): Promise<Measure[]> {
  const server = await ServerProcess.prepare({ ...options, env: { DEMO: '0', LOG_LEVEL: 'info' } })
  const db = openDatabase(server.place)
  const { senders, manager } = await makeChain(db, PHARMACIES)
  await server.start()
  const wires = Array.from({ length: TABLETS }, () => new Wire(server.port))
  // SQLite has one writer and a synchronous driver, so more connections in one process would change nothing.
  const bares = await Promise.all(
    Array.from({ length: kind === 'sqlite' ? 1 : SIDE_BY_SIDE }, () => openBare(server.place)),
  )
  const found: Measure[] = []
  for (const row of ROWS) {
    const senderOf = (index: number) => (row.what.startsWith('dashboard') ? manager : (senders[index] as SendContext))
    const recorded = row.request(senderOf(PHARMACIES - 1), 0)
    const { statements, answer } = await statementsOf(db, recorded)
    const replacing = row.replacing(answer, recorded)
    // The first day of each pharmacy is left to the recorded request.
    let serial = PHARMACIES
    const byServer = () =>
      drive(
        wires.map((wire) => async () => {
          serial += 1
          // Accounts take turns, because of the rate limit per account.
          const { status, body } = await wire.ask(requestText(row.request(senderOf(serial % PHARMACIES), serial)))
          if (status !== 200) throw new Error(`${row.what} answered ${status}: ${body}`)
        }),
      )
    const byDatabase = () => drive(bares.map((bare) => () => bare.say(statements, replacing)))
    const served: number[] = []
    const bare: number[] = []
    await byServer()
    await byDatabase()
    for (let slice = 0; slice < SLICES; slice += 1) {
      served.push(await byServer())
      bare.push(await byDatabase())
    }
    found.push({
      what: `${row.what} on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}: bare database against server`,
      figure: times(median(bare) / median(served)),
      goal: row.hasGoal ? `within ${GOALS[kind]}×` : '',
      detail: `${median(served).toFixed(0)} requests/s against ${median(bare).toFixed(0)} (${statements.length} statements)`,
    })
  }
  found.push(await measureSignIns({ kind, db, senders, wires }))
  for (const wire of wires) wire.close()
  for (const bare of bares) await bare.close()
  await db.close()
  await server.dispose()
  return found
}

type SignIns = { kind: DatabaseKind; db: Database; senders: readonly SendContext[]; wires: readonly Wire[] }

/** Sign-ins with all password check slots busy and some waiting, as when everyone signs in again after a restore. */
async function measureSignIns({ kind, db, senders, wires }: SignIns): Promise<Measure> {
  await db.sql
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute()
  const signIn = async (wire: Wire, { userId }: SendContext) => {
    const { status, body } = await wire.ask(
      requestText({
        method: 'POST',
        path: '/api/users/signin',
        headers: {},
        body: JSON.stringify({ email: `${userId.toLowerCase()}@bench.example`, password: PASSWORD }),
      }),
    )
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${body}`)
  }
  const rates: number[] = []
  for (let slice = 0; slice < SIGN_IN_SLICES; slice += 1)
    rates.push(
      await drive(
        wires.slice(0, SIGN_INS_AT_ONCE).map((wire, lane) => () => signIn(wire, senders[lane] as SendContext)),
      ),
    )
  return {
    what: `sign-ins a second on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    figure: median(rates).toFixed(1),
    goal: '',
    detail: `${SIGN_INS_AT_ONCE} at once`,
  }
}

/** Rounds per second of all lanes together. */
async function drive(lanes: (() => Promise<void> | void)[]): Promise<number> {
  const startedAt = performance.now()
  let rounds = 0
  await Promise.all(
    lanes.map(async (lane) => {
      while (performance.now() - startedAt < SLICE_MS) {
        await lane()
        rounds += 1
      }
    }),
  )
  return (rounds * 1_000) / (performance.now() - startedAt)
}
