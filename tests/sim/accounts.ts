import { announcedRowsOf, requestWithAnnounced } from '../../src/data/record/announced.ts'
import { withProof } from '@counter/outbox'
import type { ApiAnswer, ApiRequest, OutboxRow, OutboxStore } from '@counter/outbox'
import { plain, status } from '@counter/outbox/simulator'
import type { Accounts, Process, Requesting, Said, Tablet } from '@counter/outbox/simulator'
import { emptyReceiptsIn, wakeOwnerIn } from '../../src/data/record/owner-actions.ts'
import { renewProofsIn } from '../../src/data/record/renew-proofs.ts'
import { tellSignOuts } from '../../src/data/record/tell-sign-outs.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { halfSchema, SESSION_DAYS } from '../../src/shared/contract/session.ts'
import type { ProvenRow } from '../../src/shared/rules/access/row-proof.ts'
import { decideOn } from '../../server/announced/rules.ts'
import { sessionsOf } from './access.ts'
import { KnownServer, sendFrom } from './known-server.ts'
import type { KnownServerLaw } from './known-server.ts'
import { isOfSession } from './session-requests.ts'
import { proofUnder } from './sim-crypto.ts'
import { storedFor } from './stored-for.ts'
import type { SessionVariant } from './variant.ts'

/** By the server's time, as far as the tablet knows it: setting its clock changes nothing. */
const SEAL_MS = SESSION_DAYS * 86_400_000
/** The longest time to derive a key from a password on a slow tablet. */
const SEALING_MS = 1_500
/** How long a sign-in that never ended counts as in progress. */
const OPENING_MS = 60_000

/** `password`: how often the person's password was changed before this was sealed under it. */
type Seal = { half: string | null; sealId: string | null; at: number; password: number }

type UnsentSignOut = { userId: string; keepOutbox: boolean; at: number }

type AccountsImage = { seals: [string, Seal][]; unsent: UnsentSignOut[] }

/** Who is at a tablet of the chain: sessions in two halves, sealed records, sign-outs that are still to be sent. */
export class CounterAccounts implements Accounts {
  current: string | null = null
  /** The person signed in by their sealed record: the server may have no full session of them. */
  isOffline = false
  /** The person whose session the lock suspended last. */
  suspended: string | null = null
  /** What a password opens without a server, by person. */
  readonly seals = new Map<string, Seal>()
  /** People whose rows a failing disk or a closed page once left under the half of an earlier session. */
  readonly unrenewed = new Set<string>()
  readonly #renewing = new Set<string>()
  /** The person who is signing in; `sessionId` is set once the server has opened it. */
  opening: { person: string; page: Process; done: Promise<boolean>; sessionId: string | null } | null = null
  unsentSignOuts: UnsentSignOut[] = []
  readonly server: KnownServer
  readonly #tablet: Tablet
  readonly #variant: SessionVariant
  /** The latest announcement, by process and person. */
  readonly #announced = new WeakMap<Process, Map<string, string>>()
  #half: string | null = null
  #openingSince = -Infinity

  constructor(tablet: Tablet, variant: SessionVariant) {
    this.#tablet = tablet
    this.#variant = variant
    this.server = new KnownServer(tablet, variant)
    for (const { id } of tablet.sim.people) this.wasHere(id)
  }

  get #sessions() {
    return sessionsOf(this.#tablet.sim.server)
  }

  headerFor(account: string): string | null {
    return this.halfOf(account)
  }

  onPage(page: Process): void {
    void this.#finishSessionChanges(page)
    void this.checkSeals(page)
  }

  onHeard(heard: Said & { process: Process }): void {
    this.server.hear(heard)
  }

  beforeSending(process: Process): Promise<void> {
    return this.tellSignOuts(process)
  }

  request(asked: ApiRequest, { process, send }: Requesting): Promise<ApiAnswer> {
    const { announcesNothing, waitsWhereSignOutIsUnsent, announcesWhileOpening } = this.#variant
    if (this.#tablet.sim.server.kind === 'plain' || announcesNothing) return send(asked)
    let announced = this.#announced.get(process)
    if (!announced) this.#announced.set(process, (announced = new Map()))
    return requestWithAnnounced(asked, {
      store: process.storeOfEngine(),
      request: waitsWhereSignOutIsUnsent ? refusedWhereSignOutIsUnsent(send) : send,
      isWhole: async (account) => this.isWhole(account),
      isOpening: async () => !announcesWhileOpening && this.isOpening(),
      announced,
    })
  }

  onSaved({ page, person, under }: { page: Process; person: string; under: string | null }): void {
    // The owner signed in again in another tab while the rows were being recorded.
    if (under !== null && this.halfOf(person) !== under)
      void this.renewProofs(page, person, { formerHalf: under }).catch(() => {})
  }

  goesWithoutOwner(row: OutboxRow): boolean {
    const session = this.#sessions.find(this.#tablet.cookies.get(row.ownerId), row.ownerId)?.session
    return (
      session !== undefined &&
      this.#sessions.isRunning(session) &&
      this.#sessions.isProvenBy(session, row) &&
      !this.#isForOwner(row)
    )
  }

  /** Only the owner can resolve a conflict, because only they know what they had seen. */
  #isForOwner({ opId, kind, intent, ownerId }: OutboxRow): boolean {
    const stored = storedFor(this.#tablet.sim.server, ownerId)
    const row = { op_id: opId, kind, intent: JSON.stringify(intent) }
    return decideOn(stored, [row], { userId: ownerId, body: null }).type === 'conflict'
  }

  image(): AccountsImage {
    return { seals: [...this.seals], unsent: this.unsentSignOuts }
  }

  restore(image: AccountsImage): void {
    this.unsentSignOuts = [...image.unsent]
    this.seals.clear()
    for (const [person, seal] of image.seals) this.seals.set(person, seal)
  }

  /** The other half of a person's session, available while they are here. */
  halfOf(person: string): string | null {
    return this.current === person ? this.#half : null
  }

  /** Whether this person is here with a session of full scope, as far as the tablet knows. */
  isWhole(person: string): boolean {
    return this.current === person && !this.isOffline && this.#half !== null
  }

  /** Whether a sign-in is in progress: recorded before the server is contacted, for less than its timeout. */
  isOpening(): boolean {
    return this.#tablet.sim.world.now - this.#openingSince < OPENING_MS
  }

  /** Also for the present person, when the server no longer knows their session. */
  open(person: string): Promise<boolean> {
    const { opening } = this
    if (opening && opening.page.isAlive && !opening.page.isFrozen)
      return opening.person === person ? opening.done : Promise.resolve(false)
    if (this.current !== person) this.signOut({ keepOutbox: true })
    const page = this.#tablet.page()
    return this.#opens(
      { person, page, sessionId: null },
      this.#signInAt(page, person).catch(() => false),
    )
  }

  #opens(of: { person: string; page: Process; sessionId: string | null }, work: Promise<boolean>): Promise<boolean> {
    const done = work.finally(() => {
      if (this.opening?.page === of.page) this.opening = null
    })
    this.opening = { ...of, done }
    return done
  }

  /** Locks the tablet. Its person may resume their session. */
  suspend(): void {
    this.suspended = this.current
    this.signOut({ keepOutbox: true })
  }

  async resume(): Promise<boolean> {
    const person = this.suspended
    // PIN pad and password are on one screen: one of them is used.
    if (person === null || this.current !== null || this.opening) return false
    const page = this.#tablet.page()
    const isTold = await this.tellSignOuts(page).then(
      () => true,
      () => false,
    )
    if (isTold) await this.server.askHealth(page, person)
    this.#openingSince = this.#tablet.sim.world.now
    const answer = isTold ? await this.#ask(page, { path: '/api/users/resume', account: person }) : null
    const half = halfSchema.safeParse(answer?.kind === 'answer' ? answer.body : null).data
    if (!half) this.#openingSince = -Infinity
    if (!half || this.current !== null || this.opening) return this.open(person)
    this.#tablet.sim.faults.count('resume')
    const opened = this.#open(page, {
      person,
      half,
      isOffline: false,
      former: this.seals.get(person)?.half ?? null,
    }).then(
      () => true,
      () => false,
    )
    return this.#opens({ person, page, sessionId: half.sealId }, opened)
  }

  signOut({ keepOutbox }: { keepOutbox: boolean }): void {
    const person = this.current
    // The password dialog blocks everything else.
    if (person === null || (this.opening?.page.isAlive && !this.opening.page.isFrozen)) return
    if (this.#tablet.sim.faults.isOffline(this.#tablet.index)) this.#tablet.sim.faults.count('signOutOffline')
    this.unsentSignOuts = [...this.unsentSignOuts, { userId: person, keepOutbox, at: this.#tablet.sim.world.now }]
    this.current = null
    this.#half = null
    const page = this.#tablet.page()
    void emptyReceiptsIn(page.storeOf(person), ({ ownerId }) => ownerId === person).catch(() => {})
    void this.tellSignOuts(page).catch(() => {})
  }

  tellSignOuts(process: Process): Promise<void> {
    const law = 'a sign-out is kept until the server has it'
    let said: Said | null = null
    return tellSignOuts({
      oldest: async () => this.unsentSignOuts[0],
      keep: async ({ userId }) => announcedRowsOf(userId, process.storeOf(userId)),
      request: async (request) => {
        said = await sendFrom(process, request, 'sign-out')
        this.#judge(law, said)
        return said.read
      },
      forget: async (sent) => {
        this.#judge(law, said, { isTaken: true })
        this.unsentSignOuts = this.unsentSignOuts.filter((other) => other !== sent)
      },
    })
  }

  /** The proof of what its owner records now; undefined where their half is not here. */
  proofOf(row: ProvenRow): string | undefined {
    const half = this.halfOf(row.ownerId)
    return half === null ? undefined : proofUnder(half, row)
  }

  async renewProofs(
    page: Process,
    person: string,
    { formerHalf, half = this.halfOf(person) }: { formerHalf: string | null; half?: string | null },
  ): Promise<void> {
    if (half === null || ![...this.#tablet.disk.committed.rows.values()].some(({ state }) => state !== 'done')) return
    const at = new Date(this.#tablet.wallClock()).toISOString()
    const { renewsUnchecked, forgetsHalves } = this.#variant
    const store = renewsUnchecked ? withoutProofs(page.storeOf(person)) : page.storeOf(person)
    const checkedBy = renewsUnchecked ? null : forgetsHalves && formerHalf !== null ? half.toLowerCase() : formerHalf
    if (this.#renewing.has(person)) this.unrenewed.add(person)
    this.#renewing.add(person)
    await renewProofsIn(store, { ownerId: person, formerHalf: checkedBy, half, at })
    this.#renewing.delete(person)
  }

  /** Checks which accounts were changed or closed elsewhere, and deletes their seals. */
  async checkSeals(page: Process): Promise<void> {
    const sealed = [...this.seals].flatMap(([person, { sealId }]) => (sealId === null ? [] : [{ person, sealId }]))
    const [first] = sealed
    if (!first || this.#tablet.sim.server.kind === 'plain') return
    const answer = await this.#ask(page, {
      path: '/api/seals',
      account: first.person,
      body: JSON.stringify({ ids: sealed.map(({ sealId }) => sealId) }),
    })
    const ended = answer?.kind === 'answer' && answer.status === 200 ? (answer.body as { ended?: string[] }).ended : []
    for (const { person, sealId } of sealed) {
      if (!ended?.includes(sealId) || this.seals.get(person)?.sealId !== sealId) continue
      this.seals.delete(person)
      this.#tablet.sim.faults.count('sealPurged')
      if (this.current === person) this.signOut({ keepOutbox: true })
    }
  }

  /** A person who signed in on this tablet on an earlier day and is sealed there. */
  wasHere(person: string): void {
    const session =
      this.#tablet.sim.server.kind === 'plain' ? null : this.#sessions.open(person, { instead: undefined })
    if (session) {
      this.#sessions.narrow({ session, newToken: null }, [], new Set())
      this.#tablet.cookies.set(person, this.#sessions.tokenOf(session))
    }
    this.seals.set(person, {
      half: session?.half ?? null,
      sealId: session?.id ?? null,
      at: this.#tablet.sim.world.now,
      password: 0,
    })
  }

  async #signInAt(page: Process, person: string): Promise<boolean> {
    const { faults } = this.#tablet.sim
    const isTold = await this.tellSignOuts(page).then(
      () => true,
      () => false,
    )
    const body = JSON.stringify({ email: person, password: 'right' })
    if (isTold) await this.server.askHealth(page, person)
    this.#openingSince = this.#tablet.sim.world.now
    const request = { method: 'POST', path: apiPaths.signIn(), account: person, body } as const
    const said = isTold ? await sendFrom(page, request) : null
    const answer = said?.read
    if (answer?.kind === 'answer' && answer.status === 200) {
      const half = halfSchema.safeParse(answer.body).data ?? null
      if (this.opening) this.opening.sessionId = half?.sealId ?? null
      const present = this.halfOf(person)
      const seal = this.seals.get(person)
      const sealed = seal?.password === this.#sessions.passwordOf(person) ? seal.half : null
      await this.#open(page, { person, half, isOffline: false, former: present ?? sealed })
      return true
    }
    // Rejected, like a closed account.
    const isRefused = answer?.kind === 'answer' && answer.status < 500
    this.#judge('a password is refused only by an answer of the server', said, { isTaken: isRefused })
    if (isRefused) return false
    if (this.#isSealed(person)) await this.checkSeals(page)
    if (!this.#isSealed(person)) return false
    faults.count('signInDuringOutage')
    // The server has not received the sign-out yet, and with the person back it is not needed.
    this.unsentSignOuts = this.unsentSignOuts.filter(({ userId }) => userId !== person)
    await this.#open(page, { person, half: null, isOffline: true, former: this.seals.get(person)?.half ?? null })
    return true
  }

  /** Signs a person in as `src/data/session/open-session.ts` does: first the half, then the proofs, then the queued rows. */
  async #open(
    page: Process,
    {
      person,
      half,
      isOffline,
      former,
    }: { person: string; half: { half: string; sealId: string } | null; isOffline: boolean; former: string | null },
  ): Promise<void> {
    if (!isOffline) {
      // Derives a key from the password.
      await page.port('sealing', (resolve) =>
        this.#tablet.sim.world.after(this.#tablet.random.between(0, SEALING_MS), () => resolve(undefined)),
      )
      this.seals.set(person, {
        half: half?.half ?? null,
        sealId: half?.sealId ?? null,
        at: this.#tablet.sim.world.now,
        password: this.#sessions.passwordOf(person),
      })
    }
    const own = isOffline ? former : (half?.half ?? null)
    const { renewsLate } = this.#variant
    // Before anything can be sent as theirs.
    if (!renewsLate) await this.renewProofs(page, person, { half: own, formerHalf: former })
    this.current = person
    this.suspended = null
    this.isOffline = isOffline
    this.#half = own
    this.#openingSince = -Infinity
    if (renewsLate) await this.renewProofs(page, person, { formerHalf: former }).catch(() => {})
    if (isOffline) return
    await wakeOwnerIn(page.storeOf(person), {
      ownerId: person,
      at: new Date(this.#tablet.wallClock()).toISOString(),
    }).catch(() => {})
    void page.send({ now: true })
  }

  /** At its start a page completes what a crash interrupted. */
  async #finishSessionChanges(page: Process): Promise<void> {
    const person = this.current
    if (person === null) return
    const at = new Date(this.#tablet.wallClock()).toISOString()
    if (!this.isOffline) await wakeOwnerIn(page.storeOf(person), { ownerId: person, at }).catch(() => {})
  }

  #isSealed(person: string): boolean {
    const seal = this.seals.get(person)
    return seal !== undefined && this.#tablet.sim.world.now - seal.at <= SEAL_MS
  }

  async #ask(
    page: Process,
    { path, account, body }: { path: string; account: string; body?: string },
  ): Promise<ApiAnswer | null> {
    const request = { method: 'POST', path, account, ...(body === undefined ? {} : { body }) } as const
    return (await sendFrom(page, request)).read
  }

  /** `isTaken`: the answer, perhaps of a gateway, counts as the server's own. */
  #judge(law: KnownServerLaw, answered: Said | null, { isTaken = false } = {}): void {
    const { oracle } = this.#tablet.sim
    if (answered?.said.kind !== 'noAnswer' || answered.said.reason !== 'otherJson') return
    oracle.exercise(law)
    if (isTaken) oracle.report(law, `tablet ${this.#tablet.index} took the answer of a gateway for the server's`)
  }
}

/** The accounts of a tablet of this application. */
export function accountsAt({ accounts }: Tablet): CounterAccounts {
  if (!(accounts instanceof CounterAccounts)) throw new Error('a tablet of another application')
  return accounts
}

/** A planted fault: an announcement without an answer counts as rejected. */
function refusedWhereSignOutIsUnsent(
  request: (asked: ApiRequest) => Promise<ApiAnswer>,
): (asked: ApiRequest) => Promise<ApiAnswer> {
  return async (asked) => {
    const answer = await request(asked)
    return isOfSession(asked) && (answer.kind === 'noAnswer' || answer.status !== 200) ? status(400) : answer
  }
}

/** A planted fault: rows without proofs, like those of a plain server. */
function withoutProofs(store: OutboxStore): OutboxStore {
  const without = <Row extends OutboxRow | undefined>(row: Row) => (row ? withProof(row, undefined) : row)
  return {
    ...store,
    read: async (states) => (await store.read(states)).map((row) => without(row)),
    transact: (body) => store.transact((tx) => body({ ...plain(tx), get: async (seq) => without(await tx.get(seq)) })),
  }
}
