import { describe, expect, it } from 'vitest'
import { makeEngine, sheet } from './support/engine.ts'
import { answer, NO_ANSWER } from '../testing/scripted-server.ts'

const dayOf = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`
const ofColleague = {
  _id: 'sheet-1',
  book: 'book',
  day: '2026-11-21',
  a: 50,
  aBy: 'Omar',
  revision: 1,
  b: null,
  bBy: null,
}

/** An engine whose server answered recently, and the methods of its requests. */
function makeReached() {
  const engine = makeEngine()
  engine.server.isReached = true
  return { engine, methods: () => engine.server.requests.map(({ method }) => method) }
}

describe('a figure where none was seen', () => {
  it('is written at once, without a look-up', async () => {
    const { engine, methods } = makeReached()
    await engine.record({ intent: sheet({ figure: 990 }) })
    await engine.sender.drain()
    expect(methods()).toEqual(['POST'])
    expect(engine.server.stored).toMatchObject([{ a: 990 }])
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })

  it('is merged into the sheet that the rejection contains', async () => {
    const { engine, methods } = makeReached()
    engine.server.stored.push({ ...ofColleague })
    await engine.record({ intent: sheet({ part: 'b', figure: 7 }) })
    await engine.sender.drain()
    expect(methods()).toEqual(['POST', 'POST'])
    expect(engine.server.stored).toMatchObject([{ aBy: 'Omar', a: 50, b: 7 }])
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })

  it('is shown beside the figure in the rejection when a colleague entered one', async () => {
    const { engine } = makeReached()
    engine.server.stored.push({ ...ofColleague })
    await engine.record({ intent: sheet({ figure: 8 }) })
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({
      state: 'conflict',
      sentBefore: false,
      lastProblem: { code: 'changed_elsewhere', current: [{ a: 50 }] },
    })
    expect(engine.server.stored).toEqual([ofColleague])
  })

  it('counts as already stored when the rejection contains it as intended', async () => {
    const { engine, methods } = makeReached()
    engine.server.stored.push({ ...ofColleague, a: 8, aBy: 'Sara' })
    await engine.record({ intent: sheet({ figure: 8 }) })
    await engine.sender.drain()
    const { state, story } = await engine.only()
    expect([methods(), state, story.at(-1)?.event]).toEqual([['POST'], 'done', 'alreadyThere'])
  })

  it('is retried with the very same bytes and key when no answer came', async () => {
    const { engine, methods } = makeReached()
    await engine.record({ intent: sheet() })
    engine.server.script.push(() => NO_ANSWER)
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'ambiguous', sentBefore: true })
    await engine.sender.drain({ now: true })
    const [first, second] = engine.server.posts
    expect(second).toEqual(first)
    expect(methods()).toEqual(['POST', 'GET', 'POST'])
    expect(engine.server.stored).toHaveLength(1)
    expect(await engine.only()).toMatchObject({ state: 'done' })
  })
})

describe('a look-up comes first', () => {
  it('where the server would accept any write', async () => {
    const { engine, methods } = makeReached()
    engine.server.kind = 'plain'
    await engine.record({ intent: sheet() })
    await engine.sender.drain()
    expect(methods()).toEqual(['GET', 'POST', 'GET'])
  })

  it('where the person corrects a figure', async () => {
    const { engine, methods } = makeReached()
    engine.server.stored.push({ ...ofColleague })
    await engine.record({
      intent: sheet({ figure: 51 }),
      base: { a: 50 },
    })
    await engine.sender.drain()
    expect(methods()).toEqual(['GET', 'POST'])
    expect(engine.server.stored).toMatchObject([{ a: 51 }])
  })

  it('where nothing has answered for a while, so that work queued without a network is known to be unsent', async () => {
    const { engine, methods } = makeReached()
    engine.server.isReached = false
    await engine.record({ intent: sheet() })
    engine.server.script.push(() => NO_ANSWER)
    await engine.sender.drain()
    expect(await engine.only()).toMatchObject({ state: 'queued', sentBefore: false })
    expect(methods()).toEqual(['GET'])
  })

  it('after a request without an answer, whatever was answered before it', async () => {
    const { engine, methods } = makeReached()
    await engine.record({ intent: sheet({ day: dayOf(0) }) })
    engine.server.script.push(() => NO_ANSWER)
    await engine.sender.drain()
    await engine.record({ intent: sheet({ day: dayOf(1) }) })
    engine.server.script.push(() => NO_ANSWER)
    engine.time.monotonic += 60_000
    await engine.sender.drain()
    expect(methods()).toEqual(['POST', 'GET'])
  })
})

it('the first of many lanes do not wait for the shared read of the book', async () => {
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
  for (let index = 0; index < COUNT; index += 1) await engine.record({ intent: sheet({ day: dayOf(index) }) })
  await engine.sender.drain()
  expect(engine.server.gets).toHaveLength(1)
  expect(engine.server.stored).toHaveLength(COUNT)
  expect(new Set(await engine.states())).toEqual(new Set(['done']))
})

it('what a server rejects for good is rejected without a look-up, too', async () => {
  const { engine } = makeReached()
  await engine.record({ intent: sheet({ figure: -1 }) })
  engine.server.script.push(() => answer(422, { code: 'invalid_field' }))
  await engine.sender.drain()
  expect(await engine.only()).toMatchObject({
    state: 'rejected',
    sentBefore: false,
    lastProblem: { code: 'invalid_field' },
  })
})
