import { expect, test } from 'vitest'
import { Cluster, missingPackages } from '../../tools/cluster/cluster.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { isFull } from '../support/extent.ts'
import { HttpClient } from '../support/http-client.ts'
import { until } from '../support/until.ts'

const missing = missingPackages()
/** Before the demo chain's first report. */
const DAYS = ['2015-01-01', '2015-01-02'] as const

test.skipIf(!isFull || missing.length > 0)(
  `a cluster that loses its leader keeps what it acknowledged and takes the next write${missing.map((name) => `, needs ${name}`).join('')}`,
  { timeout: 240_000 },
  async () => {
    const cluster = await Cluster.start()
    try {
      const client = new HttpClient(cluster.url)
      await client.signIn(people.pharmacist1, DEMO_PASSWORD)
      const write = async (day: string) => {
        const report = { dayType: 'single', day, pharmacyName: THEIR_PHARMACY, firstSales: 1, firstPharmacist: 'x' }
        const headers = { 'Idempotency-Key': `in-a-cluster-on-${day}` }
        await until(`the report of ${day} to be acknowledged`, async () => {
          const { status } = await client.post('/api/reports/addAReport', report, headers)
          expect(status).toBeOneOf([200, 409, 502, 503])
          return status === 200
        })
      }
      await write(DAYS[0])
      const dead = await cluster.leader()
      await dead?.killPostgres()
      await write(DAYS[1])
      expect(await cluster.leader()).not.toBe(dead)
      for (const day of DAYS) {
        const read = await client.get(`/api/reports/pharmacyReportsDay/${THEIR_PHARMACY}?reportDate=${day}`)
        expect(read.body).toHaveLength(1)
      }
    } finally {
      await cluster.dispose()
    }
  },
)
