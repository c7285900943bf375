import { isDeepStrictEqual } from 'node:util'
import type { ApiAnswer, ApiRequest, OutboxRow } from '@counter/outbox'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import { SHIFTS } from '../../src/shared/contract/sales.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { wireName } from '../../src/shared/contract/shift-fields.ts'
import { sameSeen, shiftOf } from '../../src/shared/rules/sales/shift-of-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../src/shared/rules/sales/shift-report.ts'
import { workedDays } from '../../src/shared/rules/hours/worked-hours.ts'
import type { AppLaws, Entry, Flight, Process, Recorded, Simulation, Tablet } from '@counter/outbox/simulator'
import { sessionsOf } from './access.ts'
import type { NarrowRequest } from './access.ts'
import { accountsAt } from './accounts.ts'
import { judgeHours } from './hours-law.ts'
import type { CountHours } from './hours-law.ts'
import type { KnownServerLaw } from './known-server.ts'
import { TAMPERED } from './tampered.ts'
import { ECHOED_PASSWORD } from './kinds/personal-record.ts'
import { PUNCHES } from './kinds/punch.ts'
import { isSameReporter, isSurelyLater, REPORTS, valueIn, wasSurelySavedLater } from './kinds/shift-report.ts'
import type { Session } from './model-sessions.ts'
import { roleOf } from './session-requests.ts'
import type { SessionVariant } from './variant.ts'

const ANNOUNCEMENTS: readonly string[] = [apiPaths.signOut({ keepOutbox: true }), apiPaths.announce()]

/** The laws of this application, each by the name it is reported under. */
export type CounterLaw =
  | 'sign-outs are sent first'
  | 'no password is stored'
  | 'only what was changed is shown as changed'
  | 'an unannounced row holds up no announced one'
  | 'a session with nothing to send achieves nothing'
  | 'who is here stays signed in'
  | 'a counted till goes with its shift'
  | 'the later entry of one person stays'
  | 'nobody is asked about a figure that they saw'
  | 'a check-out counts for the day of its check-in'
  | KnownServerLaw
type ReportedLaw = CounterLaw | 'a changed row waits for its owner' | 'what its owner proved goes without them'

/** The laws for people who sign out from a shared device while somebody else stays at it. */
export class CounterLaws implements AppLaws {
  readonly roleOf = roleOf
  readonly #sim: Simulation
  readonly #ofColleague = new WeakSet<ApiRequest>()
  /** The changes that a colleague made to recorded rows, by tablet and operation. */
  readonly #tampered = new Map<string, Recorded[]>()
  readonly #forTheirOwner = new Set<string>()
  /** The keys of the reports that have left. */
  readonly #reports = new Set<string>()
  /** By process and account: the session under which the server last accepted none of a request's rows. */
  readonly #refusedUnder = new WeakMap<Process, Map<string, string>>()

  readonly #countHours: CountHours

  constructor(sim: Simulation, { countHours = workedDays }: SessionVariant = {}) {
    this.#sim = sim
    this.#countHours = countHours
  }

  onRequest({ flight: { process, request }, leaseTakenAt }: { flight: Flight; leaseTakenAt: number | null }): void {
    const [unsent] = accountsAt(process.tablet).unsentSignOuts
    if (unsent && leaseTakenAt !== null && leaseTakenAt > unsent.at && roleOf(request) !== 'screen')
      this.#report(
        'sign-outs are sent first',
        `${request.path} left, and the sign-out of ${unsent.userId} had not been sent`,
      )
    this.#onReport({ process, request })
  }

  /**
   * At the first send of a write, because its rows may be edited later. Of several rows, one after which none was surely
   * saved says what the shift is, and so does one of those that have a till. A shift that stays as the server has it is
   * not sent.
   */
  #onReport({ process, request }: Pick<Flight, 'process' | 'request'>): void {
    if (request.key === undefined || !request.path.startsWith('/api/reports/') || this.#reports.has(request.key)) return
    this.#reports.add(request.key)
    const body = JSON.parse(request.body ?? '{}') as Record<string, unknown>
    const rows = [...process.tablet.disk.committed.rows.values()].filter((row) => row.request?.key === request.key)
    for (const shift of SHIFTS) {
      const intents = rows.flatMap(({ intent }) => {
        const meant = intent as Partial<ShiftReportIntent> | null
        return meant?.shift === shift ? [meant] : []
      })
      const saysSales = ({ sales }: Partial<ShiftReportIntent>) => sales === body[wireName(shift, 'sales')]
      if (!intents.some(saysSales)) continue
      this.#onSaid('the later entry of one person stays', request, lastSaved(intents).some(saysSales))
      const counted = lastSaved(intents.filter(({ till }) => till !== undefined))
      if (counted.length === 0) continue
      const isThere = counted.some(({ till }) => isDeepStrictEqual(body[wireName(shift, 'till')], till))
      this.#onSaid('a counted till goes with its shift', request, isThere)
    }
  }

  #onSaid(law: CounterLaw, { path }: ApiRequest, isSaid: boolean): void {
    this.#exercise(law)
    if (!isSaid) this.#report(law, `${path} leaves without what was saved last`)
  }

  onRow({ old, row, who, tablet }: Parameters<AppLaws['onRow']>[0]): void {
    if (JSON.stringify(row).includes(ECHOED_PASSWORD)) this.#report('no password is stored', `${row.opId} ${row.state}`)
    if (row.state === 'signInNeeded' && old?.state !== 'signInNeeded' && who.as === 'engine')
      this.#onWaitsForOwner(row, who.process)
    if (row.lastProblem?.code === 'changed_here' && old?.lastProblem?.code !== 'changed_here')
      this.#onRefusedAsChanged(row, tablet)
    if (row.kind === SHIFT_REPORT && row.state === 'conflict' && old?.state !== 'conflict' && who.as === 'engine')
      this.#onShiftParked(row, tablet)
  }

  /** Of several rows of a shift, the last one says what its owner saw. */
  #onShiftParked({ intent, base, lane, lastProblem, seq }: OutboxRow, tablet: Tablet): void {
    const meant = intent as ShiftReportIntent
    const { shift } = meant
    const isLater = (other: OutboxRow) => {
      const said = other.lane === lane ? (other.intent as ShiftReportIntent | null) : null
      return said?.shift === shift && (other.seq > seq || wasSurelySavedLater(said, meant))
    }
    const [report] = (lastProblem?.current ?? []) as DailyReport[]
    const seen = (base as ShiftReportBase)[shift]
    if (!seen || !report || [...tablet.disk.committed.rows.values()].some(isLater)) return
    const law = 'nobody is asked about a figure that they saw'
    this.#exercise(law)
    const isAskedAbout = lastProblem?.code !== 'several_reports' && sameSeen(shiftOf(report, shift), seen)
    if (isAskedAbout) this.#report(law, `${lane}, ${shift}: ${JSON.stringify(seen)}`)
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

  isForeign(request: ApiRequest): boolean {
    return this.#ofColleague.has(request)
  }

  onTampered({ row, tablet, recorded }: { row: OutboxRow; tablet: number; recorded: Recorded }): void {
    const key = `${tablet} ${row.opId}`
    this.#tampered.set(key, [...(this.#tampered.get(key) ?? []), recorded])
  }

  isForged({ opId, intent }: OutboxRow, tablet: number): boolean {
    return (
      this.#tampered
        .get(`${tablet} ${opId}`)
        ?.some((made) => JSON.stringify(made.intent) === JSON.stringify(intent)) === true
    )
  }

  /** Whether something took effect that its account never meant. */
  isOfForgery({ register, value }: { register: string; value: string }): boolean {
    return [...this.#tampered.values()].flat().some((made) => made.register === register && made.value === value)
  }

  onEntry(entry: Entry): void {
    const { collection, after, by } = entry
    if (collection === PUNCHES) this.#onPunch(String(after['userId']))
    if (collection === REPORTS) this.#onShifts(entry)
    if (by !== null && JSON.stringify(after).includes(TAMPERED))
      this.#report('a changed row waits for its owner', `${by.request.path} stored what a colleague wrote`)
  }

  /** A plain server cannot refuse what another tablet overtook between look and write. */
  #onShifts({ before, after, by, isBlind, isZombie }: Entry): void {
    if (by === null || (this.#sim.server.kind === 'plain' && (isBlind || isZombie))) return
    const law = 'the later entry of one person stays'
    for (const shift of SHIFTS) {
      const [earlier, now] = [valueIn(before, shift), valueIn(after, shift)]
      if (earlier === null || now === null || earlier === now || !isSameReporter(earlier, now)) continue
      this.#exercise(law)
      if (isSurelyLater(earlier, now)) this.#report(law, `${now} replaced ${earlier}`)
    }
  }

  #onPunch(userId: string): void {
    const law = 'a check-out counts for the day of its check-in'
    for (const stint of judgeHours(this.#sim.server, { userId, countHours: this.#countHours })) {
      if (stint.isOvernight) this.#exercise(law)
      if (!stint.isRight) this.#report(law, stint.what)
    }
  }

  onNarrow({ flight, session, announced, answer, hasChanged }: NarrowRequest): void {
    if (
      answer.kind === 'answer' &&
      answer.status === 401 &&
      !this.isForeign(flight.request) &&
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
    if (open.length === 0) this.#exercise('a session with nothing to send achieves nothing')
    const named = open.filter((row) => flight.request.ops?.includes(row.op_id))
    if (hasChanged && named.length === 0)
      this.#report(
        'a session with nothing to send achieves nothing',
        `${flight.request.path} took effect as ${session.account}`,
      )
  }

  /** A device is about to narrow a session. */
  onNarrowing({ session, tablet }: { session: Session; tablet: Tablet }): void {
    const law = 'who is here stays signed in'
    this.#exercise(law)
    if (session.scope !== 'full') return
    const accounts = accountsAt(tablet)
    const isHere = accounts.isWhole(session.account) && accounts.halfOf(session.account) === session.half
    const isComing =
      accounts.opening?.sessionId === session.id &&
      accounts.opening.page.isAlive &&
      !accounts.opening.page.wasInterrupted
    if (isHere || isComing)
      this.#report(
        law,
        `the session of ${session.account} was narrowed by their own tablet while ${isHere ? 'they were there' : 'they signed in'}`,
      )
  }

  /** The engine leaves a row to its owner: the server must not have accepted it without them. */
  #onWaitsForOwner(row: OutboxRow, process: Process): void {
    if (row.lastProblem?.code !== 'full_session_needed') return
    const { tablet } = process
    const sessions = sessionsOf(this.#sim.server)
    const session = sessions.find(tablet.cookies.get(row.ownerId), row.ownerId)?.session
    if (this.#forTheirOwner.has(row.opId)) return
    if (
      !session ||
      !sessions.isRunning(session) ||
      session.scope === 'full' ||
      accountsAt(tablet).isWhole(row.ownerId) ||
      process.wasInterrupted
    )
      return
    if (this.#refusedBy(process).get(row.ownerId) !== session.id) return
    this.#exercise('an unannounced row holds up no announced one')
    this.#exercise('what its owner proved goes without them')
    const isAnnounced = session.announced.some(
      (each) => each.op_id === row.opId && each.settled_at === null && each.intent === JSON.stringify(row.intent),
    )
    if (isAnnounced)
      this.#report(
        'an unannounced row holds up no announced one',
        `${row.opId} of ${row.ownerId} waits for them, and was announced`,
      )
    else if (sessions.isProvenBy(session, row) && !session.announced.some((each) => each.op_id === row.opId))
      this.#report('what its owner proved goes without them', `${row.opId} of ${row.ownerId} waits for them`)
  }

  /** A row that its owner sees as changed must have been changed. */
  #onRefusedAsChanged(row: OutboxRow, tablet: Tablet): void {
    const law = 'only what was changed is shown as changed'
    this.#exercise(law)
    if (
      !tablet.wasFrozen &&
      !accountsAt(tablet).unrenewed.has(row.ownerId) &&
      !this.#tampered.has(`${tablet.index} ${row.opId}`)
    )
      this.#report(
        law,
        `${row.opId} of ${row.ownerId}: ${row.story.map(({ event, code }) => `${event} ${code ?? ''}`).join(', ')}`,
      )
  }

  #report(law: ReportedLaw, what: string): void {
    this.#sim.oracle.report(law, what)
  }

  #exercise(law: ReportedLaw): void {
    this.#sim.oracle.exercise(law)
  }

  #refusedBy(process: Process): Map<string, string> {
    let own = this.#refusedUnder.get(process)
    if (!own) this.#refusedUnder.set(process, (own = new Map()))
    return own
  }
}

/** Those after which none of the others was surely saved. */
function lastSaved(intents: readonly Partial<ShiftReportIntent>[]): Partial<ShiftReportIntent>[] {
  return intents.filter((intent) => !intents.some((other) => wasSurelySavedLater(other, intent)))
}

/** The laws of this application in one simulation. */
export function lawsOf({ oracle: { app } }: Simulation): CounterLaws {
  if (!(app instanceof CounterLaws)) throw new Error('a simulation of another application')
  return app
}
