import { useLiveQuery } from '../../lib/use-live-query.ts'
import { accountDb } from '../../data/account-db.ts'
import { deviceDb } from '../../data/device-db.ts'
import type { PersonHereRow } from '../../data/device-db.ts'
import { isSharedDevice, readDeviceMode, readIdleLockMinutes } from '../../data/device-mode.ts'
import { readPeopleHere } from '../../data/people-here.ts'
import { readLockNotice } from '../../data/lock-notice.ts'
import type { LockNotice } from '../../data/lock-notice.ts'
import { SIGN_IN_PROBLEMS } from '../../data/refresh-resource.ts'

/**
 * What stands between the person and newest figures: the server asks for the password, or was never asked since an offline sign-in. Or that
 * what was kept of them here is gone, until they have read it.
 */
export type SessionTrouble = 'signInAgain' | 'signedInOffline' | 'openedByPin' | 'sealLost' | null

/** Undefined until read. */
export function useSessionTrouble(userId: string): SessionTrouble | undefined {
  return useLiveQuery(async () => {
    const [session, ofDevice, ofPerson] = await Promise.all([
      deviceDb.session.get('current'),
      deviceDb.freshness.toArray(),
      accountDb(userId).freshness.toArray(),
    ])
    if (session?.userId !== userId) return null
    if (session.isCounterOnly) return 'openedByPin'
    if ([...ofDevice, ...ofPerson].some(({ problem }) => problem !== null && SIGN_IN_PROBLEMS.includes(problem)))
      return 'signInAgain'
    if (session.isOffline) return 'signedInOffline'
    return session.isSealLost ? 'sealLost' : null
  }, [userId])
}

/** Minutes after which this tablet locks; null when it does not, undefined until read. */
export function useIdleLockMinutes(): number | null | undefined {
  return useLiveQuery(async () => {
    const [mode, minutes] = await Promise.all([readDeviceMode(), readIdleLockMinutes()])
    return mode === 'shared' && minutes > 0 ? minutes : null
  })
}

/** Whether several people use this device; undefined until read. */
export function useIsShared(): boolean | undefined {
  return useLiveQuery(isSharedDevice)
}

/** The same for whoever comes to a device where nobody is. Read as one, so that nobody who has just signed in is offered to themselves. */
export function usePeopleToChoose(): PersonHereRow[] | undefined {
  return useLiveQuery(async () => ((await deviceDb.session.get('current')) ? [] : readPeopleHere()))
}

/** Who may choose themselves on this device; undefined until read. */
export function usePeopleHere(): PersonHereRow[] | undefined {
  return useLiveQuery(readPeopleHere)
}

/** Why nobody is at the counter, if it was the lock; null or undefined when there is nothing to say. */
export function useLockNotice(): LockNotice | null | undefined {
  return useLiveQuery(readLockNotice)
}
