import { accountDb } from './account-db.ts'
import { deviceDb } from './device-db.ts'

/** Keeps the half of a session that is not its cookie: in the person's own database alone, which signing out deletes. */
export async function keepHalf(userId: string, half: string | null): Promise<void> {
  if (half === null) await accountDb(userId).keys.delete('half')
  else await accountDb(userId).keys.put({ id: 'half', half })
}

/** This person's, while they are at the counter; null after that, and where the server knows no halves. */
export async function halfOf(userId: string): Promise<string | null> {
  // Asked first: looking into the database of somebody who left would make it anew.
  if ((await deviceDb.session.get('current'))?.userId !== userId) return null
  return (await accountDb(userId).keys.get('half'))?.half ?? null
}
