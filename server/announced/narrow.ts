import type { AnnouncedRow } from '../../src/shared/contract/session-bodies.ts'
import { isCounterRow } from '../../src/shared/rules/access/counter-rows.ts'
import type { Context } from '../http/context.ts'
import { isoNow } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { DeviceMode, SessionRow, SessionScope, UserRow } from '../database/tables.ts'
import { isProvenBy } from '../sessions/halves.ts'
import { announceRows } from '../repositories/announced-rows.ts'
import { findSentOps } from '../repositories/idempotency-keys.ts'
import { findSessionForUpdate, narrowSessionToOutbox } from '../repositories/sessions.ts'
import { noteChangedRows, noteOwn, noteSignOut } from '../audit/security-events.ts'
import { isAtRest, isRunning, rotateToken } from '../sessions/sessions.ts'

type Narrowing = {
  session: SessionRow
  deviceMode: DeviceMode | null
  user: UserRow
  token: string
  newToken: string | null
  rows: readonly AnnouncedRow[]
  /** True: a PIN or a password reopens the session; false: only a new sign-in does. */
  isSuspension: boolean
  /** True: rows are announced after the fact. A session that is full again by now stays full. */
  isLate: boolean
}

/** `none`: the session has ended and was not changed. `unproven`: ids of the rows that were not accepted. */
type Narrowed = { scope: SessionScope | 'none'; token: string | null; unproven: string[] }

/**
 * Narrows a session to outbox scope: it may only send those of these rows that have a valid proof and are of a kind
 * that employees record at the counter. The cookie alone authorizes this, because its holder can only add rows that the
 * owner proved, or withdraw rows.
 */
export async function narrow(
  { db, clock }: Context,
  { session: found, user, deviceMode, token, newToken, rows, isSuspension, isLate }: Narrowing,
): Promise<Narrowed> {
  return inTransaction(db, async (tx) => {
    // Another request may have ended, reopened or rotated the session since it was read.
    const session = await findSessionForUpdate(tx, found)
    if (!session || !isRunning(session, clock())) return { scope: 'none', token: null, unproven: [] }
    const hasRested = isAtRest({ session, deviceMode, now: clock() })
    if (isLate && session.scope === 'full' && !hasRested) return { scope: 'full', token: newToken, unproven: [] }
    const now = isoNow(clock)
    const { id, proof_key: proofKey } = session
    // A session that is narrow already keeps its state, whatever the cookie alone asks for.
    const suspendedAt = session.scope === 'full' && (isSuspension || isLate) ? now : session.suspended_at
    await narrowSessionToOutbox(tx, { session, suspendedAt })
    const noteLeaving = () =>
      isSuspension || isLate ? noteOwn(tx, 'suspend', { user, now }) : noteSignOut(tx, { user, now })
    const { changed, proven } = sorted(rows, { user, proofKey })
    if (changed.length > 0) await noteChangedRows(tx, { user, opIds: changed.map(({ opId }) => opId), now })
    // A session that is narrow already may announce further rows later; that is not logged as leaving again.
    if (session.scope === 'full') await noteLeaving()
    // Rows already sent whose response was lost: later changes must not be undone.
    const sent: ReadonlySet<string> = proven.length > 0 ? await findSentOps(tx, user.id) : new Set()
    await announceRows(tx, {
      sessionId: id,
      rows: proven.map(({ opId, kind, intent }) => ({ op_id: opId, kind, intent: JSON.stringify(intent) })),
      sent,
      now,
    })
    // A client with the previous token gets the current one, which is then not rotated.
    const next = newToken ?? (await rotateToken(tx, { session, token, clock }))
    return {
      scope: 'outbox',
      token: next,
      unproven: rows.filter((row) => !proven.includes(row)).map(({ opId }) => opId),
    }
  })
}

function sorted(
  rows: readonly AnnouncedRow[],
  { user, proofKey }: { user: UserRow; proofKey: string },
): { changed: AnnouncedRow[]; proven: AnnouncedRow[] } {
  const isEmployee = user.is_admin === 0 && user.is_accountant === 0
  const isRight = ({ proof, ...row }: AnnouncedRow) =>
    isProvenBy({ ...row, ownerId: user.id }, { proof, proofKeys: [proofKey] })
  const changed = rows.filter((row) => !isRight(row))
  return { changed, proven: rows.filter((row) => isEmployee && isCounterRow(row) && !changed.includes(row)) }
}
