import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { closeOverdue } from '../accounts/account-state.ts'
import { KEY_DAYS } from '../http/command.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { DEVICE_DAYS } from '../sessions/devices.ts'
import { deleteAnnouncedOfNobody } from '../repositories/announced-rows.ts'
import { deleteDevicesBefore } from '../repositories/devices.ts'
import { deleteKeysBefore } from '../repositories/idempotency-keys.ts'
import { deleteNotesOf } from '../repositories/meta.ts'
import { deleteSealsBefore } from '../repositories/seals.ts'
import { deleteSessionsExpiredBefore } from '../repositories/sessions.ts'
import { deleteTriesBefore } from '../repositories/sign-in-tries.ts'
import { SESSION_MS } from '../sessions/session-cookies.ts'
import { WINDOW_MS } from '../passwords/sign-in-throttle.ts'

export type CleanUpTimes = { firstAfterMs: number; everyMs: number }

/** Soon after the start, so that a server that restarts every hour cleans up too. */
export const CLEAN_UP_TIMES: CleanUpTimes = { firstAfterMs: 60 * 1000, everyMs: 60 * 60 * 1000 }
/** Rows per statement, so that none comes near the statement timeout or blocks others. */
const PORTION = 500
/** Expired sessions are kept for a while, so that a late request gets `session_expired`. */
const SESSION_GRACE_MS = 30 * DAY_MS

/** How long an import may be asked for again, because its response was lost. */
const IMPORT_REPEAT_MS = DAY_MS

/** Deletes at most `most` rows from before an instant; returns how many. */
type DeleteBefore = (db: Queries, portion: { before: string; most: number }) => Promise<number>

const OUTLIVED: readonly { what: string; afterMs: number; deleteBefore: DeleteBefore }[] = [
  { what: 'idempotency keys', afterMs: KEY_DAYS * DAY_MS, deleteBefore: deleteKeysBefore },
  { what: 'sessions', afterMs: SESSION_GRACE_MS, deleteBefore: deleteSessionsExpiredBefore },
  { what: 'announced rows', afterMs: 0, deleteBefore: deleteAnnouncedOfNobody },
  { what: 'seals', afterMs: SESSION_MS + SESSION_GRACE_MS, deleteBefore: deleteSealsBefore },
  { what: 'devices', afterMs: DEVICE_DAYS * DAY_MS, deleteBefore: deleteDevicesBefore },
  { what: 'links of the first run', afterMs: 0, deleteBefore: deleteNotesOf('firstRun') },
  { what: 'keys of imports', afterMs: IMPORT_REPEAT_MS, deleteBefore: deleteNotesOf('import') },
  { what: 'sign-in tries', afterMs: WINDOW_MS, deleteBefore: deleteTriesBefore },
]

type Running = { isOpen: () => boolean; onFault: (error: unknown, what: string) => void }

const TO_THE_END: Running = {
  isOpen: () => true,
  onFault: (error) => {
    throw error
  },
}

/**
 * Deletes expired data, and closes accounts that were reopened for a day, each separately, so that a failure of one does
 * not prevent the others.
 */
export async function cleanUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { isOpen, onFault } = TO_THE_END,
): Promise<void> {
  for (const { what, afterMs, deleteBefore } of OUTLIVED) {
    const portion = { before: new Date(clock() - afterMs).toISOString(), most: PORTION }
    try {
      while (isOpen() && (await deleteBefore(db, portion)) === PORTION) await nextTurn()
    } catch (error) {
      onFault(error, what)
    }
  }
  await closeOverdue(db, new Date(clock()).toISOString()).catch((error: unknown) => onFault(error, 'reopened accounts'))
}

/** Cleans up periodically while the app is open. */
export function startHousekeeping(
  app: App,
  { context, times: { firstAfterMs, everyMs } }: { context: Context; times: CleanUpTimes },
): void {
  let isOpen = true
  let timer: NodeJS.Timeout
  const onFault = (error: unknown, what: string) => app.log.error({ err: error, what }, 'clean-up failed')
  const runAfter = (ms: number) => {
    timer = setTimeout(
      () => void cleanUp(context, { isOpen: () => isOpen, onFault }).then(() => isOpen && runAfter(everyMs)),
      ms,
    ).unref()
  }
  runAfter(firstAfterMs)
  app.addHook('onClose', async () => {
    isOpen = false
    clearTimeout(timer)
  })
}
