import type { ApiAnswer, ApiRequest, KindRegistry, OutboxRow, ServerKind } from '@counter/outbox'
import type { KindAdapter } from './adapter.ts'
import type { Command, History } from './history.ts'
import type { Stream } from './random.ts'
import type {
  Accounts,
  DiskWriter,
  Entry,
  Flight,
  ModelServer,
  Person,
  Process,
  ServerAccess,
  Simulation,
  Tablet,
} from './parts.ts'

/** The application that is simulated: its kinds, and what it has around the outbox. All of it is created again for each run. */
export type SimulatedApp = {
  kinds: KindRegistry
  /** In the order in which a seed draws them. */
  adapters: readonly KindAdapter[]
  /** True times at which a history may begin. */
  starts: readonly number[]
  people(history: History): Person[]
  accountsAt(tablet: Tablet): Accounts
  accessTo(server: ModelServer): ServerAccess
  lawsOf(sim: AppSimulation): AppLaws
  /** The business day of a time. */
  dayOf(at: number): string
  /** What a tablet takes for today. Defaults to the day of its clock. */
  todayAt?(tablet: Tablet): string
  /** Parses an answer as the application does, to a request to this server. */
  read(answer: Extract<ApiAnswer, { kind: 'answer' }>, asked: { request: ApiRequest; server: ServerKind }): ApiAnswer
  /** Whether this receipt loses its content once its owner has left. */
  isToBeEmptied(receipt: OutboxRow): boolean
  /** Performs a command of the application's own. */
  run(command: Command, on: CommandContext): void
}

/** A simulation of an application. */
export type AppSimulation = Simulation & {
  readonly app: SimulatedApp
  readonly adapters: readonly KindAdapter[]
  /** The operation types that people record in this history. */
  readonly recorded: readonly KindAdapter[]
  /** The failure of the poisoned operation that a request carries, if any. */
  poisonIn(request: ApiRequest): 'refused' | 'broken' | 'cut' | null
  /** Another client changes something, not through these tablets. */
  changeElsewhere(random: Stream): void
  /** Whether that person's work is queued at another tablet too. */
  isElsewhereToo(account: string, here: Tablet): boolean
}

export type CommandContext = { sim: AppSimulation; tablet: Tablet; person: Person; random: Stream }

/**
 * Whom a request concerns. `row`: rows of the outbox. `screen`: what a screen reads. `session`: a session, with
 * `leaving` for its end and `announcement` for what is sent for a row that its owner has left behind.
 */
export type RequestRole = 'row' | 'screen' | 'session' | 'leaving' | 'announcement'

/** The application's own laws, and what it knows about requests and rows that are not its people's. */
export type AppLaws = {
  roleOf(request: ApiRequest): RequestRole
  /** Whether the request came from none of the application's senders. */
  isForeign(request: ApiRequest): boolean
  /** Whether the row says something that its owner never recorded. */
  isForged(row: OutboxRow, tablet: number): boolean
  /** Whether such a row meant this value. */
  isOfForgery(meant: { register: string; value: string }): boolean
  /** `leaseTakenAt`: when the tablet's lease was last taken. */
  onRequest(sent: { flight: Flight; leaseTakenAt: number | null }): void
  onAnswer(answered: { process: Process; request: ApiRequest; said: ApiAnswer }): void
  onEntry(entry: Entry): void
  onRow(written: { old: OutboxRow | undefined; row: OutboxRow; who: DiskWriter; tablet: Tablet }): void
}
