import { deviceDb } from './device-db.ts'

/** The person has read that what was sealed of them here is gone. */
export async function noteSealLostRead(): Promise<void> {
  await deviceDb.session.toCollection().modify((session) => void delete session.isSealLost)
}
