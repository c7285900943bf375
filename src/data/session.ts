import { OutboxWriteError } from '@counter/outbox'
import { apiPaths } from '../shared/contract/api-paths.ts'
import { userSchema, withEmail, withoutPassword } from '../shared/contract/employees.ts'
import type { User } from '../shared/contract/employees.ts'
import { halfSchema, SESSION_DAYS } from '../shared/contract/session.ts'
import type { PasswordWish } from '../shared/contract/session.ts'
import { DAY_MS } from '../shared/rules/business-day.ts'
import { accountDb, deleteAccountDb, deleteOtherAccountDbs } from './account-db.ts'
import { forgetKeysOfOthers } from './answered-keys.ts'
import { askServerKind, call, isExtended } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import type { SessionRow } from './device-db.ts'
import { isSharedDevice, settleDeviceMode } from './device-mode.ts'
import { deviceTime, deviceTimeKnown } from './device-time.ts'
import { rememberTouch } from './last-touch.ts'
import { clearLockNotice, writeLockNotice } from './lock-notice.ts'
import { whileOpening } from './opening.ts'
import { hasPinHere, listingOf } from './people-here.ts'
import { isToBeAsked } from './password-wish.ts'
import { tellPendingSignOuts } from './pending-sign-outs.ts'
import { resources } from './refresh.ts'
import { codeIn } from './read-result.ts'
import { forgetAllReadAhead, forgetSignInProblems, noteRead } from './refresh-resource.ts'
import { hasOpenableRecord, sealRecord } from './sealed-records.ts'
import type { Credentials } from './sealed-records.ts'
import { takeKey } from './sealing-keys.ts'
import { halfOf, keepHalf } from './session-half.ts'
import { emptyReceiptsOfOthers, renewProofs, wakeOwner } from './sync/owner-rows.ts'
import type { FormerHalf } from './sync/renew-proofs.ts'
import type { ApiAnswer, OutboxRow } from '@counter/outbox'

/**
 * How long to wait for a server that does not respond: shorter for a person whose sealed record can be opened on this
 * tablet.
 */
const PATIENCE_WITH_RECORD_MS = 6_000
export const PATIENCE_MS = 20_000
const BUSY = 'unavailable'
/** Codes of the seal: no record that could be opened. */
const NOT_HERE = ['no_seal', 'seal_expired']

const UNOPENED = { ok: false, code: 'no_seal' } as const

export type SignInResult =
  | { ok: true; user: User; isOffline: boolean }
  | { ok: false; code: string; retryAfterSeconds?: number }

/** The result of a sign-in that failed on this device, such as one that is full. */
export function notOpened(error: unknown): SignInResult & { ok: false } {
  return { ok: false, code: OutboxWriteError.from(error).code }
}

/**
 * Goes directly to the server, because it carries a password (docs/architecture.md, *The one idea*). If the server does
 * not respond, opens the sealed record of a sign-in within the last 7 days instead.
 */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  const patienceMs = (await hasOpenableRecord(credentials)) ? PATIENCE_WITH_RECORD_MS : PATIENCE_MS
  const online = await signInAtServer(credentials, { patienceMs })
  if (online && !isBusy(online)) return online
  // Loaded only in an outage. If the page was never cached here, there is no record either.
  const sealed = await import('./sign-in-by-seal.ts').then(
    ({ signInBySeal }) => signInBySeal(credentials),
    () => UNOPENED,
  )
  return online && !sealed.ok && NOT_HERE.includes(sealed.code) ? online : sealed
}

/** The current user; null if no person is signed in or the 7 days are over. */
export async function readSession(): Promise<SessionRow | null> {
  const [row, now] = await Promise.all([deviceDb.session.get('current'), deviceTimeKnown()])
  return row && !isOver(row, now) ? row : null
}

/** Whether the 7 days of a sign-in are over at that device time. */
export function isOver({ signedInAt }: SessionRow, now: number): boolean {
  return now - signedInAt > SESSION_DAYS * DAY_MS
}

/** `isSwitch`: the person is expected to return, by their PIN if they have one; the same applies after a lock. */
type Leaving = { lockedAfterMinutes?: number; isSwitch?: boolean; isRevoked?: boolean }

/**
 * Signs the current user out of this tablet. On a shared one their private data is deleted at once and the server keeps
 * the session in outbox scope, so that queued rows are still sent; on a personal one the session ends. Works offline:
 * the sign-out is sent before any other request.
 */
export async function signOut({
  lockedAfterMinutes,
  isSwitch = false,
  isRevoked = false,
}: Leaving = {}): Promise<void> {
  const row = await deviceDb.session.get('current')
  if (!row) return
  const keepOutbox = await isSharedDevice()
  const isFormKept = await import('./before-leaving.ts')
    .then(({ beforeLeaving }) => beforeLeaving(row.userId, { isShared: keepOutbox, isRevoked }))
    .catch(() => false)
  if (lockedAfterMinutes !== undefined)
    await writeLockNotice({ minutes: lockedAfterMinutes, isFormKept }).catch(() => {})
  const isTheirs = await deviceDb.transaction('rw', deviceDb.session, deviceDb.pendingSignOuts, async () => {
    // Another tab was faster, and another person has signed in.
    if ((await deviceDb.session.get('current'))?.userId !== row.userId) return false
    await deviceDb.session.delete('current')
    const isSuspension = keepOutbox && (isSwitch || lockedAfterMinutes !== undefined)
    await deviceDb.pendingSignOuts.add({ userId: row.userId, keepOutbox, ...(isSuspension && { isSuspension }) })
    return true
  })
  if (!isTheirs) return
  if (!isSwitch && lockedAfterMinutes === undefined)
    await deviceDb.people.update(row.userId, { isSignedOut: true }).catch(() => {})
  await deleteAccountDb(row.userId)
  await forgetKeysOfOthers(null)
  await emptyReceiptsOfOthers(null)
  void tellPendingSignOuts().catch(() => {})
  // The next person may sign in during an outage, on a page that no worker has cached.
  void import('./sign-in-by-seal.ts').catch(() => {})
}

/** At start: completes what a crash or a closed page interrupted: a sign-out, or queueing rows after a sign-in. */
export async function finishSessionChanges(): Promise<void> {
  const session = await readSession()
  if (session === null) await signOut()
  else if (!session.isOffline) await wakeOwner(session.userId)
  await deleteOtherAccountDbs(session?.userId ?? null)
  await forgetKeysOfOthers(session?.userId ?? null)
  await emptyReceiptsOfOthers(session?.userId ?? null)
}

/** Deletes what a screen of a person who has just left may have written after their data was deleted. */
export async function removeLeftovers(userId: string): Promise<void> {
  if ((await deviceDb.session.get('current'))?.userId !== userId) await deleteAccountDb(userId)
}

type Asked = { onlyAs?: string; patienceMs: number }

/** Null if no server responded in time, so that the seal can be tried. An overloaded server gets one retry. */
export async function signInAtServer(
  credentials: Credentials,
  { onlyAs, patienceMs }: Asked,
): Promise<SignInResult | null> {
  const signal = AbortSignal.timeout(patienceMs)
  const first = await askToSignIn(credentials, { onlyAs, signal })
  const waitMs = first && isBusy(first) ? first.retryAfterSeconds * 1_000 : patienceMs
  if (waitMs >= patienceMs) return first
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return (await askToSignIn(credentials, { onlyAs, signal })) ?? first
}

/** Refused by an overloaded server that named a time to retry. */
function isBusy(result: SignInResult): result is { ok: false; code: string; retryAfterSeconds: number } {
  return !result.ok && result.code === BUSY && result.retryAfterSeconds !== undefined
}

async function askToSignIn(
  credentials: Credentials,
  { onlyAs, signal }: { onlyAs: string | undefined; signal: AbortSignal },
): Promise<SignInResult | null> {
  try {
    await tellPendingSignOuts(signal)
  } catch {
    return null
  }
  if ((await askServerKind(undefined, signal)) === null) return null
  const who = 'email' in credentials ? { email: credentials.email } : { account: credentials.account }
  const device = (await isExtended()) ? { deviceMode: await settleDeviceMode() } : {}
  const body = JSON.stringify({ ...who, password: credentials.password, ...device })
  return whileOpening(async () =>
    openAsAnswered(await call({ method: 'POST', path: apiPaths.signIn(), body, signal }), { credentials, onlyAs }),
  )
}

async function openAsAnswered(
  answer: ApiAnswer,
  { credentials, onlyAs }: { credentials: Credentials; onlyAs: string | undefined },
): Promise<SignInResult | null> {
  if (answer.kind === 'noAnswer') return null
  const code = codeIn(answer.body)
  if (answer.status >= 500 && (code !== BUSY || answer.retryAfterMs === null)) return null
  if (answer.status >= 200 && answer.status < 300) {
    const half = halfSchema.safeParse(answer.body).data ?? null
    const answered = userSchema.safeParse(withoutHalf(answer.body)).data
    if (!answered) return { ok: false, code: 'other_json' }
    const user = withEmail(withoutPassword(answered) as User, 'email' in credentials ? credentials.email : '')
    if (onlyAs !== undefined && user._id !== onlyAs) return { ok: false, code: 'wrong_credentials' }
    const present = await halfOf(user._id)
    const asksForPassword = await passwordWishIn(answer.body, { userId: user._id, isAgain: onlyAs !== undefined })
    const isOneTime = asksForPassword === 'oneTime'
    const { name, passwordKey, formerHalf } = await sealRecord(credentials, { user, half, isOneTime })
    await open({
      user,
      passwordKey,
      half: half?.half ?? null,
      sealKey: half?.sealKey,
      former: present ?? formerHalf,
      isOffline: false,
      asksForPassword,
      seal: name,
    })
    return { ok: true, user, isOffline: false }
  }
  return {
    ok: false,
    code: code ?? 'wrong_credentials',
    ...(answer.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(answer.retryAfterMs / 1_000) }),
  }
}

/** The half belongs to the session, not to the person, and must not be stored with the person's record. */
export function withoutHalf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const {
    half: _half,
    sealId: _sealId,
    sealKey: _sealKey,
    asksForPassword: _asksForPassword,
    ...user
  } = body as Record<string, unknown>
  return user
}

/** A weak password is asked about occasionally, and never when a person signs in again during their work. */
async function passwordWishIn(
  body: unknown,
  { userId, isAgain }: { userId: string; isAgain: boolean },
): Promise<PasswordWish | null> {
  const wish = (body as { asksForPassword?: unknown } | null)?.asksForPassword
  if (wish === 'oneTime') return wish
  return wish === 'weak' && !isAgain && (await isToBeAsked(userId)) ? wish : null
}

export type Opening = {
  user: User
  /** Missing if a PIN opens. */
  passwordKey?: CryptoKey
  /** Lets a PIN open the sealed data; missing if the server has no PINs. */
  sealKey?: string | undefined
  half: string | null
  /** Half of the session under which this person recorded rows here before. */
  former: FormerHalf
  /** Whether a row without a proof is known to be as they recorded it. */
  isOwn?: ((row: OutboxRow) => boolean) | undefined
  /** The person who must still be signed in; null: none. Omitted if the password has just been given. */
  expected?: string | null
  isOffline: boolean
  /** Opened by a PIN that no server has checked: for recording only. */
  isCounterOnly?: true
  asksForPassword?: PasswordWish | null
  /** Name of the sealed record that was just created. */
  seal?: string
}

/**
 * Signs a person in on this device. False if the current user is not `expected`; the caller has to delete what was
 * written so far.
 */
export async function open({
  user,
  passwordKey,
  sealKey,
  half,
  former,
  isOwn,
  expected,
  isOffline,
  isCounterOnly,
  asksForPassword = null,
  seal,
}: Opening): Promise<boolean> {
  const db = accountDb(user._id)
  if (!isCounterOnly) await db.profile.put(user)
  forgetAllReadAhead()
  // The page that opens need not request what the sign-in has answered.
  if (!isOffline) await noteRead(user._id, resources.profile)
  const isSealLost = passwordKey !== undefined && (await takeKey({ userId: user._id, passwordKey, isOffline }))
  if (sealKey && (!passwordKey || (await hasPinHere(user._id)))) {
    await import('./pin-keys.ts')
      .then(({ sharePinKeys }) => sharePinKeys({ userId: user._id, passwordKey, sealKey }))
      .catch(() => {})
  }
  await keepHalf(user._id, half)
  // Before the session row below: from then on the sender takes their rows as they are.
  await renewProofs(user._id, { half, formerHalf: former, isOwn })
  const listing = seal === undefined ? null : await listingOf(user, seal)
  await rememberTouch()
  const row: SessionRow = {
    id: 'current',
    userId: user._id,
    employeeName: user.employeeName,
    employeeNameAr: user.employeeNameAr,
    formerNames: user.formerNames,
    isAdmin: user.isAdmin,
    isAccountant: user.isAccountant,
    currentPharmacy: user.currentPharmacy,
    signedInAt: await deviceTime(),
    isOffline,
    ...(isCounterOnly && { isCounterOnly }),
    ...(asksForPassword && { asksForPassword }),
    ...(isSealLost && { isSealLost }),
  }
  const isExpected = await deviceDb.transaction('rw', deviceDb.session, deviceDb.people, async () => {
    const here = (await deviceDb.session.get('current'))?.userId ?? null
    if (expected !== undefined && here !== expected) return false
    await deviceDb.session.put(row)
    if (listing) await deviceDb.people.put(listing)
    return true
  })
  if (!isExpected) return false
  await clearLockNotice()
  // Another tab may have recorded rows with the former half meanwhile.
  await renewProofs(user._id, { half, formerHalf: former, isOwn }).catch(() => {})
  if (asksForPassword === 'oneTime') return true
  await forgetSignInProblems(db)
  if (!isOffline) await wakeOwner(user._id)
  return true
}
