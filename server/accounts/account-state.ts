import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { endAccessOf } from './end-access.ts'
import { Problem, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { findUserForUpdate, openManagersForUpdate, setClosed } from '../repositories/users.ts'

type Change = { userId: string; actor: { id: string; employee_name: string }; now: string }

/**
 * Closes an account: it can no longer sign in, but its records stay. Throws a Problem (409) for the last manager with
 * an open account.
 */
export async function closeAccount(tx: Queries, { userId, actor, now }: Change): Promise<void> {
  // Locks the managers before the user, always in the same order, so that two managers who close each other's accounts
  // do not deadlock.
  const managers = await openManagersForUpdate(tx)
  const user = await personForUpdate(tx, userId)
  if (user.closed_at !== null) return
  if (user.is_admin === 1 && managers.every((id) => id === user.id))
    throw new Problem({ status: 409, code: 'last_manager' })
  await setClosed(tx, { userId: user.id, closedAt: now })
  await endAccessOf(tx, { userId: user.id, now })
  await writeAudit(tx, {
    at: now,
    actor,
    entity: 'employee',
    entityId: user.id,
    action: 'close',
    before: null,
    after: null,
  })
}

/** Reopens an account; its password stays the same. */
export async function reopenAccount(tx: Queries, { userId, actor, now }: Change): Promise<void> {
  const user = await personForUpdate(tx, userId)
  if (user.closed_at === null) return
  await setClosed(tx, { userId: user.id, closedAt: null })
  await writeAudit(tx, {
    at: now,
    actor,
    entity: 'employee',
    entityId: user.id,
    action: 'reopen',
    before: null,
    after: null,
  })
}

/** Locks a user's row. Throws a Problem (404) if the id is unknown. */
export async function personForUpdate(tx: Queries, userId: string): Promise<UserRow> {
  const user = await findUserForUpdate(tx, userId)
  if (!user) throw unknownId()
  return user
}
