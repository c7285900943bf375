import type { OutboxRow } from '../../src/data/sync/types.ts'
import type { Shift } from '../../src/shared/contract/sales.ts'

type Meant = { day: string; shift: Shift; sales: number; state?: OutboxRow['state']; pharmacyName?: string }

/** A shift of P2023 that Amal recorded and that is not sent yet. */
export function shiftRowOf(seq: number, { state = 'queued', ...intent }: Meant): OutboxRow {
  return {
    seq,
    opId: `op-${seq}`,
    ownerId: 'amal',
    ownerName: 'Amal',
    lane: '',
    kind: 'shiftReport',
    intent: { pharmacyName: 'P2023', dayType: 'double', pharmacist: 'Amal', remarks: '', shiftEnd: '2026-11-21T13:00:00.000Z', ...intent },
    base: {},
    schemaVersion: 1,
    state,
    attempts: 0,
    sentBefore: false,
    request: null,
    lastProblem: null,
    recordedAt: '2026-11-21T13:00:00.000Z',
    sentAt: null,
    epoch: 0,
    story: [],
  }
}
