import { readSetting, writeSetting } from '../../../data/settings.ts'
import { outboxDb } from '../../../data/sync/outbox-db.ts'
import { useLiveQuery } from '../../../lib/use-live-query.ts'
import type { InstallState } from '../../../lib/install.ts'
import { riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { newestChange } from './changes.ts'
import { changesSeenBy } from './changes-seen.ts'
import { areIntroductionsOff, isIntroduced } from './introductions.ts'

export const INSTALL_PUT_OFF = 'installPutOff'

/** The day on which somebody was first at home on this tablet, `YYYY-MM-DD`. */
const FIRST_DAY = 'firstDayHere'
/** So much recorded on the first day is work in earnest too. */
const ROWS_BEFORE_INSTALL = 3

export type DueNote = { type: 'introduction' } | { type: 'whatIsNew'; since: number } | { type: 'install' }

/** The one quiet word that is due on this person's home: who is new is introduced first, then told what is new, then asked to install. */
export function useDueNote({ userId, install }: { userId: string; install: InstallState }): DueNote | null | undefined {
  return useLiveQuery(() => readDueNote({ userId, install }), [userId, install])
}

export async function readDueNote({
  userId,
  install,
}: {
  userId: string
  install: InstallState
}): Promise<DueNote | null> {
  if (areIntroductionsOff()) return null
  // All are asked for at once: what is read after a person's mark was hashed a live query would not know of.
  const isOffered = install === 'offered' || install === 'byHand'
  const [isKnown, seen, isPutOff, hasWork] = await Promise.all([
    isIntroduced(userId),
    changesSeenBy(userId),
    readSetting(INSTALL_PUT_OFF),
    isOffered && isInEarnest(),
  ])
  if (!isKnown) return { type: 'introduction' }
  if (seen !== null && seen < newestChange) return { type: 'whatIsNew', since: seen }
  return isOffered && hasWork && isPutOff !== true ? { type: 'install' } : null
}

/** Counted once; what a later day then tells is that somebody came back. */
export async function noteFirstDay(): Promise<void> {
  if (typeof (await readSetting(FIRST_DAY)) !== 'string') await writeSetting(FIRST_DAY, riyadhDayOf(Date.now()))
}

/** Whoever mostly reads, as a manager does, comes back on another day; others record what they did. */
async function isInEarnest(): Promise<boolean> {
  const [firstDay, rows] = await Promise.all([readSetting(FIRST_DAY), outboxDb.rows.limit(ROWS_BEFORE_INSTALL).count()])
  return rows >= ROWS_BEFORE_INSTALL || (typeof firstDay === 'string' && firstDay < riyadhDayOf(Date.now()))
}
