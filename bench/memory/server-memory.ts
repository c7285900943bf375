import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../server/database/open-database.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { makeChain } from '../server/made-chain.ts'
import type { SendContext } from '../server/made-chain.ts'
import { requestText, Wire } from '../server/wire.ts'

const PHARMACIES = 200
const SIDE_BY_SIDE = 20
const DAYS = 4
/** One day at a pharmacy: a report, and the tablet's refreshes in between. */
const LOOKS_A_DAY = 30
const DASHBOARDS_A_DAY = 10
/**
 * Forces a garbage collection every second, because the heap is comparable only after one. Only this benchmark does so.
 */
const COLLECTING =
  'import v8 from "node:v8"; import vm from "node:vm"; v8.setFlagsFromString("--expose-gc"); setInterval(vm.runInNewContext("gc"), 1000).unref()'
const SAMPLES = 20
const SAMPLE_EVERY_MS = 250

export type ServerMemory = { heapBefore: number; heapAfter: number; residentAfter: number; requests: number }

/** Simulates one day of a chain after the other, as fast as the server answers. */
export async function serverMemory(): Promise<ServerMemory> {
  const metricsPort = await freePort()
  const server = await ServerProcess.prepare({
    env: {
      DEMO: '0',
      LOG_LEVEL: 'warn',
      METRICS_PORT: String(metricsPort),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(COLLECTING)}`,
    },
  })
  try {
    const db = openDatabase(server.place)
    const { senders, manager } = await makeChain(db, PHARMACIES)
    await db.close()
    await server.start()
    const wires = Array.from({ length: SIDE_BY_SIDE }, () => new Wire(server.port))
    let requests = 0
    const day = async (serial: number) => {
      const waiting = [
        ...senders.flatMap((sender) => dayAt(sender, serial)),
        ...Array.from({ length: DASHBOARDS_A_DAY }, () => dashboardOf(manager)),
      ]
      requests = waiting.length
      await Promise.all(
        wires.map(async (wire) => {
          for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
            const { status, body } = await wire.ask(text)
            if (status !== 200) throw new Error(`answered ${status}: ${body}`)
          }
        }),
      )
    }
    await day(0)
    const before = await memoryOf(metricsPort)
    for (let serial = 1; serial < DAYS; serial += 1) await day(serial)
    const after = await memoryOf(metricsPort)
    for (const wire of wires) wire.close()
    return { heapBefore: before.heap, heapAfter: after.heap, residentAfter: after.resident, requests }
  } finally {
    await server.dispose()
  }
}

function dayAt({ headers, pharmacyName }: SendContext, serial: number): string[] {
  const day = addDays('2020-01-01', serial)
  const get = (path: string) => requestText({ method: 'GET', path, headers })
  const body = JSON.stringify({ dayType: 'single', day, pharmacyName, firstSales: 4_000, firstPharmacist: 'Amal' })
  const looks = [
    `/api/reports/pharmacyReports/${pharmacyName}?limit=31`,
    '/api/trendingShortages/latest',
    '/api/users/me',
    `/api/reports/pharmacyReportsDay/${pharmacyName}?reportDate=${riyadhToday()}`,
    '/api/pharmacies',
  ]
  return [
    requestText({
      method: 'POST',
      path: '/api/reports/addAReport',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    }),
    ...Array.from({ length: LOOKS_A_DAY }, (_each, index) => get(looks[index % looks.length] as string)),
  ]
}

function dashboardOf({ headers }: SendContext): string {
  return requestText({
    method: 'GET',
    path: `/api/reports/monthly?from=${addDays(riyadhToday(), -90)}&to=${riyadhToday()}`,
    headers,
  })
}

/** The minimum of several samples, because those between two collections include the garbage of the sampling itself. */
async function memoryOf(port: number): Promise<{ heap: number; resident: number }> {
  const samples: { heap: number; resident: number }[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await new Promise((wake) => setTimeout(wake, SAMPLE_EVERY_MS))
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    samples.push({ heap: valueOf('nodejs_heap_size_used_bytes'), resident: valueOf('process_resident_memory_bytes') })
  }
  return {
    heap: Math.min(...samples.map(({ heap }) => heap)),
    resident: Math.min(...samples.map(({ resident }) => resident)),
  }
}
