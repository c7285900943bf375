import { createHash } from 'node:crypto'
import type { AnnouncedRow } from '../../src/shared/contract/session-bodies.ts'
import { SESSION_DAYS } from '../../src/shared/contract/session.ts'
import { isCounterRow } from '../../src/shared/rules/access/counter-rows.ts'
import { isProvenBy, keptOf } from '../../server/sessions/halves.ts'
import type { AnnouncedRowsTable } from '../../server/database/tables.ts'
import type { Person } from './kinds/adapter.ts'

const SESSION_MS = SESSION_DAYS * 86_400_000
/** How long the previous token still opens its session. */
const GRACE_MS = 60_000
/** How long a sent row may be requested again. */
const SETTLED_GRACE_MS = 10 * 60_000

/** Immutable: replaced at each change. */
export type Session = {
  id: string
  account: string
  token: string
  before: { token: string; at: number } | null
  scope: 'full' | 'outbox'
  half: string
  expiresAt: number
  revokedAt: number | null
  announced: readonly AnnouncedRowsTable[]
}

export type SessionsImage = {
  sessions: readonly Session[]
  endedSeals: string[]
  passwords: [string, number][]
  closed: string[]
  made: number
}

/** `newToken`: set if the cookie holds the previous token, whose successor the browser may not have received. */
export type Found = { session: Session; newToken: string | null }

/**
 * The sessions of the reference server as a model, with its own check of proofs. Mirrors `server/sessions/sessions.ts`,
 * `narrow.ts` and the routes of accounts.
 */
export class ModelSessions {
  readonly #now: () => number
  readonly #personOf: (account: string) => Person | undefined
  #sessions: readonly Session[] = []
  #endedSeals = new Set<string>()
  #passwords = new Map<string, number>()
  #closed = new Set<string>()
  #made = 0

  constructor({ now, personOf }: { now: () => number; personOf: (account: string) => Person | undefined }) {
    this.#now = now
    this.#personOf = personOf
  }

  image(): SessionsImage {
    return {
      sessions: this.#sessions,
      endedSeals: [...this.#endedSeals],
      passwords: [...this.#passwords],
      closed: [...this.#closed],
      made: this.#made,
    }
  }

  restore({ sessions, endedSeals, passwords, closed, made }: SessionsImage): void {
    this.#sessions = sessions
    this.#endedSeals = new Set(endedSeals)
    this.#passwords = new Map(passwords)
    this.#closed = new Set(closed)
    this.#made = made
  }

  find(token: string | undefined, account: string): Found | null {
    const now = this.#now()
    const isOf = ({ token: present, before }: Session) =>
      present === token || (before?.token === token && before?.at !== undefined && before.at > now - GRACE_MS)
    const session =
      token === undefined ? undefined : this.#sessions.find((each) => each.account === account && isOf(each))
    return session ? { session, newToken: session.token === token ? null : session.token } : null
  }

  /** Whether the token was replaced so long ago that it opens nothing: the browser never received its successor. */
  isOutlived(token: string | undefined): boolean {
    return this.#sessions.some(({ before }) => before?.token === token && token !== undefined)
  }

  isRunning({ revokedAt, expiresAt }: Session): boolean {
    return revokedAt === null && expiresAt > this.#now()
  }

  /** Rows that may be sent without their owner, or were sent recently. */
  announcedIn({ announced }: Session): AnnouncedRowsTable[] {
    const after = this.#now() - SETTLED_GRACE_MS
    return announced.filter(({ settled_at: at }) => at === null || Date.parse(at) > after)
  }

  /** Returns null for a closed account. Ends the browser's previous session of this account. */
  open(account: string, { instead }: { instead: string | undefined }): Session | null {
    if (this.#closed.has(account)) return null
    const before = this.find(instead, account)
    if (before) this.delete(before.session)
    const session: Session = {
      id: `session ${this.#next()}`,
      account,
      token: this.#newToken(),
      before: null,
      scope: 'full',
      half: this.#newHalf(),
      expiresAt: this.#now() + SESSION_MS,
      revokedAt: null,
      announced: [],
    }
    this.#sessions = [...this.#sessions, session]
    return session
  }

  /** A narrowed session gets full scope again under another half. The previous token can no longer narrow it. */
  resume({ session }: Found): Session {
    return this.#put({
      ...session,
      scope: 'full',
      half: this.#newHalf(),
      token: this.#newToken(),
      before: null,
      announced: [],
    })
  }

  narrow(
    { session, newToken }: Found,
    rows: readonly AnnouncedRow[],
    sent: ReadonlySet<string>,
  ): { token: string; unproven: string[] } {
    const proven = rows.filter((row) => this.isProvenBy(session, row))
    const settled = session.announced.filter(({ settled_at: at }) => at !== null)
    const fresh = proven.filter(({ opId }) => !settled.some((row) => row.op_id === opId))
    const announced = [
      ...settled,
      ...fresh.map(({ opId, kind, intent }, position) => ({
        session_id: session.id,
        op_id: opId,
        kind,
        intent: JSON.stringify(intent),
        position,
        settled_at: sent.has(opId) ? new Date(this.#now()).toISOString() : null,
      })),
    ]
    // A request with the previous token gets the present one, which is not rotated.
    const rotated =
      newToken === null ? { token: this.#newToken(), before: { token: session.token, at: this.#now() } } : {}
    const { token } = this.#put({ ...session, ...rotated, scope: 'outbox', announced })
    return { token, unproven: rows.filter((row) => !proven.includes(row)).map(({ opId }) => opId) }
  }

  /** Whether the session accepts that row without its owner once it is announced. */
  isProvenBy(
    { account, half }: Session,
    { proof, ...row }: { opId: string; kind: string; intent: unknown; proof?: string | undefined },
  ): boolean {
    const person = this.#personOf(account)
    if (proof === undefined || person?.isAdmin !== false || person.isAccountant) return false
    return (
      isCounterRow(row) &&
      isProvenBy(
        { opId: row.opId, kind: row.kind, intent: row.intent, ownerId: account },
        { proof, proofKeys: [keptOf(half).proofKey] },
      )
    )
  }

  settle({ id }: Session, opIds: readonly string[]): void {
    const session = this.#sessions.find((each) => each.id === id)
    if (!session) return
    const at = new Date(this.#now()).toISOString()
    this.#put({
      ...session,
      announced: session.announced.map((row) =>
        opIds.includes(row.op_id) && row.settled_at === null ? { ...row, settled_at: at } : row,
      ),
    })
  }

  delete({ id }: Session): void {
    this.#sessions = this.#sessions.filter((each) => each.id !== id)
  }

  /** Ends sessions after 7 days, perhaps so long ago that nothing is known of them any more. */
  expireAllOf(account: string, { isForgotten }: { isForgotten: boolean }): void {
    this.#sessions = isForgotten
      ? this.#sessions.filter((each) => each.account !== account)
      : this.#sessions.map((each) => (each.account === account ? { ...each, expiresAt: this.#now() } : each))
  }

  /** A new password, a reset or a closed account ends all sessions of the person. */
  revokeAllOf(account: string, { isClosed }: { isClosed: boolean }): void {
    const own = this.#sessions.filter((each) => each.account === account)
    for (const { id } of own) this.#endedSeals.add(id)
    this.#sessions = this.#sessions.map((each) =>
      own.includes(each) ? { ...each, revokedAt: each.revokedAt ?? this.#now() } : each,
    )
    if (isClosed) this.#closed.add(account)
    else this.#passwords.set(account, this.passwordOf(account) + 1)
  }

  reopenAccounts(): void {
    this.#closed.clear()
  }

  /** The session's present cookie. */
  tokenOf({ id, token }: Session): string {
    return this.#sessions.find((each) => each.id === id)?.token ?? token
  }

  /** How often the password was changed. */
  passwordOf(account: string): number {
    return this.#passwords.get(account) ?? 0
  }

  endedOf(sealIds: readonly string[]): string[] {
    return sealIds.filter((id) => this.#endedSeals.has(id))
  }

  #put(session: Session): Session {
    this.#sessions = this.#sessions.map((each) => (each.id === session.id ? session : each))
    return session
  }

  #next(): number {
    return (this.#made += 1)
  }

  #newToken(): string {
    return `token ${this.#next()}`
  }

  /** As long as the real one, and deterministic. */
  #newHalf(): string {
    return createHash('sha256').update(`half ${this.#next()}`).digest('base64url')
  }
}
