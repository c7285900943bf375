import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../http/client-address.ts'
import type { Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { deviceIdOf } from '../sessions/devices.ts'
import { countKnownTry, isKnownPair } from './known-device-throttle.ts'
import { verifyPassword } from './passwords.ts'
import { invalidField } from '../http/problem.ts'
import { rememberPair } from '../repositories/devices.ts'
import { noteRefusedConfirmation } from '../audit/security-events.ts'
import { countSignInTry, forgiveSignInTries, refuseThrottled } from './sign-in-throttle.ts'
import type { Semaphore, Who } from '../http/semaphore.ts'

/** Throttling of one user's password tries in one browser. */
export type PasswordTries = {
  /** The queue for password checks that these tries wait in. */
  who: Who
  /**
   * Called before each password check. Throws a Problem (429) if the user has to wait; resolves to true if the next try
   * has to.
   */
  count: () => Promise<boolean>
  /** Called after a correct password. */
  forgive: (tx: Queries, now: string) => Promise<void>
}

/**
 * Counts tries per pair of browser and user if the right password was entered in this browser before, otherwise per
 * account and address (docs/api.md, *Passwords*). Throws a Problem (429) if the user has to wait. `userId` is null if no
 * user has that email.
 */
export async function triesOf(
  context: Context,
  request: FastifyRequest,
  { email, userId }: { email: string; userId: string | null },
): Promise<PasswordTries> {
  const deviceId = userId === null ? null : await deviceIdOf(context.db, request)
  const pair = deviceId === null || userId === null ? null : { deviceId, userId }
  if (pair && (await isKnownPair(context, pair))) {
    return {
      who: 'known',
      count: () => countKnownTry(context, pair),
      forgive: (tx, now) => rememberPair(tx, { ...pair, now }),
    }
  }
  const subject = { email, address: clientAddress(request) }
  await refuseThrottled(context, subject)
  return {
    who: 'strangers',
    count: () => countSignInTry(context, subject),
    forgive: (tx) => forgiveSignInTries(tx, subject),
  }
}

type Confirmation = {
  request: FastifyRequest
  reply: FastifyReply
  user: UserRow
  password: string
  passwordChecks: Semaphore
}

/** Asks a signed-in user for the password again, before an action that an open session alone must not allow. */
export async function confirmPassword(
  context: Context,
  { request, reply, user, password, passwordChecks }: Confirmation,
): Promise<void> {
  const tries = await triesOf(context, request, { email: user.email, userId: user.id })
  const check = async () => {
    const isLast = await tries.count()
    if (await verifyPassword(password, user.password_hash)) return
    await noteRefusedConfirmation(context, request, { user, isLast })
    throw wrongPassword()
  }
  await passwordChecks.take({ answer: reply.raw, who: tries.who, work: check })
  await tries.forgive(context.db, new Date(context.clock()).toISOString())
}

/** Not a 401: the session stays valid. */
export function wrongPassword() {
  return invalidField('currentPassword', 'wrong_password')
}
