import type { ApiRequest, OutboxRow } from '@counter/outbox'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import type { ShiftReportIntent } from '../../src/shared/rules/sales/shift-report.ts'
import { contextOf } from '@counter/outbox/simulator'
import type { AppSimulation, Said, Stream, Tablet } from '@counter/outbox/simulator'
import { sessionsOf } from './access.ts'
import type { Person } from './kinds/adapter.ts'
import { adapters } from './kinds/all-kinds.ts'
import { overtaking } from './kinds/shift-report.ts'
import { personOf } from './people.ts'
import { lawsOf } from './session-laws.ts'
import { TAMPERED } from './tampered.ts'

/**
 * Somebody at a shared tablet with the browser's developer tools: changes rows that others recorded there, and calls
 * the server with the cookies that they left.
 */
export class Colleague {
  readonly #sim: AppSimulation

  constructor(sim: AppSimulation) {
    this.#sim = sim
  }

  /** Replaces the intent of a row whose owner is signed out. */
  async tamper(tablet: Tablet, random: Stream): Promise<void> {
    const rows = this.#rowsOfAbsent(tablet).filter(({ proof, intent }) => proof !== undefined && intent !== null)
    const row = rows.length > 0 ? random.pick(rows) : undefined
    const person = this.#sim.people.find(({ id }) => id === row?.ownerId)
    const adapter = this.#sim.adapters.find(({ kind }) => kind === row?.kind)
    if (!row || !person || !adapter) return
    const recorded = adapter.edit({ ...row, state: 'queued' }, contextOf({ tablet, person, random, kind: row.kind }))
    if (!recorded) return
    const named = row.kind === 'newShortage' ? { shortageName: `${TAMPERED} ${this.#sim.nextSerial()}` } : {}
    const intent = { ...(recorded.intent as object), ...named }
    if (JSON.stringify(intent) === JSON.stringify(row.intent)) return
    lawsOf(this.#sim).onTampered({ row, tablet: tablet.index, recorded: { ...recorded, intent } })
    await tablet
      .page()
      .storeOfStranger()
      .transact(async (tx) => {
        const now = await tx.get(row.seq)
        if (now && JSON.stringify(now.intent) === JSON.stringify(row.intent) && !this.#isHere(tablet, row.ownerId))
          await tx.put({ ...now, intent })
      })
      .catch(() => {})
  }

  /** Sends a request with the cookie of a signed-out person. */
  ask(tablet: Tablet, random: Stream): void {
    const sessions = sessionsOf(this.#sim.server)
    const hasSession = (id: string) => sessions.find(tablet.cookies.get(id), id) !== null
    const absent = this.#sim.people.filter(({ id }) => hasSession(id) && !this.#isHere(tablet, id))
    if (absent.length === 0 || this.#sim.server.kind === 'plain') return
    const person = personOf(this.#sim, random.pick(absent).id)
    if (!person) return
    const process = tablet.page()
    const request = random.pick([
      () => this.#reading(person, random),
      () => this.#forgedAnnouncement(tablet, person, random),
      () => this.#write(tablet, person, random),
    ])()
    if (!request) return
    lawsOf(this.#sim).noteOfColleague(request)
    void process.port<Said>('look', (resolve) => this.#sim.network.send({ process, request, answer: resolve }))
  }

  #reading({ id, pharmacyName }: Person, random: Stream): ApiRequest {
    const paths = [
      apiPaths.me(),
      apiPaths.userLeaves(id),
      apiPaths.latestShortages(),
      apiPaths.pharmacyReports(pharmacyName),
      apiPaths.userPayrolls(id),
      apiPaths.userVisits(id),
    ]
    return { method: 'GET', path: random.pick(paths), account: id }
  }

  /** All announced rows, plus one forged row with the proof of another. */
  #forgedAnnouncement(tablet: Tablet, { id }: Person, random: Stream): ApiRequest | null {
    const own = [...tablet.disk.committed.rows.values()].filter(
      ({ ownerId, proof, state }) => ownerId === id && proof !== undefined && state !== 'done',
    )
    if (own.length === 0) return null
    const keep = own.map(({ opId, kind, intent, proof }) => ({ opId, kind, intent, proof }))
    const { kind, intent, proof } = random.pick(keep)
    const forged = { opId: `forged ${this.#sim.nextSerial()} ${'0'.repeat(16)}`, kind, intent, proof }
    return {
      method: 'POST',
      path: apiPaths.signOut({ keepOutbox: true }),
      account: id,
      body: JSON.stringify({ keep: [...keep, forged] }),
    }
  }

  /** A write that this person never meant, with the ops of an announced row or without any. */
  #write(tablet: Tablet, person: Person, random: Stream): ApiRequest | null {
    const forEmployees = this.#sim.recorded.filter(({ kind }) => WITH_LISTS.has(kind) && EMPLOYEE_KINDS.has(kind))
    const adapter = forEmployees.length > 0 ? random.pick(forEmployees) : undefined
    const [recorded] = adapter?.record(contextOf({ tablet, person, random, kind: adapter.kind })) ?? []
    const kind = recorded ? tablet.kinds[recorded.kind] : undefined
    const folded = recorded
      ? kind?.fold([{ intent: kind.parseIntent(recorded.intent), base: kind.parseBase(recorded.base) }])
      : null
    const serial = this.#sim.nextSerial()
    const [row] = this.#firstOfTheirs(tablet, person.id, kind?.name ?? '')
    const key = `colleague ${serial} ${'0'.repeat(16)}`
    const overwriting = row && this.#overwriting(row)
    if (overwriting) return { method: 'POST', account: person.id, key, ...overwriting }
    const decision = folded
      ? kind?.decide({
          view: [],
          write: folded.write,
          base: folded.base,
          ambiguous: false,
          opId: key,
          ownerId: person.id,
        })
      : null
    if (decision?.action !== 'write') return null
    return {
      method: 'POST',
      path: decision.path,
      account: person.id,
      body: JSON.stringify(decision.body),
      key,
      ...(random.chance(0.8) ? { ops: row ? [row.opId] : [] } : {}),
    }
  }

  /** With the current revision of a report, as if its person had seen what they have there since. Not in older histories. */
  #overwriting({ opId, kind, intent }: OutboxRow): Pick<ApiRequest, 'path' | 'body' | 'ops'> | null {
    if (kind !== SHIFT_REPORT || this.#sim.history.clocks === undefined) return null
    const report = overtaking(intent as ShiftReportIntent, this.#sim.server)
    return report ? { path: apiPaths.editAReport(report._id), body: JSON.stringify(report), ops: [opId] } : null
  }

  /** The oldest queued row of that type: sending it early is legitimate, because its owner recorded it. */
  #firstOfTheirs(tablet: Tablet, account: string, kind: string): OutboxRow[] {
    const lanes = new Set<string>()
    const heads = [...tablet.disk.committed.rows.values()].filter(
      ({ lane, state }) => state !== 'done' && !lanes.has(lane) && lanes.add(lane),
    )
    return heads
      .filter(
        (row) =>
          row.ownerId === account &&
          row.kind === kind &&
          this.#sim.oracle.operations.isAsMeant({ row, tablet: tablet.index }),
      )
      .slice(0, 1)
  }

  #rowsOfAbsent(tablet: Tablet): OutboxRow[] {
    return [...tablet.disk.committed.rows.values()].filter(
      ({ ownerId, state }) => state !== 'done' && !this.#isHere(tablet, ownerId),
    )
  }

  #isHere(tablet: Tablet, person: string): boolean {
    return tablet.accounts.current === person || tablet.accounts.opening?.person === person
  }
}

const EMPLOYEE_KINDS: ReadonlySet<string> = new Set(
  adapters.flatMap(({ kind, roles }) => (roles.includes('employee') ? [kind] : [])),
)
/** Operation types that create an object where a list has none. */
const WITH_LISTS: ReadonlySet<string> = new Set(['shiftReport', 'leaveRequest', 'newShortage'])
