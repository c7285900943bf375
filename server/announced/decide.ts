import { parseLeaveRequestIntent, LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../src/shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE, parseNewShortageIntent } from '../../src/shared/contract/intents/new-shortage.ts'
import { parseShiftReportIntent, SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import { parseShortageSupportIntent, SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import type { Call } from '../../src/shared/rules/access.ts'
import { decideShiftReport } from '../../src/shared/rules/decide-shift-report.ts'
import { decideLeaveRequest } from '../../src/shared/rules/leave-request.ts'
import { decideLeaveUpdate } from '../../src/shared/rules/leave-update.ts'
import { decideNewShortage } from '../../src/shared/rules/new-shortage.ts'
import { foldShiftReports } from '../../src/shared/rules/shift-report.ts'
import { decideShortageSupport } from '../../src/shared/rules/shortage-support.ts'
import type { Queries } from '../database/database.ts'
import type { AnnouncedRowsTable } from '../database/tables.ts'
import { findLeave, leaveOf, listLeaves } from '../repositories/leaves.ts'
import { findReportOfDay, reportOf } from '../repositories/reports.ts'
import { listShortages, shortageOf } from '../repositories/shortages.ts'

/** What an announced intent comes to, given what the server has: a write, or the answer that there is none to make. */
export type AnnouncedDecision =
  /** `current`: the object that is changed; null: one is made. */
  | { is: 'write'; id: string | null; current: object | null; body: unknown }
  | { is: 'there'; object: object }
  | { is: 'conflict'; current: unknown }
  | { is: 'unreadable' }

type Rows = readonly AnnouncedRowsTable[]
type Decide = (db: Queries, rows: Rows, userId: string) => Promise<AnnouncedDecision>

/** The calls by which rows of a kind are written and looked for, and the shared rule that says what is written. */
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
}

/** Whether rows are written by that call at all. */
export function isAnnouncedCall(call: Call): boolean {
  return Object.values(KINDS).some((kind) => kind?.calls.includes(call))
}

export function isOfCall({ kind }: AnnouncedRowsTable, call: Call): boolean {
  return KINDS[kind]?.calls.includes(call) === true || KINDS[kind]?.looks.includes(call) === true
}

/** Decides rows of one kind, oldest first, on what the server has now. Only what they say is written, whatever a request's body says. */
export async function decideAnnounced(db: Queries, rows: Rows, userId: string): Promise<AnnouncedDecision> {
  return (await KINDS[rows[0]?.kind ?? '']?.decide(db, rows, userId)) ?? { is: 'unreadable' }
}

export function intentIn({ intent }: AnnouncedRowsTable): unknown {
  return JSON.parse(intent)
}

async function decideShift(db: Queries, rows: Rows): Promise<AnnouncedDecision> {
  const intents = rows.map((row) => parseShiftReportIntent(intentIn(row)))
  const folded = intents.every((intent) => intent !== null)
    ? foldShiftReports(intents.map((intent) => ({ intent, base: {} })))
    : null
  if (!folded) return { is: 'unreadable' }
  const stored = await findReportOfDay(db, folded.write)
  const decision = decideShiftReport({
    server: stored ? [reportOf(stored)] : [],
    ...folded,
    ambiguous: true,
    opId: opIdOf(rows),
  })
  switch (decision.action) {
    case 'create':
      return { is: 'write', id: null, current: null, body: decision.body }
    case 'edit':
      return { is: 'write', id: decision.reportId, current: stored ? reportOf(stored) : null, body: decision.body }
    case 'nothing':
      return { is: 'there', object: decision.report }
    case 'conflict':
      return { is: 'conflict', current: decision.current[0] }
  }
}

async function decideRequest(db: Queries, rows: Rows, userId: string): Promise<AnnouncedDecision> {
  const intent = rows.length === 1 && rows[0] ? parseLeaveRequestIntent(intentIn(rows[0])) : null
  if (!intent) return { is: 'unreadable' }
  const server = (await listLeaves(db, { requesterId: userId })).map(leaveOf)
  const decision = decideLeaveRequest({
    server,
    intent,
    requesterId: userId,
    opId: opIdOf(rows),
    ambiguous: false,
    seenBefore: [],
  })
  if (decision.action === 'create') return { is: 'write', id: null, current: null, body: decision.body }
  return decision.action === 'nothing'
    ? { is: 'there', object: decision.leave }
    : { is: 'conflict', current: decision.current[0] }
}

async function decideUpdate(db: Queries, rows: Rows, userId: string): Promise<AnnouncedDecision> {
  const last = rows.at(-1)
  const intent = last ? parseLeaveUpdateIntent(intentIn(last)) : null
  if (!intent || intent.actor !== 'requester') return { is: 'unreadable' }
  const row = await findLeave(db, intent.leaveId)
  const server = row?.requester_id === userId ? leaveOf(row) : null
  const decision = decideLeaveUpdate({ server, intent, base: null, ambiguous: true })
  if (decision.action === 'edit') return { is: 'write', id: decision.leaveId, current: server, body: decision.body }
  return decision.action === 'nothing'
    ? { is: 'there', object: decision.leave }
    : { is: 'conflict', current: decision.current }
}

async function decideListing(db: Queries, rows: Rows): Promise<AnnouncedDecision> {
  const intent = rows.length === 1 && rows[0] ? parseNewShortageIntent(intentIn(rows[0])) : null
  if (!intent) return { is: 'unreadable' }
  const server = (await listShortages(db, {})).map(shortageOf)
  const decision = decideNewShortage({ server, intent, opId: opIdOf(rows) })
  if (decision.action === 'create') return { is: 'write', id: null, current: null, body: decision.body }
  if (decision.action === 'nothing') return { is: 'there', object: decision.shortage }
  return { is: 'conflict', current: Array.isArray(decision.current) ? decision.current[0] : decision.current }
}

async function decideSupport(db: Queries, rows: Rows): Promise<AnnouncedDecision> {
  const last = rows.at(-1)
  const intent = last ? parseShortageSupportIntent(intentIn(last)) : null
  if (!intent) return { is: 'unreadable' }
  const server = (await listShortages(db, {})).map(shortageOf).find(({ _id }) => _id === intent.shortageId) ?? null
  const decision = decideShortageSupport({ server, intent, ambiguous: true })
  if (decision.action === 'edit') return { is: 'write', id: decision.shortageId, current: server, body: decision.body }
  return decision.action === 'nothing'
    ? { is: 'there', object: decision.shortage }
    : { is: 'conflict', current: decision.current }
}

function opIdOf(rows: Rows): string {
  return rows[0]?.op_id ?? ''
}
