import { openDatabase } from '../../server/database/open-database.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import type { Measure } from '../measure.ts'
import { makeChain } from '../server/made-chain.ts'
import { DAY_READ, drive, PHARMACIES, REPORT_CREATE, TABLETS } from '../server/measure-server.ts'
import type { Row } from '../server/measure-server.ts'
import { requestText, Wire } from '../server/wire.ts'
import { gainsOf, inPairs } from './pairs.ts'
import type { Side } from './pairs.ts'

const ROUNDS = 5
const ROWS = [REPORT_CREATE, DAY_READ]

type Running = { rate: (row: Row) => Promise<number>; stop: () => Promise<void> }

/** Requests a second on SQLite of the server that `command` starts and of the server as it is, in slices of a second. */
export async function serverGain(trick: string, command: readonly string[]): Promise<Measure[]> {
  const servers: Record<Side, Running> = { without: await run(command), kept: await run() }
  const pairs = await inPairs(ROUNDS, async (side) => {
    const rates: Record<string, number> = {}
    for (const row of ROWS) rates[row.what] = await servers[side].rate(row)
    return rates
  })
  for (const server of Object.values(servers)) await server.stop()
  return gainsOf(pairs, { trick, unit: (rate) => `${rate.toFixed(0)} a second`, isRate: true })
}

async function run(command?: readonly string[]): Promise<Running> {
  const server = await ServerProcess.prepare({
    isEmpty: true,
    env: { LOG_LEVEL: 'info' },
    ...(command ? { command } : {}),
  })
  const db = openDatabase(server.place)
  const { senders } = await makeChain(db, PHARMACIES)
  await db.close()
  await server.start()
  const wires = Array.from({ length: TABLETS }, () => new Wire(server.port))
  let serial = 0
  const ask = async (wire: Wire, row: Row) => {
    serial += 1
    const sender = senders[serial % PHARMACIES]
    if (!sender) throw new Error('There is no such pharmacy')
    const { status, body } = await wire.ask(requestText(row.request(sender, serial)))
    if (status !== 200) throw new Error(`${row.what} answered ${status}: ${body}`)
  }
  return {
    rate: (row) => drive(wires.map((wire) => () => ask(wire, row))),
    async stop() {
      for (const wire of wires) wire.close()
      await server.dispose()
    },
  }
}
