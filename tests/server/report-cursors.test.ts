import { beforeAll, describe, expect, test } from 'vitest'
import { partitionOf } from '../../server/repositories/report-places.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

type Cursor = { database: string; feed: string; seq: number; parts?: number[] }
const opened = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Cursor
const sealed = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

describe('cursors of reports in partitions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start('postgres')
    return () => server.stop()
  })

  async function shop() {
    const pharmacy = await server.addPharmacy()
    const client = await server.enter({ pharmacy })
    let days = 0
    const add = async () => {
      const body = { dayType: 'single', pharmacyName: pharmacy, firstSales: 1, firstPharmacist: 'Amal' }
      days += 1
      const answer = await client.post('/api/reports/addAReport', { ...body, day: addDays(TODAY, -days) })
      return answer.json() as DailyReport
    }
    const read = async (cursor?: Cursor, more = '') => {
      const since = cursor === undefined ? '' : `since=${sealed(cursor)}`
      const { headers, json } = await client.get(`/api/reports/pharmacyReports/${pharmacy}?${since}${more}`)
      const ids = (json() as DailyReport[]).map(({ _id }) => _id)
      return { ids, list: headers['x-list'], cursor: opened(String(headers['x-cursor'])) }
    }
    return { pharmacy, add, read }
  }

  test('one that names no partition gets what is in all of them', async () => {
    const { add, read } = await shop()
    const [first, second] = [await add(), await add()]
    const { cursor } = await read()
    const { parts: _parts, ...earlier } = cursor
    expect(await read(earlier)).toMatchObject({ ids: [first._id, second._id], list: undefined })
    expect(await read((await read(earlier)).cursor)).toMatchObject({ ids: [], list: undefined })
  })

  test('one that is ahead in its partition only gets the whole list anew', async () => {
    const { pharmacy, add, read } = await shop()
    const { _id } = await add()
    const { cursor } = await read()
    const ahead = cursor.parts?.map((place, part) => (part === partitionOf(pharmacy) ? place + 1 : place)) ?? []
    expect(await read({ ...cursor, parts: ahead })).toMatchObject({ ids: [_id], list: 'anew' })
  })

  test('the pages of changes have each once', async () => {
    const { add, read } = await shop()
    let { cursor } = await read()
    const added = [await add(), await add(), await add()]
    const paged: string[] = []
    for (const _page of added) {
      const page = await read(cursor, '&limit=1')
      expect(page.list).toBeUndefined()
      paged.push(...page.ids)
      cursor = page.cursor
    }
    expect(paged.toSorted()).toEqual(added.map(({ _id }) => _id).toSorted())
    expect((await read(cursor)).ids).toEqual([])
  })
})
