import { deviceDb } from '../../data/device-db.ts'
import { refreshSession } from '../../data/refresh.ts'
import { refreshFailed } from '../../data/refresh-resource.ts'
import { signOut } from '../../data/session.ts'
import { choosePerson } from '../../stores/chosen-person-store.ts'

/** Asks whether the server is back, and for everything that was not got meanwhile. */
export async function askAgain(userId: string): Promise<void> {
  if ((await deviceDb.session.get('current'))?.isCounterOnly)
    await (await import('../../data/open-by-pin.ts')).resumeByItself(userId)
  await refreshSession({ userId })
  await refreshFailed(userId)
}

/** To one's own way in, by PIN or password. */
export async function comeBackAs(userId: string): Promise<void> {
  choosePerson(userId)
  await signOut({ isSwitch: true })
}
