import { createHash } from 'node:crypto'
import type { AnnouncedRow } from '../../src/shared/contract/session-bodies.ts'
import { SESSION_DAYS } from '../../src/shared/contract/session.ts'
import { isCounterRow } from '../../src/shared/rules/counter-rows.ts'
import { isProvenBy, keptOf } from '../../server/sessions/halves.ts'
import type { AnnouncedRowsTable } from '../../server/database/tables.ts'
import type { Person } from './kinds/adapter.ts'

const SESSION_MS = SESSION_DAYS * 86_400_000
/** How long the token before still opens its session. */
const GRACE_MS = 60_000
/** How long a row that was sent may be asked about once more. */
const SETTLED_GRACE_MS = 10 * 60_000

/** Never changed, only replaced. `half`: null for one that an older version of the app opened. */
export type Session = {
  id: string
  account: string
  token: string
  before: { token: string; at: number } | null
  scope: 'full' | 'outbox'
  half: string | null
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

/** `newToken`: the cookie is the one before, whose successor the browser may not have been told. */
export type Found = { session: Session; newToken: string | null }

/** The sessions of the reference server as a model, with its own check of proofs: what `server/sessions/sessions.ts`, `narrow.ts` and the accounts' routes do. */
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

  /** Whether the token was replaced so long ago that it opens nothing any more: the browser was never told its successor. */
  isOutlived(token: string | undefined): boolean {
    return this.#sessions.some(({ before }) => before?.token === token && token !== undefined)
  }

  isRunning({ revokedAt, expiresAt }: Session): boolean {
    return revokedAt === null && expiresAt > this.#now()
  }

  /** What may be sent without its owner, or was a moment ago. */
  announcedIn({ announced }: Session): AnnouncedRowsTable[] {
    const after = this.#now() - SETTLED_GRACE_MS
    return announced.filter(({ settled_at: at }) => at === null || Date.parse(at) > after)
  }

  /** Null: the account is closed. The session that the browser had before for this account ends with it. */
  open(account: string, { instead, halves }: { instead: string | undefined; halves: boolean }): Session | null {
    if (this.#closed.has(account)) return null
    const before = this.find(instead, account)
    if (before) this.delete(before.session)
    const session: Session = {
      id: `session ${this.#next()}`,
      account,
      token: this.#newToken(),
      before: null,
      scope: 'full',
      half: halves ? this.#newHalf() : null,
      expiresAt: this.#now() + SESSION_MS,
      revokedAt: null,
      announced: [],
    }
    this.#sessions = [...this.#sessions, session]
    return session
  }

  /** A narrow session becomes whole again under another half; whoever comes with the token before cannot narrow it any more. */
  resume({ session }: Found): Session {
    return this.#put({
      ...session,
      scope: 'full',
      half: session.half === null ? null : this.#newHalf(),
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
    if (session.half === null) {
      this.#put({ ...session, scope: 'outbox' })
      return { token: newToken ?? session.token, unproven: [] }
    }
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
    // Whoever comes with the token before is told the present one, and it stays.
    const rotated =
      newToken === null ? { token: this.#newToken(), before: { token: session.token, at: this.#now() } } : {}
    const { token } = this.#put({ ...session, ...rotated, scope: 'outbox', announced })
    return { token, unproven: rows.filter((row) => !proven.includes(row)).map(({ opId }) => opId) }
  }

  /** Whether a session takes that row without its owner, once it is announced. */
  isProvenBy(
    { account, half }: Session,
    { proof, ...row }: { opId: string; kind: string; intent: unknown; proof?: string | undefined },
  ): boolean {
    const person = this.#personOf(account)
    if (half === null || proof === undefined || person?.isAdmin !== false || person.isAccountant) return false
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

  /** The 7 days are over, and perhaps so long ago that nothing is known of it any more. */
  expireAllOf(account: string, { isForgotten }: { isForgotten: boolean }): void {
    this.#sessions = isForgotten
      ? this.#sessions.filter((each) => each.account !== account)
      : this.#sessions.map((each) => (each.account === account ? { ...each, expiresAt: this.#now() } : each))
  }

  /** A new password, a reset or a closed account: all that this person has open ends. */
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

  /** The cookie that a session goes by now. */
  tokenOf({ id, token }: Session): string {
    return this.#sessions.find((each) => each.id === id)?.token ?? token
  }

  /** How often it was changed. */
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

  /** As long as the real one, and the same each time. */
  #newHalf(): string {
    return createHash('sha256').update(`half ${this.#next()}`).digest('base64url')
  }
}
