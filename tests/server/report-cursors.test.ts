import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import { IN_PARTITION, joinReports, partitionOf, splitReports } from '../../server/repositories/report-places.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

type Cursor = { database: string; feed: string; seq: number; parts?: number[] }
const opened = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Cursor
const sealed = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

describe.each(DATABASE_KINDS)('cursors of reports in partitions over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    await inTransaction(server.db, splitReports)
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

  test('one of a server before the split gets what changed since, and everything in partitions', async () => {
    const { add, read } = await shop()
    const { cursor } = await read()
    const { parts: _parts, ...earlier } = cursor
    const [first, second] = [await add(), await add()]
    expect(await read(earlier)).toMatchObject({ ids: [first._id, second._id], list: undefined })
    expect(await read((await read(earlier)).cursor)).toMatchObject({ ids: [], list: undefined })
  })

  test('one with which such a server cut a list off says nothing of a restore', async () => {
    const { add, read } = await shop()
    const { _id } = await add()
    const { cursor } = await read()
    const { parts: _parts, ...earlier } = { ...cursor, seq: IN_PARTITION }
    expect(await read(earlier)).toMatchObject({ ids: [_id], list: undefined })
  })

  test('one that is ahead in its partition only gets the whole list anew', async () => {
    const { pharmacy, add, read } = await shop()
    const { _id } = await add()
    const { cursor } = await read()
    const ahead = cursor.parts?.map((place, part) => (part === partitionOf(pharmacy) ? place + 1 : place)) ?? []
    expect(await read({ ...cursor, parts: ahead })).toMatchObject({ ids: [_id], list: 'anew' })
  })

  test('the pages of changes have each once, in both numberings', async () => {
    const { add, read } = await shop()
    let { cursor } = await read()
    const added = [await add(), await add()]
    await inTransaction(server.db, joinReports)
    added.push(await add(), await add())
    await inTransaction(server.db, splitReports)
    added.push(await add(), await add(), await add())
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

  test('one of partitions stays valid after they were joined', async () => {
    const { add, read } = await shop()
    await add()
    const { cursor } = await read()
    await inTransaction(server.db, joinReports)
    const joined = await read(cursor)
    expect(joined).toMatchObject({ list: undefined, cursor: { seq: expect.any(Number) } })
    expect(joined.cursor.parts).toBeUndefined()
    const { _id } = await add()
    await inTransaction(server.db, splitReports)
    expect(await read(joined.cursor)).toMatchObject({ ids: [_id], list: undefined })
  })
})
