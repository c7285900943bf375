import type { Browser, Page } from '@playwright/test'
import { LANES_SIDE_BY_SIDE } from '@counter/outbox'
import { startWithFreeDays } from './free-days.ts'
import { median } from './median.ts'
import { ms, times } from './measure.ts'
import type { Measure } from './measure.ts'
import { people, THEIR_PHARMACY } from '../tests/support/demo-people.ts'
import { FaultProxy } from '../tests/support/fault-proxy.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { until } from '../tests/support/until.ts'

const LINK_MS = 50
const RUNS = 3
const DRAIN_LIMIT_MS = 180_000
const DAY_MS = 24 * 60 * 60 * 1000

type Work = { days: string[]; account: string; name: string; pharmacyName: string }

/**
 * Time of the engine's replay of reports for distinct days, compared with a sequential loop of read and write, and with
 * as many concurrent loops as the engine has lanes.
 */
export async function measureReplay(browser: Browser, count: number): Promise<Measure[]> {
  const engine: number[] = []
  const loop: number[] = []
  const loops: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    engine.push(await timeOnce(browser, { count, replay: replayByEngine }))
    loop.push(await timeOnce(browser, { count, replay: (page, work) => replayByLoops(page, work, 1) }))
    loops.push(
      await timeOnce(browser, { count, replay: (page, work) => replayByLoops(page, work, LANES_SIDE_BY_SIDE) }),
    )
  }
  return [
    {
      what: `replay of ${count} reports over a ${LINK_MS} ms link, against one by one`,
      figure: `${times(median(loop) / median(engine))} as fast`,
      goal: '',
      detail: `${ms(median(engine))} against ${ms(median(loop))}`,
    },
    {
      what: `replay of ${count} reports over a ${LINK_MS} ms link, against ${LANES_SIDE_BY_SIDE} loops side by side`,
      figure: `${times(median(loops) / median(engine))} as fast`,
      goal: '',
      detail: `${ms(median(engine))} against ${ms(median(loops))}; they neither store nor check`,
    },
  ]
}

type Timed = {
  count: number
  replay: (page: Page, work: Work) => Promise<void>
}

async function timeOnce(browser: Browser, { count, replay }: Timed): Promise<number> {
  const server = await startWithFreeDays()
  const proxy = await FaultProxy.start(server.url)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(proxy.url)
    await signIn(page, people.pharmacist1)
    const [user] = await server.query(`select id, employee_name from users where email = '${people.pharmacist1}'`)
    const days = Array.from({ length: count }, (_, index) =>
      new Date(Date.now() - (index + 2) * DAY_MS).toISOString().slice(0, 10),
    )
    proxy.linkMs = LINK_MS
    const startedAt = performance.now()
    await replay(page, {
      days,
      account: String(user?.['id']),
      name: String(user?.['employee_name']),
      pharmacyName: THEIR_PHARMACY,
    })
    const [row] = await server.query(`select count(*) as n from reports where pharmacy_name = '${THEIR_PHARMACY}'`)
    if (Number(row?.['n']) !== count) throw new Error(`${String(row?.['n'])} of ${count} reports arrived`)
    const lastWrite = proxy.answered.findLast(({ method }) => method === 'POST')
    return (lastWrite?.at ?? Number.NaN) - startedAt
  } finally {
    await context.close()
    await proxy.stop()
    await server.dispose()
  }
}

/** Stores the rows as the form does, then signals a visibility change, as the browser does. */
async function replayByEngine(page: Page, work: Work): Promise<void> {
  await page.evaluate(async ({ days, account, name, pharmacyName }) => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => opened.addEventListener('success', done))
    const transaction = opened.result.transaction('rows', 'readwrite')
    const rows = transaction.objectStore('rows')
    const recordedAt = new Date().toISOString()
    for (const day of days) {
      rows.add({
        opId: crypto.randomUUID(),
        ownerId: account,
        ownerName: name,
        lane: JSON.stringify(['shiftReport', pharmacyName, day, account]),
        kind: 'shiftReport',
        intent: {
          pharmacyName,
          day,
          dayType: 'single',
          shift: 'morning',
          sales: 1234.5,
          pharmacist: name,
          remarks: '',
          shiftEnd: recordedAt,
        },
        base: { morning: null },
        schemaVersion: 1,
        state: 'queued',
        attempts: 0,
        sentBefore: false,
        request: null,
        lastProblem: null,
        recordedAt,
        sentAt: null,
        epoch: 0,
        story: [],
      })
    }
    await new Promise((done) => transaction.addEventListener('complete', done))
    opened.result.close()
    // As when a user returns to the tab; the browser's `online` event would start the drain with a delay.
    document.dispatchEvent(new Event('visibilitychange'))
  }, work)
  await until('the outbox to drain', async () => (await countDone(page)) >= work.days.length, DRAIN_LIMIT_MS)
}

function countDone(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => opened.addEventListener('success', done))
    const asked = opened.result.transaction('rows').objectStore('rows').index('state').count('done')
    await new Promise((done) => asked.addEventListener('success', done))
    opened.result.close()
    return asked.result
  })
}

async function replayByLoops(page: Page, work: Work, sideBySide: number): Promise<void> {
  await page.evaluate(
    async ({ days, account, name, pharmacyName, loops }) => {
      const opened = indexedDB.open(`account-${account}`)
      await new Promise((done) => opened.addEventListener('success', done))
      const kept = opened.result.transaction('keys').objectStore('keys').get('half')
      await new Promise((done) => kept.addEventListener('success', done))
      opened.result.close()
      const { half } = kept.result as { half: string }
      const headers = { 'Content-Type': 'application/json', 'X-Account': account, 'X-Session-Half': half }
      const waiting = [...days]
      // Inline functions only: tsx wraps named ones in a helper that does not exist in the page.
      const loopOver = Array.from({ length: loops }, async () => {
        for (let day = waiting.shift(); day !== undefined; day = waiting.shift()) {
          const look = await fetch(
            `/api/reports/pharmacyReportsDay/${pharmacyName}?reportDate=${day}&pharmacyName=${pharmacyName}`,
            { headers, cache: 'no-store' },
          )
          await look.json()
          const body = JSON.stringify({
            dayType: 'single',
            day,
            pharmacyName,
            firstSales: 1234.5,
            firstPharmacist: name,
            firstRemarks: '',
          })
          const written = await fetch('/api/reports/addAReport', { method: 'POST', headers, body, cache: 'no-store' })
          if (!written.ok) throw new Error(await written.text())
          await written.json()
        }
      })
      await Promise.all(loopOver)
    },
    { ...work, loops: sideBySide },
  )
}
