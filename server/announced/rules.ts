import type { Punch } from '../../src/shared/contract/attendance.ts'
import type { Handover } from '../../src/shared/contract/handovers.ts'
import { HANDOVER_ANSWER, parseHandoverAnswerIntent } from '../../src/shared/contract/intents/handover-answer.ts'
import { HANDOVER, parseHandoverIntent } from '../../src/shared/contract/intents/handover.ts'
import { LEAVE_REQUEST, parseLeaveRequestIntent } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../src/shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE, parseNewShortageIntent } from '../../src/shared/contract/intents/new-shortage.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../src/shared/contract/intents/overtime-update.ts'
import { OVERTIME_REQUEST, parseOvertimeIntent } from '../../src/shared/contract/intents/overtime.ts'
import { parsePunchIntent, PUNCH } from '../../src/shared/contract/intents/punch.ts'
import { parseShiftReportIntent, SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import { parseShortageSupportIntent, SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import type { Overtime } from '../../src/shared/contract/overtime.ts'
import { SHIFTS } from '../../src/shared/contract/sales.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import type { Call } from '../../src/shared/rules/access/access.ts'
import { decideShiftReport } from '../../src/shared/rules/sales/decide-shift-report.ts'
import { decideHandover, decideHandoverAnswer } from '../../src/shared/rules/till/handover.ts'
import { decideLeaveRequest } from '../../src/shared/rules/leave/leave-request.ts'
import { decideLeaveUpdate } from '../../src/shared/rules/leave/leave-update.ts'
import { decideNewShortage } from '../../src/shared/rules/shortages/new-shortage.ts'
import { decideOvertime, decideOvertimeUpdate } from '../../src/shared/rules/hours/overtime.ts'
import { decidePunch } from '../../src/shared/rules/hours/punches.ts'
import { foldShiftReports } from '../../src/shared/rules/sales/shift-report.ts'
import type { ShiftReportBase, ShiftReportWrite } from '../../src/shared/rules/sales/shift-report.ts'
import { correctionOf, isSurelyLater, ownerOf, seenOf, shiftOf } from '../../src/shared/rules/sales/shift-of-report.ts'
import { decideShortageSupport } from '../../src/shared/rules/shortages/shortage-support.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'

/* The decisions on announced rows, given what the server has. Free of database access, so that the simulation's model
   uses the same code. */

/** A write, or the response if there is nothing to write. */
export type AnnouncedDecision =
  /** `current`: the object to be changed; null: a new one is created. */
  | { type: 'write'; id: string | null; current: object | null; body: unknown }
  | { type: 'there'; object: object }
  | { type: 'conflict'; current: unknown }
  | { type: 'unreadable' }

export type AnnouncedRows = readonly Pick<AnnouncedRowsTable, 'op_id' | 'kind' | 'intent'>[]

/** The server's objects that rows of one kind concern. */
export type Stored = {
  reportOf(day: Pick<ShiftReportWrite, 'pharmacyName' | 'day'>): DailyReport | null
  /** The user's own. */
  leaves: readonly Leave[]
  shortages: readonly Shortage[]
  /** Those that the rows record or answer. */
  handovers: readonly Handover[]
  /** The user's own. */
  overtime: readonly Overtime[]
  /** The user's own. */
  punches: readonly Punch[]
}

/** Whose rows they are, and the body of the request that names them. */
type Sender = { userId: string; body: unknown }

type Decide = (stored: Stored, rows: AnnouncedRows, userId: string, body: unknown) => AnnouncedDecision

/**
 * For each kind of row, the calls that write it and those that look it up, and the shared rule that determines what is
 * written.
 */
const KINDS: Record<string, { calls: readonly Call[]; looks: readonly Call[]; decide: Decide } | undefined> = {
  [SHIFT_REPORT]: {
    calls: ['addAReport', 'editAReport'],
    looks: ['pharmacyReportsDay', 'pharmacyReports'],
    decide: decideShift,
  },
  [LEAVE_REQUEST]: { calls: ['addALeave'], looks: ['userLeaves'], decide: decideRequest },
  [LEAVE_UPDATE]: { calls: ['leaveUpdate'], looks: ['leaveDetails'], decide: decideUpdate },
  [NEW_SHORTAGE]: { calls: ['addAShortage'], looks: ['latestShortages'], decide: decideListing },
  [SHORTAGE_SUPPORT]: { calls: ['shortageUpdate'], looks: ['latestShortages'], decide: decideSupport },
  [HANDOVER]: { calls: ['addAHandover'], looks: ['pharmacyHandovers'], decide: decideHandingOver },
  [HANDOVER_ANSWER]: { calls: ['answerHandover'], looks: ['pharmacyHandovers'], decide: decideAnswer },
  [OVERTIME_REQUEST]: { calls: ['addAnOvertime'], looks: ['userOvertime'], decide: decideExtraHours },
  [OVERTIME_UPDATE]: { calls: ['overtimeUpdate'], looks: ['userOvertime'], decide: decideCancelledHours },
  [PUNCH]: { calls: ['addAPunch'], looks: ['userPunches'], decide: decideTap },
}

/** Whether the call writes announced rows at all. */
export function isAnnouncedCall(call: Call): boolean {
  return Object.values(KINDS).some((kind) => kind?.calls.includes(call))
}

export function isOfCall({ kind }: Pick<AnnouncedRowsTable, 'kind'>, call: Call): boolean {
  return KINDS[kind]?.calls.includes(call) === true || KINDS[kind]?.looks.includes(call) === true
}

/** Decides rows of one kind, oldest first. Only the content of the rows is written, nothing of the request's body. */
export function decideOn(stored: Stored, rows: AnnouncedRows, { userId, body }: Sender): AnnouncedDecision {
  return KINDS[rows[0]?.kind ?? '']?.decide(stored, rows, userId, body) ?? { type: 'unreadable' }
}

export function intentIn({ intent }: Pick<AnnouncedRowsTable, 'intent'>): unknown {
  return JSON.parse(intent)
}

/** The pharmacy and day that shift report rows concern; null for other kinds. */
export function dayOf(rows: AnnouncedRows): ShiftReportWrite | null {
  if (rows[0]?.kind !== SHIFT_REPORT) return null
  return foldOf(rows)?.write ?? null
}

function foldOf(rows: AnnouncedRows) {
  const intents = rows.map((row) => parseShiftReportIntent(intentIn(row)))
  return intents.every((intent) => intent !== null)
    ? foldShiftReports(intents.map((intent) => ({ intent, base: {} })))
    : null
}

function decideShift({ reportOf }: Stored, rows: AnnouncedRows, ownerId: string, body: unknown): AnnouncedDecision {
  const folded = foldOf(rows)
  if (!folded) return { type: 'unreadable' }
  const { write } = folded
  const report = reportOf(write)
  const server = report ? [report] : []
  const base = isOfRevision(body, report) ? ownFigures(report, { write, ownerId }) : folded.base
  const decision = decideShiftReport({ server, write, base, ambiguous: true, opId: opIdOf(rows), ownerId })
  switch (decision.action) {
    case 'create':
      return { type: 'write', id: null, current: null, body: decision.body }
    case 'edit':
      return { type: 'write', id: decision.reportId, current: report, body: decision.body }
    case 'nothing':
      return { type: 'there', object: decision.report }
    case 'conflict':
      return { type: 'conflict', current: decision.current[0] }
  }
}

/**
 * A client that sends the current revision knows the report, and its owner decided what they had seen of it. The server
 * believes that of the owner's own figures, unless theirs is surely the later one or a manager corrected it.
 */
function ownFigures(
  report: DailyReport | null,
  { write, ownerId }: { write: ShiftReportWrite; ownerId: string },
): ShiftReportBase {
  const own = SHIFTS.flatMap((shift) => {
    const meant = write.shifts[shift]
    if (!report || !meant || ownerOf(report, shift) !== ownerId || correctionOf(report, shift) !== null) return []
    const there = shiftOf(report, shift)
    return isSurelyLater(there, meant) ? [] : [[shift, seenOf(there)]]
  })
  return Object.fromEntries(own) as ShiftReportBase
}

function decideRequest({ leaves }: Stored, rows: AnnouncedRows, userId: string): AnnouncedDecision {
  const intent = rows.length === 1 && rows[0] ? parseLeaveRequestIntent(intentIn(rows[0])) : null
  if (!intent) return { type: 'unreadable' }
  const decision = decideLeaveRequest({
    server: [...leaves],
    intent,
    requesterId: userId,
    opId: opIdOf(rows),
    ambiguous: false,
    seenBefore: [],
  })
  if (decision.action === 'create') return { type: 'write', id: null, current: null, body: decision.body }
  return decision.action === 'nothing'
    ? { type: 'there', object: decision.leave }
    : { type: 'conflict', current: decision.current[0] }
}

function decideUpdate({ leaves }: Stored, rows: AnnouncedRows): AnnouncedDecision {
  const intents = rows.map((row) => parseLeaveUpdateIntent(intentIn(row)))
  const intent = intents.at(-1)
  if (!intent || intents.some((each) => each?.leaveId !== intent.leaveId) || intent.actor !== 'requester')
    return { type: 'unreadable' }
  const server = leaves.find(({ _id }) => _id === intent.leaveId) ?? null
  const decision = decideLeaveUpdate({ server: server ? [server] : [], intent, base: null, ambiguous: true })
  if (decision.action === 'edit') return { type: 'write', id: decision.leaveId, current: server, body: decision.body }
  return decision.action === 'nothing'
    ? { type: 'there', object: decision.leave }
    : { type: 'conflict', current: decision.current }
}

function decideListing({ shortages }: Stored, rows: AnnouncedRows, ownerId: string): AnnouncedDecision {
  const intent = rows.length === 1 && rows[0] ? parseNewShortageIntent(intentIn(rows[0])) : null
  if (!intent) return { type: 'unreadable' }
  const decision = decideNewShortage({ server: [...shortages], intent, opId: opIdOf(rows), ownerId })
  if (decision.action === 'create') return { type: 'write', id: null, current: null, body: decision.body }
  if (decision.action === 'nothing') return { type: 'there', object: decision.shortage }
  return { type: 'conflict', current: Array.isArray(decision.current) ? decision.current[0] : decision.current }
}

function decideSupport({ shortages }: Stored, rows: AnnouncedRows, ownerId: string): AnnouncedDecision {
  const intents = rows.map((row) => parseShortageSupportIntent(intentIn(row)))
  const intent = intents.at(-1)
  if (!intent || intents.some((each) => each?.shortageId !== intent.shortageId)) return { type: 'unreadable' }
  const server = shortages.find(({ _id }) => _id === intent.shortageId) ?? null
  const decision = decideShortageSupport({ server: server ? [server] : [], intent, ambiguous: true, ownerId })
  if (decision.action === 'edit')
    return { type: 'write', id: decision.shortageId, current: server, body: decision.body }
  return decision.action === 'nothing'
    ? { type: 'there', object: decision.shortage }
    : { type: 'conflict', current: decision.current }
}

function decideHandingOver({ handovers }: Stored, rows: AnnouncedRows): AnnouncedDecision {
  const intent = rows.length === 1 && rows[0] ? parseHandoverIntent(intentIn(rows[0])) : null
  if (!intent) return { type: 'unreadable' }
  const decision = decideHandover({ server: handovers, intent, opId: opIdOf(rows) })
  return decision.action === 'create'
    ? { type: 'write', id: null, current: null, body: decision.body }
    : { type: 'there', object: decision.handover }
}

function decideAnswer({ handovers }: Stored, rows: AnnouncedRows, userId: string): AnnouncedDecision {
  const intents = rows.map((row) => parseHandoverAnswerIntent(intentIn(row)))
  const intent = intents.at(-1)
  if (!intent || intents.some((each) => each?.handoverRef !== intent.handoverRef) || intent.answererId !== userId)
    return { type: 'unreadable' }
  const server = handovers.find(({ clientRef }) => clientRef === intent.handoverRef) ?? null
  const decision = decideHandoverAnswer({ server, intent })
  if (decision.action === 'answer') return { type: 'write', id: decision.ref, current: server, body: decision.body }
  return decision.action === 'nothing'
    ? { type: 'there', object: decision.handover }
    : { type: 'conflict', current: decision.current }
}

function decideExtraHours({ overtime }: Stored, rows: AnnouncedRows): AnnouncedDecision {
  const intent = rows.length === 1 && rows[0] ? parseOvertimeIntent(intentIn(rows[0])) : null
  if (!intent) return { type: 'unreadable' }
  const decision = decideOvertime({ server: overtime, intent, opId: opIdOf(rows) })
  if (decision.action === 'create') return { type: 'write', id: null, current: null, body: decision.body }
  return decision.action === 'nothing'
    ? { type: 'there', object: decision.overtime }
    : { type: 'conflict', current: decision.current }
}

function decideCancelledHours({ overtime }: Stored, rows: AnnouncedRows): AnnouncedDecision {
  const intents = rows.map((row) => parseOvertimeUpdateIntent(intentIn(row)))
  const intent = intents.at(-1)
  if (!intent || intents.some((each) => each?.overtimeId !== intent.overtimeId) || intent.actor !== 'requester')
    return { type: 'unreadable' }
  const server = overtime.find(({ _id }) => _id === intent.overtimeId) ?? null
  const decision = decideOvertimeUpdate({ server, intent })
  if (decision.action === 'edit')
    return { type: 'write', id: decision.overtimeId, current: server, body: decision.body }
  return decision.action === 'nothing'
    ? { type: 'there', object: decision.overtime }
    : { type: 'conflict', current: decision.current }
}

function decideTap({ punches }: Stored, rows: AnnouncedRows): AnnouncedDecision {
  const intent = rows.length === 1 && rows[0] ? parsePunchIntent(intentIn(rows[0])) : null
  if (!intent) return { type: 'unreadable' }
  const decision = decidePunch({ server: punches, intent, opId: opIdOf(rows) })
  return decision.action === 'create'
    ? { type: 'write', id: null, current: null, body: decision.body }
    : { type: 'there', object: decision.punch }
}

/** Whether a body is based on the current revision of an object. */
export function isOfRevision(body: unknown, current: unknown): boolean {
  const [one, other] = [body, current].map((value) =>
    typeof value === 'object' && value !== null && 'revision' in value ? value.revision : undefined,
  )
  return one !== undefined && one === other
}

function opIdOf(rows: AnnouncedRows): string {
  return rows[0]?.op_id ?? ''
}
