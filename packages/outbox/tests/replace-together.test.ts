import { expect, it, vi } from 'vitest'
import { enqueueTogetherIn, replaceTogetherIn } from '@counter/outbox'
import type { RowState } from '@counter/outbox'
import { makeEngine, newRow, sheet } from './support/engine.ts'
import { answer, NO_ANSWER } from '../testing/scripted-server.ts'

const PATIENCE = { timeout: 30_000 }
const AT = '2026-11-21T10:00:00.000Z'
const PAIR = ['first-of-a-pair-0000', 'second-of-a-pair-000']

async function recordPair() {
  const engine = makeEngine()
  const { seq: _seq, ...row } = await engine.record({ intent: sheet({ by: 'before the pair' }) })
  const newRow = (opId: string, text: string) => ({ ...row, opId, lane: 'pair', intent: sheet({ by: text }) })
  await enqueueTogetherIn(
    engine.store,
    PAIR.map((opId) => newRow(opId, 'old')),
  )
  const said = async () => (await engine.rows()).map(({ opId, intent }) => [opId, (intent as { by: string }).by])
  const replace = (meant: string[], ownerId = 'sara') =>
    replaceTogetherIn(engine.store, {
      ownerId,
      opIds: PAIR,
      meant: meant.map((text, index) => newRow(PAIR[index] ?? `operation-of-nr-${index}`, text)),
      at: AT,
    })
  const put = async (opId: string, patch: object) =>
    engine.db.rows.update(
      await engine.db.rows
        .where('opId')
        .equals(opId)
        .primaryKeys()
        .then(([seq]) => seq ?? 0),
      patch,
    )
  return { engine, said, replace, put, other: [row.opId, 'before the pair'] }
}

it('Both rows of a pair get the new values, keep their places, and wait to be sent.', async () => {
  const { engine, said, replace, put, other } = await recordPair()
  await put(PAIR[0] ?? '', {
    state: 'rejected',
    lastProblem: { code: 'invalid_field' },
    request: { path: '/', body: '{}', key: 'the-old-key' },
  })
  expect(await replace(['new', 'also new'])).toBe(true)
  expect(await said()).toEqual([other, [PAIR[0], 'new'], [PAIR[1], 'also new']])
  const [, first] = await engine.rows()
  expect(first).toMatchObject({ state: 'queued', lastProblem: null, request: null })
  expect(first?.story.at(-1)).toEqual({ at: AT, event: 'editedByOwner' })
})

it('A row that is no longer needed is deleted, and an additional one is appended.', async () => {
  const { said, replace, other } = await recordPair()
  expect(await replace(['alone'])).toBe(true)
  expect(await said()).toEqual([other, [PAIR[0], 'alone']])
  const again = await recordPair()
  expect(await again.replace(['one', 'two', 'three'])).toBe(true)
  expect(await again.said()).toEqual([again.other, [PAIR[0], 'one'], [PAIR[1], 'two'], ['operation-of-nr-2', 'three']])
})

it.each<[string, { state?: RowState; sentBefore?: boolean }]>([
  ['is being sent', { state: 'sending' }],
  ['has arrived', { state: 'done' }],
  ['may have arrived', { state: 'rejected', sentBefore: true }],
])('Neither row is changed once one of them %s.', async (_why, patch) => {
  const { said, replace, put } = await recordPair()
  await put(PAIR[1] ?? '', patch)
  const before = await said()
  expect(await replace(['new', 'also new'])).toBe(false)
  expect(await said()).toEqual(before)
})

it('A row of another person, or a deleted one, cannot be changed.', async () => {
  const { engine, said, replace } = await recordPair()
  const before = await said()
  expect(await replace(['new'], 'somebody')).toBe(false)
  expect(await said()).toEqual(before)
  await engine.db.rows
    .where('opId')
    .equals(PAIR[1] ?? '')
    .delete()
  expect(await replace(['new'])).toBe(false)
})

it('What another tab changed or added since it was seen is neither undone nor duplicated.', async () => {
  const { engine, said, replace, other } = await recordPair()
  const seen = (await engine.rows()).filter(({ lane }) => lane === 'pair')
  const single = seen.slice(0, 1)
  const laterTab = (meant: string[], rows: typeof seen) =>
    replaceTogetherIn(engine.store, {
      ownerId: 'sara',
      opIds: rows.map(({ opId }) => opId),
      seen: rows,
      at: AT,
      meant: meant.map((text, index) => ({
        ...(seen[0] as (typeof seen)[number]),
        opId: rows[index]?.opId ?? 'one-more-of-that-tab',
        intent: sheet({ by: text }),
      })),
    })
  // That tab opened the form when only the first row existed.
  expect(await laterTab(['mine', 'mine too'], single)).toBe(false)
  expect(await replace(['new', 'also new'])).toBe(true)
  expect(await laterTab(['mine'], seen)).toBe(false)
  expect(await said()).toEqual([other, [PAIR[0], 'new'], [PAIR[1], 'also new']])
  expect(
    await laterTab(
      ['mine', 'mine too'],
      (await engine.rows()).filter(({ lane }) => lane === 'pair'),
    ),
  ).toBe(true)
  expect(await said()).toEqual([other, [PAIR[0], 'mine'], [PAIR[1], 'mine too']])
})

for (const [how, ending] of [
  ['fails', () => NO_ANSWER],
  ['succeeds', () => answer(200, [])],
] as const) {
  it(`A row that moves to another lane during a look-up for its old version, and is being sent there, belongs to its new sender, even if that look-up ${how}.`, async () => {
    const engine = makeEngine()
    engine.server.kind = 'plain'
    const { opId } = await engine.record({ intent: sheet({ day: '2026-11-20' }) })
    const [oldLook, newWrite] = [held(), held()]
    engine.server.script.push(
      async () => (await oldLook.ended, ending()),
      (_newLook, serve) => serve(),
      async (_newWrite, serve) => (serve(), await newWrite.ended, NO_ANSWER),
    )
    const drained = engine.sender.drain()
    await vi.waitFor(() => expect(engine.server.requests).toHaveLength(1), PATIENCE)
    expect(
      await replaceTogetherIn(engine.store, {
        ownerId: 'sara',
        opIds: [opId],
        meant: [newRow({ opId, intent: sheet({ day: '2026-11-21' }) })],
        at: AT,
      }),
    ).toBe(true)
    void engine.sender.drain()
    await vi.waitFor(() => expect(engine.server.posts).toHaveLength(1), PATIENCE)

    const noted = vi.spyOn(engine.store, 'transact')
    oldLook.end()
    await vi.waitFor(() => expect(noted).toHaveBeenCalled(), PATIENCE)
    await noted.mock.results[0]?.value
    expect(await engine.only()).toMatchObject({ state: 'sending' })
    newWrite.end()
    await drained
    expect(await engine.only()).toMatchObject({ state: 'ambiguous', sentBefore: true })
    expect(engine.server.stored.map(({ day }) => day)).toEqual(['2026-11-21'])
  })
}

function held() {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, ended }
}
