import { expect, test } from 'vitest'
import { enqueueIn } from '@counter/outbox'
import { outboxStore } from '../../src/data/store/outbox-store.ts'
import { readAwaited } from '../../src/data/record/waits-for.ts'

const AT = '2026-11-21T09:00:00.000Z'
const HANDED_OVER = { pharmacyName: 'P2023', cash: 5, note: '', recordedAt: AT, writerId: 'sara', writerName: 'Sara' }
const ANSWERED = {
  handoverRef: 'handover',
  pharmacyName: 'P2023',
  answer: 'accepted',
  cash: 5,
  note: '',
  answeredAt: AT,
}

test('An answer waits for a colleague’s refused handover, of which it shows no content, and else for nothing.', async () => {
  const record = (opId: string, row: { kind: string; ownerId: string; intent: object }) =>
    enqueueIn(outboxStore, {
      ...row,
      opId,
      ownerName: row.ownerId,
      lane: opId,
      base: null,
      schemaVersion: 1,
      recordedAt: AT,
    })
  const handover = await record('handover', { kind: 'handover', ownerId: 'sara', intent: HANDED_OVER })
  const answer = { ...ANSWERED, answererId: 'omar', answererName: 'Omar' }
  await record('answer', { kind: 'handoverAnswer', ownerId: 'omar', intent: answer })
  expect((await readAwaited()).size).toBe(0)

  await outboxStore.transact((tx) => tx.put({ ...handover, state: 'rejected', lastProblem: { code: 'forbidden' } }))
  expect((await readAwaited()).get('answer')).toMatchObject({ opId: 'handover', ownerName: 'sara', intent: null })
})
