import type { Punch } from '../../src/shared/contract/attendance.ts'
import type { Handover } from '../../src/shared/contract/handovers.ts'
import { HANDOVER_ANSWER, parseHandoverAnswerIntent } from '../../src/shared/contract/intents/handover-answer.ts'
import { HANDOVER } from '../../src/shared/contract/intents/handover.ts'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../src/shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../../src/shared/contract/intents/new-shortage.ts'
import { OVERTIME_UPDATE } from '../../src/shared/contract/intents/overtime-update.ts'
import { OVERTIME_REQUEST } from '../../src/shared/contract/intents/overtime.ts'
import { PUNCH } from '../../src/shared/contract/intents/punch.ts'
import { SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import type { Overtime } from '../../src/shared/contract/overtime.ts'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import type { Queries } from '../database/database.ts'
import { refuseOutOfReach } from '../rules/pharmacy-access.ts'
import type { Account } from '../plugins/account.ts'
import { findHandover, handoverOf } from '../repositories/handovers.ts'
import { findLeave, leaveOf, listLeaves } from '../repositories/leaves.ts'
import { listOvertime, overtimeOf } from '../repositories/overtime.ts'
import { findReportOfDay, reportOf } from '../repositories/reports.ts'
import { findPunchByRef, punchOf } from '../repositories/punches.ts'
import { listShortages, shortageOf } from '../repositories/shortages.ts'
import { dayOf, decideOn, intentIn } from './rules.ts'
import type { AnnouncedDecision, AnnouncedRows } from './rules.ts'

/** Decides rows of one kind, based on the database's current state and this account's permissions. */
export async function decideAnnounced(
  db: Queries,
  rows: AnnouncedRows,
  { account, body }: { account: Account; body: unknown },
): Promise<AnnouncedDecision> {
  const userId = account.user.id
  const day = dayOf(rows)
  // Checked before the lookup, so that the response reveals nothing to a user without read access.
  if (day) await refuseOutOfReach(db, { account, ...day })
  const stored = day ? await findReportOfDay(db, day) : undefined
  const [leaves, shortages] = [await leavesFor(db, rows, userId), await shortagesFor(db, rows)]
  const [handovers, overtime] = [await handoversFor(db, rows), await overtimeFor(db, rows, userId)]
  return decideOn(
    {
      reportOf: () => (stored ? reportOf(stored) : null),
      leaves,
      shortages,
      handovers,
      overtime,
      punches: await punchesFor(db, rows, userId),
    },
    rows,
    { userId, body },
  )
}

/** The user's leaves that rows of this kind need. */
async function leavesFor(db: Queries, rows: AnnouncedRows, userId: string): Promise<Leave[]> {
  const last = rows.at(-1)
  if (last?.kind === LEAVE_REQUEST) return (await listLeaves(db, { requesterId: userId })).map(leaveOf)
  const meant = last?.kind === LEAVE_UPDATE ? parseLeaveUpdateIntent(intentIn(last)) : null
  const row = meant ? await findLeave(db, meant.leaveId) : undefined
  return row?.requester_id === userId ? [leaveOf(row)] : []
}

async function shortagesFor(db: Queries, rows: AnnouncedRows): Promise<Shortage[]> {
  const kind = rows[0]?.kind
  return kind === NEW_SHORTAGE || kind === SHORTAGE_SUPPORT ? (await listShortages(db, {})).map(shortageOf) : []
}

async function handoversFor(db: Queries, rows: AnnouncedRows): Promise<Handover[]> {
  const last = rows.at(-1)
  if (last?.kind !== HANDOVER && last?.kind !== HANDOVER_ANSWER) return []
  const ref = last.kind === HANDOVER ? last.op_id : parseHandoverAnswerIntent(intentIn(last))?.handoverRef
  const row = ref === undefined ? undefined : await findHandover(db, ref)
  return row ? [handoverOf(row)] : []
}

async function overtimeFor(db: Queries, rows: AnnouncedRows, userId: string): Promise<Overtime[]> {
  const kind = rows.at(-1)?.kind
  if (kind !== OVERTIME_REQUEST && kind !== OVERTIME_UPDATE) return []
  return (await listOvertime(db, { requesterId: userId })).map(overtimeOf)
}

async function punchesFor(db: Queries, rows: AnnouncedRows, userId: string): Promise<Punch[]> {
  const last = rows.at(-1)
  const row = last?.kind === PUNCH ? await findPunchByRef(db, { userId, ref: last.op_id }) : undefined
  return row ? [punchOf(row)] : []
}
