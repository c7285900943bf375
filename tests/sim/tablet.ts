import { announcedRowsOf } from '../../src/data/announced.ts'
import { withProof } from '@counter/outbox'
import type { ApiAnswer, KindRegistry, OutboxRow, OutboxStore } from '@counter/outbox'
import { emptyReceiptsIn, wakeOwnerIn } from '../../src/data/sync/owner-actions.ts'
import { renewProofsIn } from '../../src/data/sync/renew-proofs.ts'
import { tellSignOuts } from '../../src/data/sync/tell-sign-outs.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { halfSchema, SESSION_DAYS } from '../../src/shared/contract/session.ts'
import type { ProvenRow } from '../../src/shared/rules/row-proof.ts'
import { MemoryDisk } from '../../packages/outbox/simulator/memory-disk.ts'
import type { Image } from '../../packages/outbox/simulator/memory-disk.ts'
import { plain } from '../../packages/outbox/simulator/plain-tx.ts'
import { Process } from './process.ts'
import { stream } from '../../packages/outbox/simulator/random.ts'
import type { Stream } from '../../packages/outbox/simulator/random.ts'
import { proofUnder } from './sim-crypto.ts'
import { SimLocks } from './sim-locks.ts'
import type { Simulation } from './simulation.ts'

/** By the server's time, as far as the tablet knows it: setting its clock changes nothing. */
const SEAL_MS = SESSION_DAYS * 86_400_000
/** The longest time to derive a key from a password on a slow tablet. */
const SEALING_MS = 1_500
/** How long a sign-in that never ended counts as in progress. */
const OPENING_MS = 60_000

export type DiskWriter = {
  process: Process
  as: 'engine' | 'owner' | 'colleague'
  /** The person who tapped. */ person: string | null
}

/** `password`: how often the person's password was changed before this was sealed under it. */
export type Seal = { half: string | null; sealId: string | null; at: number; password: number }

export type UntoldSignOut = { userId: string; keepOutbox: boolean; at: number }

/**
 * One counter: a disk and a lock shared by its pages and its worker, a cookie jar, its own clock, and the person at it.
 */
export class Tablet {
  readonly index: number
  readonly disk: MemoryDisk<DiskWriter>
  readonly locks: SimLocks
  readonly random: Stream
  /** Session ids by account. */
  readonly cookies = new Map<string, string>()
  pages: Process[] = []
  worker: Process | null = null
  current: string | null = null
  /** The person signed in by their sealed record: the server may have no full session of them. */
  isOffline = false
  /** The person whose session the lock suspended last. */
  suspended: string | null = null
  /** Signs in without halves. */
  isOldApp = false
  /** What a password opens without a server, by person. */
  readonly seals = new Map<string, Seal>()
  /** A page was frozen: what it saved then may belong to an earlier session. */
  wasFrozen = false
  /** People whose rows a failing disk or a closed page once left under the half of an earlier session. */
  readonly unrenewed = new Set<string>()
  readonly #renewing = new Set<string>()
  /** The person who is signing in; `sessionId` is set once the server has opened it. */
  opening: { person: string; page: Process; done: Promise<boolean>; sessionId: string | null } | null = null
  untoldSignOuts: UntoldSignOut[] = []
  clockOffMs = 0
  stoppedClock: number | null = null
  lastDay = ''
  /** Called at each commit; true removes the watcher. */
  #watchers: ((after: Image) => boolean)[] = []
  kinds: KindRegistry
  readonly #sim: Simulation
  #half: string | null = null
  #openingSince = -Infinity
  #started = 0

  constructor({ sim, index, kinds }: { sim: Simulation; index: number; kinds: KindRegistry }) {
    this.#sim = sim
    this.index = index
    this.kinds = kinds
    this.random = stream(sim.seed, 'tablet', index)
    this.disk = new MemoryDisk<DiskWriter>(sim.world)
    this.disk.relaxedMs = sim.variant.relaxedMs ?? 0
    this.disk.onCommit = (change) => {
      change.who.process.noteCommit(change)
      sim.oracle.onCommit({ ...change, tablet: this })
      this.#watchers = this.#watchers.filter((hasSeen) => !hasSeen(change.after))
    }
    this.locks = new SimLocks(sim.world)
  }

  atCommit(watcher: (after: Image) => boolean): void {
    this.#watchers.push(watcher)
  }

  stopWatching(): void {
    this.#watchers = []
  }

  wallClock(): number {
    return this.stoppedClock ?? this.#sim.startedAt + this.#sim.world.now + this.clockOffMs
  }

  /** The page in front, opened if there is none. */
  page(): Process {
    return this.pages.find((page) => !page.isFrozen) ?? this.openPage()
  }

  openPage(): Process {
    const page = this.#start('page')
    this.pages.push(page)
    void this.#finishSessionChanges(page)
    void this.checkSeals(page)
    void page.send({ now: true })
    return page
  }

  /** The browser lets the worker send; `kinds` are those of the worker's app version. */
  syncEvent(kinds = this.kinds): void {
    if (this.worker) return
    this.worker = this.#start('worker', kinds)
    void this.worker.sync()
  }

  bury(process: Process): void {
    this.pages = this.pages.filter((page) => page !== process)
    if (this.worker === process) this.worker = null
    this.locks.forget(process)
  }

  cutPower(): void {
    for (const process of [...this.pages, ...(this.worker ? [this.worker] : [])]) process.die()
    const lost = this.disk.committed
    if (this.disk.cutPower()) {
      this.#sim.faults.count('tailLost')
      this.#sim.oracle.onTailLost({ lost, tablet: this })
    }
    this.#sim.oracle.onRestart(this)
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
    return this.#sim.world.now - this.#openingSince < OPENING_MS
  }

  /**
   * Signs a person in: at the server where it is reachable, by the sealed record where not. Returns false on failure.
   */
  async signIn(person: string): Promise<boolean> {
    if (this.current === person) return true
    if ([...this.disk.committed.rows.values()].some(({ state }) => state === 'sending'))
      this.#sim.faults.count('signInMidSend')
    return this.openSession(person)
  }

  /** Also for the present person, when the server no longer knows their session. */
  openSession(person: string): Promise<boolean> {
    const { opening } = this
    if (opening && opening.page.isAlive && !opening.page.isFrozen)
      return opening.person === person ? opening.done : Promise.resolve(false)
    if (this.current !== person) this.signOut({ keepOutbox: true })
    const page = this.page()
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
    const page = this.page()
    const isTold = await this.tellSignOuts(page).then(
      () => true,
      () => false,
    )
    this.#openingSince = this.#sim.world.now
    const answer = isTold ? await this.#ask(page, { path: '/api/users/resume', account: person }) : null
    const half = halfSchema.safeParse(answer?.kind === 'answer' ? answer.body : null).data
    if (!half) this.#openingSince = -Infinity
    if (!half || this.current !== null || this.opening) return this.openSession(person)
    this.#sim.faults.count('resume')
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
    if (this.#sim.faults.isOffline(this.index)) this.#sim.faults.count('signOutOffline')
    this.untoldSignOuts = [...this.untoldSignOuts, { userId: person, keepOutbox, at: this.#sim.world.now }]
    this.current = null
    this.#half = null
    const page = this.page()
    void emptyReceiptsIn(page.storeOf(person), ({ ownerId }) => ownerId === person).catch(() => {})
    void this.tellSignOuts(page).catch(() => {})
  }

  tellSignOuts(process: Process): Promise<void> {
    return tellSignOuts({
      oldest: async () => this.untoldSignOuts[0],
      keep: async ({ userId }) => announcedRowsOf(userId, process.storeOf(userId)),
      request: (request) =>
        process.port<ApiAnswer>('sign-out', (resolve) =>
          this.#sim.network.send({ process, request, answer: ({ read }) => resolve(read) }),
        ),
      forget: async (told) => {
        this.untoldSignOuts = this.untoldSignOuts.filter((other) => other !== told)
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
    {
      formerHalf,
      half = this.halfOf(person),
      onlyMissing = false,
    }: { formerHalf: string | null; half?: string | null; onlyMissing?: boolean },
  ): Promise<void> {
    if (half === null || ![...this.disk.committed.rows.values()].some(({ state }) => state !== 'done')) return
    const at = new Date(this.wallClock()).toISOString()
    const { renewsUnchecked, forgetsHalves } = this.#sim.variant
    const store = renewsUnchecked ? withoutProofs(page.storeOf(person)) : page.storeOf(person)
    const checkedBy = renewsUnchecked ? null : forgetsHalves && formerHalf !== null ? half.toLowerCase() : formerHalf
    if (this.#renewing.has(person)) this.unrenewed.add(person)
    this.#renewing.add(person)
    await renewProofsIn(store, { ownerId: person, formerHalf: checkedBy, half, at, onlyMissing })
    this.#renewing.delete(person)
  }

  /** Checks which accounts were changed or closed elsewhere, and deletes their seals. */
  async checkSeals(page: Process): Promise<void> {
    const sealed = [...this.seals].flatMap(([person, { sealId }]) => (sealId === null ? [] : [{ person, sealId }]))
    const [first] = sealed
    if (!first || this.#sim.server.kind === 'plain') return
    const answer = await this.#ask(page, {
      path: '/api/seals',
      account: first.person,
      body: JSON.stringify({ ids: sealed.map(({ sealId }) => sealId) }),
    })
    const ended = answer?.kind === 'answer' && answer.status === 200 ? (answer.body as { ended?: string[] }).ended : []
    for (const { person, sealId } of sealed) {
      if (!ended?.includes(sealId) || this.seals.get(person)?.sealId !== sealId) continue
      this.seals.delete(person)
      this.#sim.faults.count('sealPurged')
      if (this.current === person) this.signOut({ keepOutbox: true })
    }
  }

  /** A person who signed in on this tablet on an earlier day and is sealed there. */
  wasHere(person: string): void {
    const session =
      this.#sim.server.kind === 'plain'
        ? null
        : this.#sim.server.sessions.open(person, { instead: undefined, halves: this.#hasHalves() })
    if (session) {
      this.#sim.server.sessions.narrow({ session, newToken: null }, [], new Set())
      this.cookies.set(person, this.#sim.server.sessions.tokenOf(session))
    }
    this.seals.set(person, {
      half: session?.half ?? null,
      sealId: session?.half == null ? null : session.id,
      at: this.#sim.world.now,
      password: 0,
    })
  }

  async #signInAt(page: Process, person: string): Promise<boolean> {
    const { server, faults } = this.#sim
    const isTold = await this.tellSignOuts(page).then(
      () => true,
      () => false,
    )
    const body = JSON.stringify({ email: person, password: 'right', ...(this.#hasHalves() ? { halves: true } : {}) })
    this.#openingSince = this.#sim.world.now
    const answer = isTold ? await this.#ask(page, { path: apiPaths.signIn(), account: person, body }) : null
    if (answer?.kind === 'answer' && answer.status === 200) {
      const half = halfSchema.safeParse(answer.body).data ?? null
      if (this.opening) this.opening.sessionId = half?.sealId ?? null
      const present = this.halfOf(person)
      const seal = this.seals.get(person)
      const sealed = seal?.password === server.sessions.passwordOf(person) ? seal.half : null
      await this.#open(page, { person, half, isOffline: false, former: present ?? sealed })
      return true
    }
    // Rejected, like a closed account.
    if (answer?.kind === 'answer' && answer.status < 500) return false
    if (this.#isSealed(person)) await this.checkSeals(page)
    if (!this.#isSealed(person)) return false
    faults.count('signInDuringOutage')
    // The server has not received the sign-out yet, and with the person back it is not needed.
    this.untoldSignOuts = this.untoldSignOuts.filter(({ userId }) => userId !== person)
    await this.#open(page, { person, half: null, isOffline: true, former: this.seals.get(person)?.half ?? null })
    return true
  }

  /** Signs a person in as `src/data/session.ts` does: first the half, then the proofs, then the queued rows. */
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
        this.#sim.world.after(this.random.between(0, SEALING_MS), () => resolve(undefined)),
      )
      this.seals.set(person, {
        half: half?.half ?? null,
        sealId: half?.sealId ?? null,
        at: this.#sim.world.now,
        password: this.#sim.server.sessions.passwordOf(person),
      })
    }
    const own = isOffline ? former : (half?.half ?? null)
    const { renewsLate } = this.#sim.variant
    // Before anything can be sent as theirs.
    if (!renewsLate) await this.renewProofs(page, person, { half: own, formerHalf: former })
    this.current = person
    this.suspended = null
    this.isOffline = isOffline
    this.#half = own
    this.#openingSince = -Infinity
    if (renewsLate) await this.renewProofs(page, person, { formerHalf: former }).catch(() => {})
    if (isOffline) return
    await wakeOwnerIn(page.storeOf(person), { ownerId: person, at: new Date(this.wallClock()).toISOString() }).catch(
      () => {},
    )
    void page.send({ now: true })
  }

  /** At its start a page completes what a crash interrupted. */
  async #finishSessionChanges(page: Process): Promise<void> {
    const person = this.current
    if (person === null) return
    const at = new Date(this.wallClock()).toISOString()
    if (!this.isOffline) await wakeOwnerIn(page.storeOf(person), { ownerId: person, at }).catch(() => {})
    await this.renewProofs(page, person, { formerHalf: null, onlyMissing: true }).catch(() => {})
  }

  #isSealed(person: string): boolean {
    const seal = this.seals.get(person)
    return seal !== undefined && this.#sim.world.now - seal.at <= SEAL_MS
  }

  /** False for an older app version and on a plain server. */
  #hasHalves(): boolean {
    return this.#sim.server.kind === 'extended' && !this.isOldApp
  }

  #ask(
    page: Process,
    { path, account, body }: { path: string; account: string; body?: string },
  ): Promise<ApiAnswer | null> {
    const request = { method: 'POST', path, account, ...(body === undefined ? {} : { body }) } as const
    return page.port<ApiAnswer>('sign-in', (resolve) =>
      this.#sim.network.send({ process: page, request, answer: ({ read }) => resolve(read) }),
    )
  }

  #start(is: 'page' | 'worker', kinds = this.kinds): Process {
    this.#started += 1
    return new Process({
      sim: this.#sim,
      tablet: this,
      is,
      name: `${is} ${this.#started} of tablet ${this.index}`,
      kinds,
    })
  }
}

/** A planted fault: rows like those of an earlier app version, which had no proofs. */
function withoutProofs(store: OutboxStore): OutboxStore {
  const without = <Row extends OutboxRow | undefined>(row: Row) => (row ? withProof(row, undefined) : row)
  return {
    ...store,
    read: async (states) => (await store.read(states)).map((row) => without(row)),
    transact: (body) => store.transact((tx) => body({ ...plain(tx), get: async (seq) => without(await tx.get(seq)) })),
  }
}
