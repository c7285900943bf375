import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/database/open-database.ts'
import { TRIES_PER_ACCOUNT, TRIES_PER_ADDRESS } from '../../server/passwords/sign-in-throttle.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { HttpClient } from '../support/http-client.ts'
import type { HttpAnswer } from '../support/http-client.ts'
import { RoundRobin } from '../support/round-robin.ts'
import { ServerProcess } from '../support/server-process.ts'
import { riyadhToday } from '../support/riyadh-today.ts'

// Real processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const postgresUrl = process.env['TEST_DATABASE_URL']
/** Long before the demo chain's first report. */
const FREE_DAY = '2015-01-01'

/** PGlite has one session, which two processes cannot share. */
const DATABASES = [
  { name: 'one SQLite file', options: {}, isThere: true },
  { name: 'one PostgreSQL', options: postgresUrl ? { postgresUrl } : {}, isThere: Boolean(postgresUrl) },
]

describe.each(DATABASES)('two server processes behind one address, over $name', ({ options, isThere }) => {
  if (!isThere) return test.skip('needs TEST_DATABASE_URL', () => undefined)
  let one: ServerProcess
  let two: ServerProcess
  let address: RoundRobin
  let daysTaken = 0
  beforeAll(async () => {
    one = await ServerProcess.start(options)
    two = await one.another()
    await two.start()
    address = await RoundRobin.start([one.url, two.url])
  })
  afterAll(async () => {
    await address.stop()
    await two.dispose()
    await one.dispose()
  })

  /** A day without a report. */
  const freeDay = () => addDays(FREE_DAY, (daysTaken += 1))
  const enter = async (email: string, url = address.url) => {
    const client = new HttpClient(url)
    expect((await client.signIn(email, DEMO_PASSWORD)).status).toBe(200)
    return client
  }
  const reportOf = (day: string, firstSales: number) => ({
    dayType: 'single',
    day,
    pharmacyName: THEIR_PHARMACY,
    firstSales,
    firstPharmacist: 'x',
  })
  const countOf = async (day: string) =>
    Number(
      (
        await one.query(
          `select count(*) as n from reports where pharmacy_name = '${THEIR_PHARMACY}' and day = '${day}'`,
        )
      )[0]?.['n'],
    )

  test('a person who signed in at one is known at the other, with one session for both', async () => {
    const client = await enter(people.pharmacist1, one.url)
    expect((await client.at(two.url).get('/api/users/me')).body).toMatchObject({ _id: client.accountId })
    expect((await client.at(two.url).post('/api/users/signout?keep=outbox', {})).status).toBe(200)
    expect((await client.get(`/api/payrolls/userPayrolls/${client.accountId}`)).status).toBe(401)
    await client.at(two.url).post('/api/users/signout', {})
    expect((await client.get('/api/users/me')).body).toMatchObject({ status: 401, code: 'not_signed_in' })
  })

  test('the same leave under one key at both concurrently is one leave, and every request gets the first answer', async () => {
    const client = await enter(people.pharmacist1)
    const today = riyadhToday()
    for (let round = 0; round < 5; round += 1) {
      const clientRef = randomUUID()
      const body = {
        natureLeave: 'Annual Leave',
        dateFrom: addDays(today, 30),
        dateTo: addDays(today, 31),
        applyDate: today,
        outsideTravelling: false,
        comment: '',
        clientRef,
      }
      const key = randomUUID()
      const answers = await Promise.all(
        [one, two, one, two, one, two].map(({ url }) =>
          untilSettled(() => client.at(url).post('/api/leaves/addALeave', body, { 'Idempotency-Key': key })),
        ),
      )
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect(
        Number((await one.query(`select count(*) as n from leaves where client_ref = '${clientRef}'`))[0]?.['n']),
      ).toBe(1)
    }
  })

  test('two tablets that create the same day concurrently make one report, and the later one gets it', async () => {
    const [morning, other] = [await enter(people.pharmacist1, one.url), await enter(people.pharmacist2, two.url)]
    for (let round = 0; round < 8; round += 1) {
      const day = freeDay()
      const answers = await Promise.all(
        [morning, other].map((client, index) =>
          untilSettled(() => client.post('/api/reports/addAReport', reportOf(day, index + 1))),
        ),
      )
      const [taken, refused] = answers.toSorted((a, b) => a.status - b.status)
      expect([taken?.status, refused?.status]).toEqual([200, 409])
      expect(refused?.body).toMatchObject({ code: 'duplicate_report', current: taken?.body })
      expect(await countOf(day)).toBe(1)
    }
  })

  test('wrong passwords at both count together, and the account is locked at both', async () => {
    const tries = await Promise.all(
      Array.from({ length: TRIES_PER_ACCOUNT + 4 }, (_each, index) =>
        unlessBusy(() => new HttpClient([one, two][index % 2]?.url ?? '').signIn(people.worker1, 'wrong')),
      ),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(TRIES_PER_ACCOUNT)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
    for (const { url } of [one, two])
      expect((await new HttpClient(url).signIn(people.worker1, DEMO_PASSWORD)).status).toBe(429)
  })

  test('an address with too many tries at both together is locked at both', async () => {
    const db = openDatabase(one.place)
    await new HttpClient(one.url).signIn('nobody@chain.example', 'wrong')
    await db.sql
      .updateTable('sign_in_tries')
      .set({ tries: TRIES_PER_ADDRESS - 1 })
      .where('subject', 'like', 'address:%')
      .execute()
    const tries = await Promise.all(
      [one, two].map(({ url }) => new HttpClient(url).signIn('nobody@chain.example', 'wrong')),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401, 429]))
    for (const { url } of [one, two])
      expect((await new HttpClient(url).signIn(people.pharmacist1, DEMO_PASSWORD)).body).toMatchObject({
        status: 429,
        code: 'too_many_tries',
      })
    await db.sql.deleteFrom('sign_in_tries').execute()
    await db.close()
  })

  test('a cursor from one is valid at the other and misses nothing, while both are written to', async () => {
    const [reader, writer] = [await enter(people.pharmacist2), await enter(people.pharmacist1)]
    const list = `/api/reports/pharmacyReports/${THEIR_PHARMACY}`
    const seen = new Set<string>()
    let cursor = (await reader.get(list)).headers.get('x-cursor')
    const read = async () => {
      const answer = await reader.get(`${list}?since=${cursor}`)
      expect(answer.status).toBe(200)
      for (const { _id } of answer.body as DailyReport[]) seen.add(_id)
      cursor = answer.headers.get('x-cursor')
      return (answer.body as DailyReport[]).length
    }
    let isWriting = true
    const reading = (async () => {
      // Until each server has answered some of the reads.
      while (isWriting || Math.min(...address.counts) < 3) await read()
    })()
    const lanes = await Promise.all(
      [one, two, one, two].map(async ({ url }) => {
        const made: string[] = []
        for (let count = 0; count < 15; count += 1) {
          const answer = await untilSettled(() =>
            writer.at(url).post('/api/reports/addAReport', reportOf(freeDay(), count)),
          )
          made.push((answer.body as DailyReport)._id)
        }
        return made
      }),
    )
    isWriting = false
    await reading
    await read()
    expect(lanes.flat().filter((id) => !seen.has(id))).toEqual([])
    // What was read once is not sent again.
    expect(await read()).toBe(0)
  })

  test('a server killed in the middle of a request: the same request at the other has exactly one effect', async () => {
    const client = await enter(people.pharmacist1, one.url)
    for (const killAfterMs of [0, 4, 8, 16]) {
      const day = freeDay()
      const send = (url: string) =>
        client
          .at(url)
          .post('/api/reports/addAReport', reportOf(day, 7), { 'Idempotency-Key': `killed-in-the-middle-${day}` })
      const cut = send(two.url).catch(() => null)
      await new Promise((wake) => setTimeout(wake, killAfterMs))
      await two.kill()
      const first = await cut
      const again = await untilSettled(() => send(one.url))
      expect([again.status, await countOf(day)]).toEqual([200, 1])
      if (first?.status === 200) expect(again.text).toBe(first.text)
      await two.start()
      expect((await untilSettled(() => send(two.url))).text).toBe(again.text)
    }
  })
})

/** Retries while the server has too many sign-ins to check: on a slow machine some wait too long in the queue. */
async function unlessBusy(send: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

/** Retries on a Retry-After, as the engine does. */
async function untilSettled(send: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  for (;;) {
    const answer = await send()
    if (answer.headers.get('retry-after') === null) return answer
    await new Promise((wake) => setTimeout(wake, 50))
  }
}
