import type { ApiAnswer } from '@counter/outbox'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { userSchema, withEmail, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { halfSchema } from '../../shared/contract/session.ts'
import type { PasswordWish } from '../../shared/contract/session.ts'
import { askServerKind, call, isExtended } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { settleDeviceMode } from '../store/device-mode.ts'
import { openSession } from './open-session.ts'
import { whileOpening } from '../record/opening.ts'
import { isToBeAsked } from './password-wish.ts'
import { tellPendingSignOuts } from '../record/pending-sign-outs.ts'
import { codeIn } from '../reads/read-result.ts'
import { hasOpenableRecord, sealRecord } from '../vault/sealed-records.ts'
import type { Credentials } from '../vault/sealed-records.ts'
import type { SignInResult } from './session.ts'
import { halfOf } from '../store/session-half.ts'

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

/** Loads what a sign-in without the server needs, for a page that no worker has cached. */
export async function prepareOfflineSignIn(): Promise<void> {
  if ((await deviceDb.seals.count()) > 0) await import('./sign-in-by-seal.ts')
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
    await openSession({
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
