import { readSetting } from '../../data/settings.ts'
import { outboxDb } from '../../data/sync/outbox-db.ts'
import { useLiveQuery } from '../../lib/use-live-query.ts'
import type { InstallState } from '../../lib/install.ts'
import { newestChange } from './changes.ts'
import { changesSeenBy } from './changes-seen.ts'
import { areIntroductionsOff, isIntroduced } from './introductions.ts'

export const INSTALL_PUT_OFF = 'installPutOff'

/** From here on somebody uses this tablet in earnest. */
const REPORTS_BEFORE_INSTALL = 3
/** The kind's name in `kinds/shift-report-intent.ts`. */
const SHIFT_REPORT = 'shiftReport'

export type DueNote = { is: 'introduction' } | { is: 'whatIsNew'; since: number } | { is: 'install' }

/** The one quiet word that is due on this person's home: who is new is introduced first, then told what is new, then asked to install. */
export function useDueNote({ userId, install }: { userId: string; install: InstallState }): DueNote | null | undefined {
  return useLiveQuery(() => readDueNote({ userId, install }), [userId, install])
}

export async function readDueNote({ userId, install }: { userId: string; install: InstallState }): Promise<DueNote | null> {
  if (areIntroductionsOff()) return null
  // All are asked for at once: what is read after a person's mark was hashed a live query would not know of.
  const isOffered = install === 'offered' || install === 'byHand'
  const [isKnown, seen, isPutOff, hasWork] = await Promise.all([isIntroduced(userId), changesSeenBy(userId), readSetting(INSTALL_PUT_OFF), isOffered && isInEarnest()])
  if (!isKnown) return { is: 'introduction' }
  if (seen !== null && seen < newestChange) return { is: 'whatIsNew', since: seen }
  return isOffered && hasWork && isPutOff !== true ? { is: 'install' } : null
}

async function isInEarnest(): Promise<boolean> {
  const reports = await outboxDb.rows.filter(({ kind }) => kind === SHIFT_REPORT).limit(REPORTS_BEFORE_INSTALL).count()
  return reports >= REPORTS_BEFORE_INSTALL
}
