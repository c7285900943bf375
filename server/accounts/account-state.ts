import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { inTransaction } from '../database/database.ts'
import type { Database, Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { isErased } from '../personal-data/erased-account.ts'
import { endAccessOf } from './end-access.ts'
import { Problem, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { findUserForUpdate, listOverdue, openManagersForUpdate, setClosed } from '../repositories/users.ts'

type Change = { userId: string; actor: { id: string; employee_name: string }; now: string }

/** The actor in the audit trail for what the server does by itself. */
const SERVER = { id: 'server', employee_name: 'Server' }

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

/**
 * Reopens an account; its password stays the same. `forOneDay`: the server closes it again a day later, so that the
 * person can send what they had recorded.
 */
export async function reopenAccount(
  tx: Queries,
  { userId, actor, now, forOneDay = false }: Change & { forOneDay?: boolean | undefined },
): Promise<void> {
  const user = await personForUpdate(tx, userId)
  // Nobody is behind an account whose data was erased.
  if (isErased(user)) throw unknownId()
  if (user.closed_at === null) return
  const reopenedUntil = forOneDay ? new Date(Date.parse(now) + DAY_MS).toISOString() : null
  await setClosed(tx, { userId: user.id, closedAt: null, reopenedUntil })
  await writeAudit(tx, {
    at: now,
    actor,
    entity: 'employee',
    entityId: user.id,
    action: 'reopen',
    before: null,
    after: reopenedUntil === null ? null : { reopenedUntil },
  })
}

/** Closes the accounts that were reopened for a day. The last manager stays. */
export async function closeOverdue(db: Database, now: string): Promise<void> {
  for (const userId of await listOverdue(db, now))
    await inTransaction(db, (tx) => closeAccount(tx, { userId, actor: SERVER, now })).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
}

/** Locks a user's row. Throws a Problem (404) if the id is unknown. */
export async function personForUpdate(tx: Queries, userId: string): Promise<UserRow> {
  const user = await findUserForUpdate(tx, userId)
  if (!user) throw unknownId()
  return user
}
