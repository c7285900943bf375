import { deviceDb } from '../store/device-db.ts'

/** The person has confirmed the notice that their sealed data is lost. */
export async function noteSealLostRead(): Promise<void> {
  await deviceDb.session.toCollection().modify((session) => void delete session.isSealLost)
}
