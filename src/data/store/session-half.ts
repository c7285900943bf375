import { accountDb } from './account-db.ts'
import { deviceDb } from './device-db.ts'

/** Stores the half of a session that is not its cookie, only in the person's own database, which a sign-out deletes. */
export async function keepHalf(userId: string, half: string | null): Promise<void> {
  if (half === null) await accountDb(userId).keys.delete('half')
  else await accountDb(userId).keys.put({ id: 'half', half })
}

/** This person's half while they are signed in; otherwise null, also with a plain server. */
export async function halfOf(userId: string): Promise<string | null> {
  // Checked first: opening the database of a person who has left would recreate it.
  if ((await deviceDb.session.get('current'))?.userId !== userId) return null
  return (await accountDb(userId).keys.get('half'))?.half ?? null
}
