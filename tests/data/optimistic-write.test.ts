import { describe, expect, it } from 'vitest'
import { makeEngine, shift } from './support/engine.ts'
import { answer, NO_ANSWER } from './support/reports-server.ts'

const dayOf = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`
const ofColleague = {
  _id: 'report-1',
  pharmacyName: 'P2023',
  day: '2026-11-21',
  dayType: 'single',
  firstSales: 50,
  firstPharmacist: 'Omar',
  revision: 1,
  firstRemarks: '',
  firstShiftEnd: null,
  secondSales: null,
  secondPharmacist: null,
  secondRemarks: null,
  secondShiftEnd: null,
}

/** An engine whose server answered recently, and the methods of its requests. */
function makeReached() {
  const engine = makeEngine()
  engine.server.isReached = true
  return { engine, methods: () => engine.server.requests.map(({ method }) => method) }
}

describe('a report of a shift without a seen figure', () => {
  it('is written at once, without a look-up', async () => {
    const { engine, methods } = makeReached()
    await engine.record({ intent: shift({ sales: 990 }) })
    await engine.sender.drain()
    expect(methods()).toEqual(['POST'])
    expect(engine.server.reports).toMatchObject([{ firstSales: 990 }])
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })

  it('is merged into the report that the rejection contains', async () => {
    const { engine, methods } = makeReached()
    engine.server.reports.push({ ...ofColleague })
    await engine.record({ intent: shift({ shift: 'night', sales: 7 }) })
    await engine.sender.drain()
    expect(methods()).toEqual(['POST', 'POST'])
    expect(engine.server.reports).toMatchObject([
      { firstPharmacist: 'Omar', firstSales: 50, secondSales: 7, dayType: 'double' },
    ])
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })

  it('is shown beside the figure in the rejection when a colleague reported that shift', async () => {
    const { engine } = makeReached()
    engine.server.reports.push({ ...ofColleague })
    await engine.record({ intent: shift({ sales: 8 }) })
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({
      state: 'conflict',
      sentBefore: false,
      lastProblem: { code: 'conflict_shift', current: [{ firstSales: 50 }] },
    })
    expect(engine.server.reports).toEqual([ofColleague])
  })

  it('counts as already stored when the rejection contains it as intended', async () => {
    const { engine, methods } = makeReached()
    engine.server.reports.push({ ...ofColleague, firstSales: 8, firstPharmacist: 'Sara Ali Omar' })
    await engine.record({ intent: shift({ sales: 8 }) })
    await engine.sender.drain()
    const { state, story } = await engine.only()
    expect([methods(), state, story.at(-1)?.event]).toEqual([['POST'], 'done', 'alreadyThere'])
  })

  it('is retried with the very same bytes and key when no answer came', async () => {
    const { engine, methods } = makeReached()
    await engine.record({ intent: shift() })
    engine.server.script.push(() => NO_ANSWER)
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'ambiguous', sentBefore: true })
    await engine.sender.drain({ now: true })
    const [first, second] = engine.server.posts
    expect(second).toEqual(first)
    expect(methods()).toEqual(['POST', 'GET', 'POST'])
    expect(engine.server.reports).toHaveLength(1)
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })
})

describe('a look-up comes first', () => {
  it('where the server would accept any write', async () => {
    const { engine, methods } = makeReached()
    engine.server.kind = 'plain'
    await engine.record({ intent: shift() })
    await engine.sender.drain()
    expect(methods()).toEqual(['GET', 'POST', 'GET'])
  })

  it('where the person corrects a figure', async () => {
    const { engine, methods } = makeReached()
    engine.server.reports.push({ ...ofColleague })
    await engine.record({
      intent: shift({ sales: 51 }),
      base: { morning: { sales: 50, pharmacist: 'Omar', remarks: '' } },
    })
    await engine.sender.drain()
    expect(methods()).toEqual(['GET', 'POST'])
    expect(engine.server.reports).toMatchObject([{ firstSales: 51 }])
  })

  it('where nothing has answered for a while, so that work queued without a network is known to be unsent', async () => {
    const { engine, methods } = makeReached()
    engine.server.isReached = false
    await engine.record({ intent: shift() })
    engine.server.script.push(() => NO_ANSWER)
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'queued', sentBefore: false })
    expect(methods()).toEqual(['GET'])
  })

  it('after a request without an answer, whatever was answered before it', async () => {
    const { engine, methods } = makeReached()
    await engine.record({ intent: shift({ day: dayOf(0) }) })
    engine.server.script.push(() => NO_ANSWER)
    await engine.sender.drain()
    await engine.record({ intent: shift({ day: dayOf(1) }) })
    engine.server.script.push(() => NO_ANSWER)
    engine.time.monotonic += 60_000
    await engine.sender.drain()
    expect(methods()).toEqual(['POST', 'GET'])
  })
})

it('the first of many lanes do not wait for the shared read of the pharmacy', async () => {
  const { engine } = makeReached()
  const [COUNT, SIDE_BY_SIDE] = [30, 10]
  let letRead: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letRead = resolve
  })
  const serve = engine.server.serve.bind(engine.server)
  engine.server.script.push(async (_read, answerIt) => (await held, answerIt()))
  let written = 0
  engine.server.serve = (request) => {
    if (request.method === 'POST' && (written += 1) === SIDE_BY_SIDE) letRead()
    return serve(request)
  }
  for (let index = 0; index < COUNT; index += 1) await engine.record({ intent: shift({ day: dayOf(index) }) })
  await engine.sender.drain()
  expect(engine.server.gets).toHaveLength(1)
  expect(engine.server.reports).toHaveLength(COUNT)
  expect(new Set(await engine.states())).toEqual(new Set(['done']))
})

it('what a server rejects for good is rejected without a look-up, too', async () => {
  const { engine } = makeReached()
  await engine.record({ intent: shift({ sales: -1 }) })
  engine.server.script.push(() => answer(422, { code: 'invalid_field' }))
  await engine.sender.drain()
  expect(await engine.only()).toMatchObject({
    state: 'rejected',
    sentBefore: false,
    lastProblem: { code: 'invalid_field' },
  })
})
