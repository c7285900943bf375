import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openSqliteFile } from '../../server/database/sqlite-file.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../../tests/support/demo-people.ts'
import { FaultProxy } from '../../tests/support/fault-proxy.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { PlainServer } from '../../tests/support/plain-server.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'

/** `headers`: what each of its calls names. */
export type Account = { id: string; name: string; half: string | null; headers: Record<string, string> }
export type StoredDay = { day: string; sales: number }

/** A server behind a link that can delay and fail, with direct access to its data. */
export type Bench = {
  network: FaultProxy
  /** Opens a session in that page's browser. */
  enter(page: Page): Promise<Account>
  clear(): Promise<void>
  /** Creates the report of a day in advance, as the target of changes. */
  seed(page: Page, account: Account, body: object): Promise<DailyReport>
  stored(): Promise<StoredDay[]>
  stop(): Promise<void>
}

export async function referenceBench(appRoot: string): Promise<Bench> {
  const server = await ServerProcess.start({ appRoot })
  const network = await FaultProxy.start(server.url)
  return {
    network,
    async enter(page) {
      const user = await post(page, {
        path: apiPaths.signIn(),
        headers: {},
        body: { email: people.pharmacist1, password: DEMO_PASSWORD },
      })
      const [id, half] = [String(user['_id']), String(user['half'])]
      return { id, name: String(user['employeeName']), half, headers: { 'X-Account': id, 'X-Session-Half': half } }
    },
    async clear() {
      const file = openSqliteFile(join(server.dataDir, 'pharmacy.sqlite'))
      file.prepare('delete from reports where pharmacy_name = ?').run(THEIR_PHARMACY)
      file.close()
    },
    seed: async (page, { headers }, body) =>
      dailyReportSchema.parse(await post(page, { path: apiPaths.addAReport(), headers, body })),
    async stored() {
      const rows = await server.query(`select day, first_sales from reports where pharmacy_name = '${THEIR_PHARMACY}'`)
      return rows.map((row) => ({ day: String(row['day']), sales: Number(row['first_sales']) / 100 }))
    },
    async stop() {
      await network.stop()
      await server.dispose()
    },
  }
}

/**
 * The kind of server that a chain may already run, without idempotency keys, revisions or uniqueness. The reference
 * server serves the app's files.
 */
export async function plainBench(appRoot: string): Promise<Bench> {
  const files = await ServerProcess.start({ appRoot })
  const plain = new PlainServer()
  const port = await freePort()
  await plain.listen(port)
  const network = await FaultProxy.start(files.url)
  network.apiTarget = `http://127.0.0.1:${port}`
  return {
    network,
    enter: async () => ({ id: 'plain-person', name: 'Sara Ali Omar', half: null, headers: {} }),
    async clear() {
      plain.reports.length = 0
    },
    seed: async (_page, _account, body) => dailyReportSchema.parse(plain.add(plain.reports, { ...body })),
    stored: async () =>
      plain.reports.map((report) => ({ day: String(report['day']).slice(0, 10), sales: Number(report['firstSales']) })),
    async stop() {
      await network.stop()
      await plain.close()
      await files.dispose()
    },
  }
}

type Post = { path: string; headers: Record<string, string>; body: object }

async function post(page: Page, { path, headers, body }: Post): Promise<Record<string, unknown>> {
  return page.evaluate(
    async (request) => {
      const answer = await fetch(request.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...request.headers },
        body: JSON.stringify(request.body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Record<string, unknown>
    },
    { path, headers, body },
  )
}
