import type { OutboxRow } from '@counter/outbox'

/** An unsent shift of Amal, with the given fields. */
export function outboxRowWith(fields: Partial<OutboxRow> = {}): OutboxRow {
  const { seq = 1 } = fields
  return {
    seq,
    opId: `op-${seq}`,
    ownerId: 'amal',
    ownerName: 'Amal',
    lane: '',
    kind: 'shiftReport',
    intent: {},
    base: {},
    schemaVersion: 1,
    state: 'queued',
    attempts: 0,
    sentBefore: false,
    request: null,
    lastProblem: null,
    recordedAt: '2026-11-21T13:00:00.000Z',
    sentAt: null,
    epoch: 0,
    story: [],
    ...fields,
  }
}
