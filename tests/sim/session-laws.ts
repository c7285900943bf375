import type { ApiAnswer, ApiRequest, OutboxRow } from '@counter/outbox'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import type { AnnouncedRowsTable } from '../../server/database/tables.ts'
import { TAMPERED } from './colleague.ts'
import type { Recorded } from './kinds/adapter.ts'
import type { Session } from './model-sessions.ts'
import type { Entry } from './model-server.ts'
import type { Flight } from './network.ts'
import type { Law } from './oracle.ts'
import type { Process } from './process.ts'
import type { Simulation } from './simulation.ts'
import type { Tablet } from './tablet.ts'

const ANNOUNCEMENTS: readonly string[] = [apiPaths.signOut({ keepOutbox: true }), apiPaths.announce()]

type Parts = { sim: Simulation; report: (law: Law, what: string) => void; exercise: (law: Law) => void }

/** The laws for people who sign out from a shared device while somebody else stays at it. */
export class SessionLaws {
  readonly #parts: Parts
  readonly #ofColleague = new WeakSet<ApiRequest>()
  /** The changes that a colleague made to recorded rows, by tablet and operation. */
  readonly #tampered = new Map<string, Recorded[]>()
  readonly #forTheirOwner = new Set<string>()
  /** By process and account: the session under which the server last accepted none of a request's rows. */
  readonly #refusedUnder = new WeakMap<Process, Map<string, string>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  noteOfColleague(request: ApiRequest): void {
    this.#ofColleague.add(request)
  }

  /** A proxy that rejects the announcement itself also means that it cannot be made. */
  onAnswer({ process, request, said }: { process: Process; request: ApiRequest; said: ApiAnswer }): void {
    if (!ANNOUNCEMENTS.includes(request.path) || said.kind === 'noAnswer') return
    if (said.status === 200) this.#refusedBy(process).delete(request.account)
    else this.#refusedBy(process).set(request.account, 'by a proxy')
  }

  isOfColleague(request: ApiRequest): boolean {
    return this.#ofColleague.has(request)
  }

  onTampered({ row, tablet, recorded }: { row: OutboxRow; tablet: number; recorded: Recorded }): void {
    const key = `${tablet} ${row.opId}`
    this.#tampered.set(key, [...(this.#tampered.get(key) ?? []), recorded])
  }

  isTampered({ opId, intent }: OutboxRow, tablet: number): boolean {
    return (
      this.#tampered
        .get(`${tablet} ${opId}`)
        ?.some((made) => JSON.stringify(made.intent) === JSON.stringify(intent)) === true
    )
  }

  /** Whether something took effect that its account never meant. */
  isOfTampering({ register, value }: { register: string; value: string }): boolean {
    return [...this.#tampered.values()].flat().some((made) => made.register === register && made.value === value)
  }

  onEntry({ after, by }: Entry): void {
    if (by !== null && JSON.stringify(after).includes(TAMPERED))
      this.#parts.report('a changed row waits for its owner', `${by.request.path} stored what a colleague wrote`)
  }

  /** A request in outbox scope has been answered. */
  onNarrow({
    flight,
    session,
    announced,
    answer,
    hasChanged,
  }: {
    flight: Flight
    session: Session
    announced: readonly AnnouncedRowsTable[]
    answer: ApiAnswer
    hasChanged: boolean
  }): void {
    const { exercise, report } = this.#parts
    if (
      answer.kind === 'answer' &&
      answer.status === 401 &&
      !this.isOfColleague(flight.request) &&
      flight.isOpen &&
      !flight.isCopy
    ) {
      const refused = this.#refusedBy(flight.process)
      if (refused.get(session.account) !== 'by a proxy') refused.set(session.account, session.id)
    }
    // Rows that the server accepts only from their owner although they are announced: they conflict with what somebody
    // else has written since.
    const errors =
      answer.kind === 'answer' && answer.status === 401
        ? ((answer.body as { errors?: { path: string }[] }).errors ?? [])
        : []
    for (const { path } of errors) if (announced.some((row) => row.op_id === path)) this.#forTheirOwner.add(path)
    const open = announced.filter((row) => row.settled_at === null)
    if (open.length === 0) exercise('a session with nothing to send achieves nothing')
    const named = open.filter((row) => flight.request.ops?.includes(row.op_id))
    if (hasChanged && named.length === 0)
      report(
        'a session with nothing to send achieves nothing',
        `${flight.request.path} took effect as ${session.account}`,
      )
  }

  /** A device is about to narrow a session. */
  onNarrowing({ session, tablet }: { session: Session; tablet: Tablet }): void {
    const law = 'who is here stays signed in'
    this.#parts.exercise(law)
    if (session.scope !== 'full') return
    const isHere = tablet.isWhole(session.account) && tablet.halfOf(session.account) === session.half
    const isComing =
      tablet.opening?.sessionId === session.id && tablet.opening.page.isAlive && !tablet.opening.page.wasInterrupted
    if (isHere || isComing)
      this.#parts.report(
        law,
        `the session of ${session.account} was narrowed by their own tablet while ${isHere ? 'they were there' : 'they signed in'}`,
      )
  }

  /** The engine leaves a row to its owner: the server must not have accepted it without them. */
  onWaitsForOwner(row: OutboxRow, process: Process): void {
    if (row.lastProblem?.code !== 'full_session_needed') return
    const { sim, exercise, report } = this.#parts
    const { tablet } = process
    const { sessions } = sim.server
    const session = sessions.find(tablet.cookies.get(row.ownerId), row.ownerId)?.session
    if (this.#forTheirOwner.has(row.opId)) return
    if (
      !session ||
      !sessions.isRunning(session) ||
      session.scope === 'full' ||
      tablet.isWhole(row.ownerId) ||
      process.wasInterrupted
    )
      return
    if (this.#refusedBy(process).get(row.ownerId) !== session.id) return
    exercise('an unannounced row holds up no announced one')
    exercise('what its owner proved goes without them')
    const isAnnounced = session.announced.some(
      (each) => each.op_id === row.opId && each.settled_at === null && each.intent === JSON.stringify(row.intent),
    )
    if (isAnnounced)
      report(
        'an unannounced row holds up no announced one',
        `${row.opId} of ${row.ownerId} waits for them, and was announced`,
      )
    else if (sessions.isProvenBy(session, row) && !session.announced.some((each) => each.op_id === row.opId))
      report('what its owner proved goes without them', `${row.opId} of ${row.ownerId} waits for them`)
  }

  /** A row that its owner sees as changed must have been changed. */
  onRefusedAsChanged(row: OutboxRow, tablet: Tablet): void {
    const law = 'only what was changed is shown as changed'
    this.#parts.exercise(law)
    if (!tablet.wasFrozen && !tablet.unrenewed.has(row.ownerId) && !this.#tampered.has(`${tablet.index} ${row.opId}`))
      this.#parts.report(
        law,
        `${row.opId} of ${row.ownerId}: ${row.story.map(({ event, code }) => `${event} ${code ?? ''}`).join(', ')}`,
      )
  }

  #refusedBy(process: Process): Map<string, string> {
    let own = this.#refusedUnder.get(process)
    if (!own) this.#refusedUnder.set(process, (own = new Map()))
    return own
  }
}
