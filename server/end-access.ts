import type { Queries } from './database/database.ts'
import type { SessionRow } from './database/tables.ts'
import { deletePinsOf } from './repositories/pins.ts'
import { endSealsOf } from './repositories/seals.ts'
import { revokeSessionsOf } from './repositories/sessions.ts'

/**
 * Ends a person's sessions, seals and PINs everywhere: their devices hear of it at their next contact. `except`: the session of who asks
 * for it, which goes on with its seal.
 */
export async function endAccessOf(
  tx: Queries,
  { userId, now, except }: { userId: string; now: string; except?: SessionRow },
): Promise<void> {
  await revokeSessionsOf(tx, { userId, now, exceptHash: except?.token_hash ?? null })
  await endSealsOf(tx, { userId, now, exceptId: except?.seal_id ?? null })
  await deletePinsOf(tx, userId)
}
