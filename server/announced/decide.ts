import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../src/shared/contract/intents/leave-update.ts'
import { NEW_SHORTAGE } from '../../src/shared/contract/intents/new-shortage.ts'
import { SHORTAGE_SUPPORT } from '../../src/shared/contract/intents/shortage-support.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import type { Queries } from '../database/database.ts'
import { refuseOutOfReach } from '../rules/pharmacy-access.ts'
import type { Account } from '../plugins/account.ts'
import { findLeave, leaveOf, listLeaves } from '../repositories/leaves.ts'
import { findReportOfDay, reportOf } from '../repositories/reports.ts'
import { listShortages, shortageOf } from '../repositories/shortages.ts'
import { dayOf, decideOn, intentIn } from './rules.ts'
import type { AnnouncedDecision, AnnouncedRows } from './rules.ts'

/** Decides rows of one kind, based on the database's current state and this account's permissions. */
export async function decideAnnounced(db: Queries, rows: AnnouncedRows, account: Account): Promise<AnnouncedDecision> {
  const userId = account.user.id
  const day = dayOf(rows)
  // Checked before the lookup, so that the response reveals nothing to a user without read access.
  if (day) await refuseOutOfReach(db, { account, ...day })
  const stored = day ? await findReportOfDay(db, day) : undefined
  const [leaves, shortages] = [await leavesFor(db, rows, userId), await shortagesFor(db, rows)]
  return decideOn({ reportOf: () => (stored ? reportOf(stored) : null), leaves, shortages }, rows, userId)
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
