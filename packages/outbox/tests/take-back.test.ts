import { expect, it } from 'vitest'
import { takeBackIn } from '@counter/outbox'
import type { RowState } from '@counter/outbox'
import { kinds, makeEngine, sheet } from './support/engine.ts'

const AT = '2026-11-21T10:00:00.000Z'

async function recorded(patch: { state?: RowState; sentBefore?: boolean }) {
  const engine = makeEngine()
  const { seq, opId, ownerId } = await engine.record({ intent: sheet({}) })
  await engine.db.rows.update(seq, patch)
  return { engine, takeBack: (owner = ownerId) => takeBackIn(engine.store, { opId, ownerId: owner, at: AT, kinds }) }
}

it.each<[string, { state?: RowState; sentBefore?: boolean }]>([
  ['is on its way', { state: 'sending' }],
  ['has arrived', { state: 'done' }],
  ['may have arrived, its answer lost', { state: 'ambiguous', sentBefore: true }],
  ['may have arrived and waits for its next try', { state: 'queued', sentBefore: true }],
])('A change that %s is not taken back, whatever its state on the screen was.', async (_why, patch) => {
  const { engine, takeBack } = await recorded(patch)
  expect(await takeBack()).toBe(false)
  expect(await engine.rows()).toHaveLength(1)
})

it('An unsent change can be taken back by its owner only, and by only one of two concurrent attempts.', async () => {
  const { engine, takeBack } = await recorded({})
  expect(await takeBack('somebody')).toBe(false)
  expect((await Promise.all([takeBack(), takeBack()])).filter(Boolean)).toHaveLength(1)
  expect(await engine.rows()).toEqual([])
})
