import { OutboxWriteError } from '@counter/outbox'
import type { User } from '../../shared/contract/employees.ts'
import { SESSION_DAYS } from '../../shared/contract/session.ts'
import { DAY_MS } from '../../shared/rules/days/business-day.ts'
import { deviceDb } from '../store/device-db.ts'
import type { SessionRow } from '../store/device-db.ts'
import { deviceTimeKnown } from '../http/device-time.ts'

/** The current user; null if no person is signed in or the 7 days are over. */
export async function readSession(): Promise<SessionRow | null> {
  const [row, now] = await Promise.all([deviceDb.session.get('current'), deviceTimeKnown()])
  return row && !isOver(row, now) ? row : null
}

/** Whether the 7 days of a sign-in are over at that device time. */
export function isOver({ signedInAt }: SessionRow, now: number): boolean {
  return now - signedInAt > SESSION_DAYS * DAY_MS
}

export type SignInResult =
  | { ok: true; user: User; isOffline: boolean }
  | { ok: false; code: string; retryAfterSeconds?: number }

/** The result of a sign-in that failed on this device, such as one that is full. */
export function notOpened(error: unknown): SignInResult & { ok: false } {
  return { ok: false, code: OutboxWriteError.from(error).code }
}
