import { DAY_MS } from '../src/shared/rules/business-day.ts'
import { KEY_DAYS } from './command.ts'
import type { App, Context } from './context.ts'
import { deleteKeysBefore } from './repositories/idempotency-keys.ts'
import { deleteSessionsExpiredBefore } from './repositories/sessions.ts'
import { deleteTriesBefore } from './repositories/sign-in-tries.ts'
import { WINDOW_MS } from './sign-in-throttle.ts'

const EVERY_MS = 60 * 60 * 1000
/** Kept past their end for a while, so that a late request hears `session_expired`. */
const SESSION_GRACE_MS = 30 * DAY_MS

/** Throws away what has outlived its days. */
export async function cleanUp({ db, clock }: Context): Promise<void> {
  const ago = (ms: number) => new Date(clock() - ms).toISOString()
  await deleteKeysBefore(db, ago(KEY_DAYS * DAY_MS))
  await deleteSessionsExpiredBefore(db, ago(SESSION_GRACE_MS))
  await deleteTriesBefore(db, ago(WINDOW_MS))
}

/** Cleans up every hour while the app is open. */
export function startHousekeeping(app: App, context: Context): void {
  const timer = setInterval(() => {
    cleanUp(context).catch((error: unknown) => app.log.error({ err: error }, 'clean-up failed'))
  }, EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
