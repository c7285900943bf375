import type { Queries } from '../database/database.ts'
import type { SessionRow } from '../database/tables.ts'
import { deletePinsOf } from '../repositories/pins.ts'
import { endSealsOf } from '../repositories/seals.ts'
import { revokeSessionsOf } from '../repositories/sessions.ts'

/**
 * Ends all sessions, seals and PINs of a user; devices learn of it at their next request. `except` is the caller's own
 * session, which is kept with its seal.
 */
export async function endAccessOf(
  tx: Queries,
  { userId, now, except }: { userId: string; now: string; except?: SessionRow },
): Promise<void> {
  await revokeSessionsOf(tx, { userId, now, except: except ?? null })
  await endSealsOf(tx, { userId, now, exceptId: except?.seal_id ?? null })
  await deletePinsOf(tx, userId)
}
