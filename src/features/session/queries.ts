import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import type { PersonHereRow } from '../../data/store/device-db.ts'
import { isSharedDevice, readDeviceMode, readIdleLockMinutes } from '../../data/store/device-mode.ts'
import { readLastEmail } from '../../data/session/last-email.ts'
import { readPeopleHere } from '../../data/session/people-here.ts'
import { readLockNotice } from '../../data/session/lock-notice.ts'
import type { LockNotice } from '../../data/session/lock-notice.ts'
import { SIGN_IN_PROBLEMS } from '../../data/reads/refresh-resource.ts'

/**
 * Why figures may be stale: the server requires the password, or there was no contact with it since an offline sign-in.
 * `sealLost`: data of this person on this device is lost, until they have read so.
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

/** Minutes of idle time after which this device locks; null if it does not, undefined until read. */
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

/**
 * `usePeopleHere` for a device on which no person is signed in. Session and people are read in one query, so that a person
 * who has just signed in is not offered to themselves.
 */
export function usePeopleToChoose(): PersonHereRow[] | undefined {
  return useLiveQuery(async () => ((await deviceDb.session.get('current')) ? [] : readPeopleHere()))
}

/** The people to choose from on this device; undefined until read. */
export function usePeopleHere(): PersonHereRow[] | undefined {
  return useLiveQuery(readPeopleHere)
}

/** The email of the last sign-in on a personal device; undefined until read. */
export function useLastEmail(): string | undefined {
  return useLiveQuery(readLastEmail)
}

/** Why no person is signed in, if the device locked itself or the session was revoked; otherwise null or undefined. */
export function useLockNotice(): LockNotice | null | undefined {
  return useLiveQuery(readLockNotice)
}
