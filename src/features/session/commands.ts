import { deviceDb } from '../../data/store/device-db.ts'
import { refreshSession } from '../../data/reads/refresh.ts'
import { refreshFailed } from '../../data/reads/failed-reads.ts'
import { signOut } from '../../data/session/sign-out.ts'
import { choosePerson } from '../../stores/chosen-person-store.ts'

/** Checks whether the server is available again, and repeats all failed reads. */
export async function askAgain(userId: string): Promise<void> {
  if ((await deviceDb.session.get('current'))?.isCounterOnly)
    await (await import('../../data/session/open-by-pin.ts')).resumeByItself(userId)
  await refreshSession({ userId })
  await refreshFailed(userId)
}

/** Goes to the sign-in of this person, by PIN or password. */
export async function comeBackAs(userId: string): Promise<void> {
  choosePerson(userId)
  await signOut({ isSwitch: true })
}
