import { afterEach, describe, expect, it } from 'vitest'
import { deleteAccountDb } from '../../src/data/store/account-db.ts'
import type { KeptDraft } from '../../src/data/record/kept-draft.ts'
import {
  handoverAnswerDraft,
  handoverDraft,
  recordHandover,
  recordHandoverAnswer,
} from '../../src/features/handover/commands.ts'
import { overtimeDraft, recordOvertime } from '../../src/features/overtime/commands.ts'
import { handoverSchema } from '../../src/shared/contract/handovers.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { until } from '../support/until.ts'

const owner = { userId: 'amal', employeeName: 'Amal' }
const HANDOVER = { opId: 'op-1', cash: '300+50.', note: 'Keys in the' }
const ANSWER = { opId: 'op-1', handoverRef: 'h-1', cash: '349.', note: 'One ri' }
const OVERTIME = { opId: 'op-1', day: '2026-11-20', isDayChosen: true, hours: '1.', reason: 'Stock' }

afterEach(async () => {
  await outboxDb.rows.clear()
  await deleteAccountDb(owner.userId)
})

async function kept<Values>(draft: KeptDraft<Values>, values: Values): Promise<void> {
  draft.keep(owner.userId, values)
  await until('the draft to be kept', async () => (await draft.read(owner.userId)) !== null)
}

describe('A half-typed form is read as it was typed, until it is recorded:', () => {
  it('a handover.', async () => {
    await kept(handoverDraft, HANDOVER)
    expect(await handoverDraft.read(owner.userId)).toEqual(HANDOVER)
    await recordHandover({ opId: 'op-1', owner, pharmacyName: 'P2023', cash: 350, note: '' })
    expect(await handoverDraft.read(owner.userId)).toBeNull()
  })

  it('an answer to a handover that differs.', async () => {
    await kept(handoverAnswerDraft, ANSWER)
    expect(await handoverAnswerDraft.read(owner.userId)).toEqual(ANSWER)
    const handover = handoverSchema.parse({ _id: 'h', pharmacyName: 'P2023', day: '2026-11-20', clientRef: 'h-1' })
    await recordHandoverAnswer({ opId: 'op-1', owner, handover, answer: 'differs', cash: 349, note: '' })
    expect(await handoverAnswerDraft.read(owner.userId)).toBeNull()
  })

  it('an overtime request.', async () => {
    await kept(overtimeDraft, OVERTIME)
    expect(await overtimeDraft.read(owner.userId)).toEqual(OVERTIME)
    await recordOvertime({ opId: 'op-1', owner, day: '2026-11-20', hours: 1, reason: 'Stock' })
    expect(await overtimeDraft.read(owner.userId)).toBeNull()
  })
})
