import type { AnnouncedRow } from '../../src/shared/contract/session-bodies.ts'
import { isCounterRow } from '../../src/shared/rules/counter-rows.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { SessionRow, UserRow } from '../database/tables.ts'
import { isProven } from '../halves.ts'
import { announceRows } from '../repositories/announced-rows.ts'
import { narrowSessionToOutbox } from '../repositories/sessions.ts'
import { rotateToken } from '../sessions.ts'

type Narrowing = {
  session: SessionRow
  user: UserRow
  token: string
  newToken: string | null
  rows: readonly AnnouncedRow[]
}

/**
 * Leaves of a session only the sending of these rows, of which the proof is right and which an employee records at the counter. Its cookie
 * alone is enough for that: whoever holds it can but add rows that its owner proved, or withdraw some. `unproven`: those left out.
 */
export async function narrow(
  { db, clock }: Context,
  { session, user, token, newToken, rows }: Narrowing,
): Promise<{ token: string | null; unproven: string[] }> {
  const { id, proof_key: proofKey, token_hash: tokenHash } = session
  // Of an earlier version of the app: its rows have no proof, and go as they did.
  if (id === null || proofKey === null) {
    await narrowSessionToOutbox(db, tokenHash)
    return { token: newToken, unproven: [] }
  }
  const isEmployee = user.is_admin === 0 && user.is_accountant === 0
  const isRight = ({ proof, ...row }: AnnouncedRow) =>
    isEmployee && isCounterRow(row) && isProven({ ...row, ownerId: user.id }, { proof, proofKey })
  const proven = rows.filter(isRight)
  return inTransaction(db, async (tx) => {
    await narrowSessionToOutbox(tx, tokenHash)
    await announceRows(tx, {
      sessionId: id,
      rows: proven.map(({ opId, kind, intent }) => ({ op_id: opId, kind, intent: JSON.stringify(intent) })),
    })
    // Whoever comes with the token before is told the present one, and it stays.
    const next = newToken ?? (await rotateToken(tx, { session, token, clock }))
    return { token: next, unproven: rows.filter((row) => !proven.includes(row)).map(({ opId }) => opId) }
  })
}
