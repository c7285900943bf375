import { readSetting, writeSetting } from '../../../data/store/settings.ts'
import { useLiveQuery } from '../../../lib/queries/use-live-query.ts'
import type { InstallState } from '../../../lib/installed-app/install.ts'
import { rolesOf } from '../../../shared/rules/access/access.ts'
import { changesSince } from './changes.ts'
import { changesSeenBy } from './changes-seen.ts'
import { outboxReads } from '../../../data/store/outbox-store.ts'
import { riyadhToday } from '../../../shared/clock.ts'

export const INSTALL_PUT_OFF = 'installPutOff'

/** Setting key: the day on which a home screen was first shown on this device, `YYYY-MM-DD`. */
const FIRST_DAY = 'firstDayHere'
/** This many recorded rows count as regular use, even on the first day. */
const ROWS_BEFORE_INSTALL = 3

/** localStorage key. Set it to `off` before the start to suppress the notes, as automated tests and wall displays do. */
const SWITCH = 'notes'

function areNotesOff(): boolean {
  try {
    return localStorage.getItem(SWITCH) === 'off'
  } catch {
    return false
  }
}

export type DueNote = { type: 'whatIsNew'; since: number } | { type: 'install' }

/**
 * The one note that is due on this person's home screen. First what is new, then the offer to install.
 */
export function useDueNote({ userId, isAdmin, isAccountant, install }: DueNoteOf): DueNote | null | undefined {
  return useLiveQuery(
    () => readDueNote({ userId, isAdmin, isAccountant, install }),
    [userId, isAdmin, isAccountant, install],
  )
}

type DueNoteOf = { userId: string; isAdmin: boolean; isAccountant: boolean; install: InstallState }

export async function readDueNote({ userId, install, ...flags }: DueNoteOf): Promise<DueNote | null> {
  if (areNotesOff()) return null
  // Read in parallel: a live query does not track reads that start after the hash of a person's mark.
  const isOffered = install === 'offered' || install === 'byHand'
  const [seen, isPutOff, hasWork] = await Promise.all([
    changesSeenBy(userId),
    readSetting(INSTALL_PUT_OFF),
    isOffered && isInEarnest(),
  ])
  if (seen !== null && changesSince(seen, rolesOf(flags)).length > 0) return { type: 'whatIsNew', since: seen }
  return isOffered && hasWork && isPutOff !== true ? { type: 'install' } : null
}

/** Stored only once. A visit on a later day then counts as regular use. */
export async function noteFirstDay(): Promise<void> {
  if (typeof (await readSetting(FIRST_DAY)) !== 'string') await writeSetting(FIRST_DAY, riyadhToday())
}

/**
 * Whether the device is in regular use: enough rows were recorded, or somebody who mostly reads, such as a manager,
 * returned on another day.
 */
async function isInEarnest(): Promise<boolean> {
  const [firstDay, unsent, receipts] = await Promise.all([
    readSetting(FIRST_DAY),
    outboxReads.countUnsent(),
    outboxReads.newestReceipts(ROWS_BEFORE_INSTALL),
  ])
  return unsent + receipts.length >= ROWS_BEFORE_INSTALL || (typeof firstDay === 'string' && firstDay < riyadhToday())
}
