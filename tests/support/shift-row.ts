import type { OutboxRow } from '@counter/outbox'
import type { Shift } from '../../src/shared/contract/sales.ts'
import { outboxRowWith } from './outbox-row.ts'

type Meant = { day: string; shift: Shift; sales: number; state?: OutboxRow['state']; pharmacyName?: string }

/** An unsent shift of P2023 recorded by Amal. */
export function shiftRowOf(seq: number, { state = 'queued', ...intent }: Meant): OutboxRow {
  return outboxRowWith({
    seq,
    state,
    intent: {
      pharmacyName: 'P2023',
      dayType: 'double',
      pharmacist: 'Amal',
      remarks: '',
      shiftEnd: '2026-11-21T13:00:00.000Z',
      ...intent,
    },
  })
}
