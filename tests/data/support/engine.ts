import { isToBeEmptied } from '../../../src/data/record/without-content.ts'
import { engineOn } from '@counter/outbox/testing'
import type { EngineParts, Fresh } from '@counter/outbox/testing'
import type { NewRow, Transport } from '@counter/outbox'
import { kinds as allKinds } from '../../../src/kinds/kinds.ts'
import { shiftReportKind } from '../../../src/kinds/shift-report/kind.ts'
import { SHIFT_REPORT } from '../../../src/shared/contract/intents/shift-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../../src/shared/rules/sales/shift-report.ts'
import { ReportsServer } from './reports-server.ts'

/** The engine with the kinds of this app and a server of shift reports. */
export function makeEngine(parts: Partial<Pick<EngineParts<Transport>, 'kinds' | 'locks' | 'failsToCopy'>> = {}) {
  return engineOn({ kinds: allKinds, server: new ReportsServer(), newRow, isToBeEmptied, ...parts })
}

let operations = 0

export function newRow({ intent, ownerId = 'sara', ...rest }: Fresh): NewRow {
  return {
    opId: `operation-${(operations += 1)}-0000000`,
    ownerId,
    ownerName: ownerId,
    lane: shiftReportKind.lane(intent, ownerId),
    kind: SHIFT_REPORT,
    base: {} satisfies ShiftReportBase,
    schemaVersion: 1,
    recordedAt: '2026-11-21T09:00:00.000Z',
    ...rest,
    intent,
  }
}

export function shift(meant: Partial<ShiftReportIntent> = {}): ShiftReportIntent {
  return {
    pharmacyName: 'P2023',
    day: '2026-11-21',
    dayType: 'single',
    shift: 'morning',
    sales: 1_000,
    pharmacist: 'Sara Ali Omar',
    remarks: '',
    shiftEnd: '2026-11-21T09:00:00.000Z',
    ...meant,
  }
}
