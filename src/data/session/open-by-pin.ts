import { apiPaths } from '../../shared/contract/api-paths.ts'
import { userSchema, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { halfSchema } from '../../shared/contract/session.ts'
import { accountDb } from '../store/account-db.ts'
import { askServerKind, call, hasPins } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import type { PersonHereRow } from '../store/device-db.ts'
import { tellPendingSignOuts } from '../record/pending-sign-outs.ts'
import { forgetPin, passesCheck } from './pin-check.ts'
import { whileOpening } from '../record/opening.ts'
import { hasJustAnswered } from '../http/server-contact.ts'
import { codeIn } from '../reads/read-result.ts'
import { openSession } from './open-session.ts'
import type { Opening } from './open-session.ts'
import { withoutHalf } from './sign-in.ts'
import { removeLeftovers } from './sign-out.ts'
import type { ApiAnswer, OutboxRow } from '@counter/outbox'
import { noteTry, waitLeftMs } from '../vault/tries-here.ts'
import { keepTypedPin, typedPinOf } from '../vault/typed-pin.ts'
import { outboxReads } from '../store/outbox-store.ts'

export type PinOpening = { ok: true; isOffline: boolean } | { ok: false; code: string; retryAfterSeconds: number }

/** How long to wait for a server that does not respond, if this device can open the counter for recording. */
const PATIENCE_MS = 6_000
/** Codes returned as they are; all others lead to the password. */
const SAID = ['wrong_pin', 'pin_locked', 'too_many_tries', 'unavailable']
/** From this status on, the server cannot check a PIN at the moment. */
const NO_ANSWER_FROM = 500

/** The server checks the PIN. If it does not respond, the counter opens for recording only. */
export async function openByPin(person: PersonHereRow, pin: string): Promise<PinOpening> {
  return (await resume(person, pin)) ?? openCounter(person, pin)
}

/**
 * Once the server responds again: opens a full session for a counter that was opened offline, with the PIN typed then.
 */
export async function resumeByItself(userId: string): Promise<void> {
  const session = await deviceDb.session.get('current')
  const typed = typedPinOf(userId)
  if (!session?.isCounterOnly || session.userId !== userId || !typed) return
  const person = await deviceDb.people.get(userId)
  const result = person && (await resume(person, typed.pin))
  // The PIN passed the device's check but is wrong: it is not used again.
  if (result && !result.ok) keepTypedPin(null)
}

/** Null if the server does not respond. */
async function resume({ userId }: PersonHereRow, pin: string): Promise<PinOpening | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    await tellPendingSignOuts(signal)
  } catch {
    return null
  }
  await askServerKind(undefined, signal)
  if (!hasJustAnswered()) return null
  if (!(await hasPins())) return refused('password_needed')
  const atCounter = (await deviceDb.session.get('current'))?.userId ?? null
  // Another person is signed in.
  if (atCounter !== null && atCounter !== userId) return refused('not_signed_in')
  const body = JSON.stringify({ pin })
  return whileOpening(async () =>
    openAsAnswered(await call({ method: 'POST', path: apiPaths.resume(), account: userId, body, signal }), {
      userId,
      atCounter,
    }),
  )
}

async function openAsAnswered(
  answer: ApiAnswer,
  { userId, atCounter }: { userId: string; atCounter: string | null },
): Promise<PinOpening | null> {
  if (answer.kind === 'noAnswer' || answer.status >= NO_ANSWER_FROM) return null
  const user = answer.status === 200 ? userSchema.safeParse(withoutHalf(answer.body)).data : undefined
  const opened = halfSchema.safeParse(answer.body).data
  if (!user || !opened)
    return refuse(userId, { code: codeIn(answer.body) ?? 'other_json', retryAfterMs: answer.retryAfterMs })
  const before = typedPinOf(userId)?.entries
  keepTypedPin(null)
  const isOwn = before && ((row: OutboxRow) => row.proof === undefined && !before.has(row.opId))
  const isOpen = await openExpected({
    user: withoutPassword(user) as User,
    half: opened.half,
    sealKey: opened.sealKey,
    former: undefined,
    isOwn,
    expected: atCounter,
    isOffline: false,
  })
  if (!isOpen) return refused('not_signed_in')
  await noteTries(userId, 0)
  await deviceDb.people.update(userId, { lastHereAt: (await deviceDb.session.get('current'))?.signedInAt ?? 0 })
  return { ok: true, isOffline: false }
}

/**
 * False if the person left, or another one signed in, during the PIN check. Their data is deleted and the server is
 * notified.
 */
async function openExpected(opening: Opening & { expected: string | null }): Promise<boolean> {
  if (await openSession(opening)) return true
  const userId = opening.user._id
  await removeLeftovers(userId)
  await deviceDb.pendingSignOuts.add({ userId, keepOutbox: true, isSuspension: true })
  void tellPendingSignOuts().catch(() => {})
  return false
}

/** A PIN that the server no longer knows is deleted. */
async function refuse(
  userId: string,
  { code, retryAfterMs }: { code: string; retryAfterMs: number | null },
): Promise<PinOpening> {
  if (code === 'session_revoked') await forgetPin(userId)
  return refused(SAID.includes(code) ? code : 'password_needed', retryAfterMs)
}

function refused(code: string, retryAfterMs: number | null = null): PinOpening & { ok: false } {
  return { ok: false, code, retryAfterSeconds: Math.ceil((retryAfterMs ?? 0) / 1_000) }
}

async function openCounter(person: PersonHereRow, pin: string): Promise<PinOpening> {
  const { userId, isAdmin, isAccountant } = person
  const check = (await deviceDb.people.get(userId))?.pin
  if (isAdmin || isAccountant || !check) return refused('password_needed')
  const { wrongTries = 0 } = check
  const leftMs = waitLeftMs(nameOfTries(userId), wrongTries)
  if (leftMs > 0) return refused('too_many_tries', leftMs)
  // Counted before the PIN is checked, so that closing the page during the check does not give a free try.
  await noteTries(userId, wrongTries + 1)
  if (!(await passesCheck(pin, check))) return refused('wrong_pin')
  await noteTries(userId, 0)
  if (await deviceDb.session.get('current')) return refused('not_signed_in')
  const entries = (await outboxReads.unsent()).filter((row) => row.ownerId === userId).map(({ opId }) => opId)
  keepTypedPin({ userId, pin, entries: new Set(entries) })
  await accountDb(userId).keys.clear()
  const user = { ...person, _id: userId } as unknown as User
  const isOpen = await openExpected({
    user,
    half: null,
    former: null,
    expected: null,
    isOffline: true,
    isCounterOnly: true,
  })
  return isOpen ? { ok: true, isOffline: true } : refused('not_signed_in')
}

const nameOfTries = (userId: string): string => `pin ${userId}`

async function noteTries(userId: string, wrongTries: number): Promise<void> {
  noteTry(nameOfTries(userId), wrongTries)
  await deviceDb.people
    .where('userId')
    .equals(userId)
    .modify((row) => {
      if (row.pin) row.pin = { ...row.pin, wrongTries }
    })
}
