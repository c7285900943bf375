import { useLiveQuery } from '../../lib/use-live-query.ts'
import { accountDb } from '../../data/account-db.ts'
import { deviceDb } from '../../data/device-db.ts'
import { readDeviceMode, readIdleLockMinutes } from '../../data/device-mode.ts'
import type { DeviceMode } from '../../data/device-mode.ts'
import { readLockNotice } from '../../data/lock-notice.ts'
import type { LockNotice } from '../../data/lock-notice.ts'
import { SIGN_IN_PROBLEMS } from '../../data/refresh-resource.ts'
import { outboxDb } from '../../data/sync/outbox-db.ts'
import { UNSENT_STATES } from '../../data/sync/types.ts'

/** What stands between the person and newest figures: the server asks for the password, or was never asked since an offline sign-in. */
export type SessionTrouble = 'signInAgain' | 'signedInOffline' | null

/** Undefined until read. */
export function useSessionTrouble(userId: string): SessionTrouble | undefined {
  return useLiveQuery(async () => {
    const [session, ofDevice, ofPerson] = await Promise.all([
      deviceDb.session.get('current'),
      deviceDb.freshness.toArray(),
      accountDb(userId).freshness.toArray(),
    ])
    if (session?.userId !== userId) return null
    if ([...ofDevice, ...ofPerson].some(({ problem }) => problem !== null && SIGN_IN_PROBLEMS.includes(problem)))
      return 'signInAgain'
    return session.isOffline ? 'signedInOffline' : null
  }, [userId])
}

/** Minutes after which this tablet locks; null when it does not, undefined until read. */
export function useIdleLockMinutes(): number | null | undefined {
  return useLiveQuery(async () => {
    const [mode, minutes] = await Promise.all([readDeviceMode(), readIdleLockMinutes()])
    return mode === 'shared' && minutes > 0 ? minutes : null
  })
}

/** Why nobody is at the counter, if it was the lock; null or undefined when there is nothing to say. */
export function useLockNotice(): LockNotice | null | undefined {
  return useLiveQuery(readLockNotice)
}

/** What a person must know before they sign out; undefined until read. */
export function useSignOutFacts(userId: string): { mode: DeviceMode; unsent: number } | undefined {
  return useLiveQuery(async () => {
    const [mode, unsent] = await Promise.all([
      readDeviceMode(),
      outboxDb.rows
        .where('state')
        .anyOf([...UNSENT_STATES])
        .filter(({ ownerId }) => ownerId === userId)
        .count(),
    ])
    return { mode, unsent }
  }, [userId])
}
