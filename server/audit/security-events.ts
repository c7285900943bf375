import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../src/shared/contract/error-codes.ts'
import type { ExportIntent } from '../../src/shared/contract/intents/export-note.ts'
import { browserName } from '../sessions/browser-name.ts'
import { isoNow } from '../http/context.ts'
import type { Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { isAudited, writeAudit } from '../repositories/audit.ts'

/** The actor for a wrong password or an unknown email. */
const UNKNOWN = { id: 'unknown', employee_name: 'Unknown' }

type Person = Pick<UserRow, 'id' | 'employee_name'>

/** Security events in the audit trail: who signed in or out, in which browser. */
export async function noteSignIn(
  tx: Queries,
  { user, browser, now }: { user: Person; browser: string; now: string },
): Promise<void> {
  await writeAudit(tx, {
    at: now,
    actor: user,
    entity: 'session',
    entityId: user.id,
    action: 'signIn',
    before: null,
    after: { browser },
  })
}

export async function noteSignOut(tx: Queries, { user, now }: { user: Person; now: string }): Promise<void> {
  await writeAudit(tx, {
    at: now,
    actor: user,
    entity: 'session',
    entityId: user.id,
    action: 'signOut',
    before: null,
    after: null,
  })
}

/** `isLast`: the next try is delayed. */
type Refused = { user: Person | undefined; isLast: boolean }

/**
 * Records a refused sign-in, also for an unknown email, so that both take the same time. The throttling limits bound
 * the number of entries. `code` is the reason if the password was right.
 */
export async function noteRefusedSignIn(
  context: Context,
  request: FastifyRequest,
  { code, ...refused }: Refused & { code: ErrorCode },
): Promise<void> {
  const after = { browser: browserOf(request), ...(code !== 'wrong_credentials' && { code }) }
  await noteRefused(context, { ...refused, action: refused.isLast ? 'signInDelayed' : 'signInRefused', after })
}

/** Records a wrong password of a signed-in user who was asked to confirm it, or a second manager's wrong password. */
export async function noteRefusedConfirmation(
  context: Context,
  request: FastifyRequest,
  refused: Refused,
): Promise<void> {
  const after = { browser: browserOf(request), call: request.routeOptions.config.call }
  await noteRefused(context, {
    ...refused,
    action: refused.isLast ? 'confirmationDelayed' : 'confirmationRefused',
    after,
  })
}

async function noteRefused(
  { db, clock }: Context,
  { user, action, after }: { user: Person | undefined; action: string; after: object },
): Promise<void> {
  const entry = {
    at: isoNow(clock),
    actor: UNKNOWN,
    entity: 'session' as const,
    entityId: user?.id ?? UNKNOWN.id,
    action,
    before: null,
    after,
  }
  await inTransaction(db, (tx) => writeAudit(tx, entry))
}

export function browserOf(request: FastifyRequest): string {
  return browserName(request.headers['user-agent'] ?? '')
}

/** Records that a user saved figures as a file on their device; what and of when, never a figure. */
export async function noteExport(
  tx: Queries,
  { user, browser, now, said }: { user: Person; browser: string; now: string; said: ExportIntent },
): Promise<void> {
  await writeAudit(tx, {
    at: now,
    actor: user,
    entity: 'export',
    entityId: user.id,
    action: 'export',
    before: null,
    after: { ...said, browser },
  })
}

/** Records that a person saved a file of everything that the server holds about them. */
export async function noteOwnData(
  tx: Queries,
  { user, browser, now }: { user: Person; browser: string; now: string },
): Promise<void> {
  await writeAudit(tx, {
    at: now,
    actor: user,
    entity: 'export',
    entityId: user.id,
    action: 'ownData',
    before: null,
    after: { browser },
  })
}

type OfPerson = { user: Person; now: string }

/** What users did with their own session or PIN. */
export type OwnEvent = 'suspend' | 'resume' | 'setPin' | 'removePin' | 'deviceShared' | 'devicePersonal'

export async function noteOwn(tx: Queries, action: OwnEvent, { user, now }: OfPerson): Promise<void> {
  await writeAudit(tx, {
    at: now,
    actor: user,
    entity: 'session',
    entityId: user.id,
    action,
    before: null,
    after: null,
  })
}

/**
 * Records a wrong PIN; it is unknown who typed it. `isLast`: no further PIN is accepted until the password is entered.
 */
export async function noteRefusedPin(
  tx: Queries,
  { user, now, isLast }: OfPerson & { isLast: boolean },
): Promise<void> {
  await writeAudit(tx, {
    at: now,
    actor: UNKNOWN,
    entity: 'session',
    entityId: user.id,
    action: isLast ? 'pinLocked' : 'pinRefused',
    before: null,
    after: null,
  })
}

/** Maximum number of row ids in one entry. */
const MOST_NAMED = 20

/**
 * Records rows on a device that do not match their owner's proof. They are not sent without the owner. Once for the same
 * rows, because a device announces them repeatedly.
 */
export async function noteChangedRows(
  tx: Queries,
  { user, opIds, now }: OfPerson & { opIds: readonly string[] },
): Promise<void> {
  const entries = opIds.slice(0, MOST_NAMED)
  const entry = {
    at: now,
    actor: UNKNOWN,
    entity: 'session' as const,
    entityId: user.id,
    action: 'entriesChanged',
    before: null,
    after: { entries, ...(opIds.length > MOST_NAMED && { more: opIds.length - MOST_NAMED }) },
  }
  if (!(await isAudited(tx, entry))) await writeAudit(tx, entry)
}
