import { backInQueue } from '@counter/outbox'
import type { ApiAnswer, ApiRequest, KindRegistry } from '@counter/outbox'
import type { KindAdapter } from './adapter.ts'
import type { AppLaws, SimulatedApp } from './app.ts'
import { EVENT_CLASSES, FAULT_CLASSES } from './faults.ts'
import { COMMANDS } from './history.ts'
import type { Vocabulary } from './history.ts'
import { status } from './network.ts'
import type {
  Accounts,
  Call,
  Flight,
  Handled,
  ModelServer,
  Process,
  Requesting,
  ServerAccess,
  Tablet,
} from './parts.ts'

/** Noon, or ten minutes before the day ends. */
const STARTS = [Date.UTC(2026, 9, 20, 12), Date.UTC(2026, 9, 20, 23, 50)]

/** An application in which everybody may do everything while their session lasts. */
export function simpleApp({
  kinds,
  adapters,
}: {
  kinds: KindRegistry
  adapters: readonly KindAdapter[]
}): SimulatedApp {
  return {
    kinds,
    adapters,
    starts: STARTS,
    people: ({ people }) =>
      Array.from({ length: people }, (_each, index) => ({ id: `person ${index}`, name: `Person Number ${index}` })),
    accountsAt: (tablet) => new SimpleAccounts(tablet, (person) => expiredAt(tablet.sim.server).delete(person)),
    accessTo: (server) => new SimpleAccess(server),
    lawsOf: () => NO_LAWS,
    dayOf: (at) => new Date(at).toISOString().slice(0, 10),
    read: (answer) => answer,
    isToBeEmptied: () => false,
    run({ does }) {
      throw new Error(`no command ${does}`)
    },
  }
}

export function simpleVocabulary({ adapters }: { adapters: readonly KindAdapter[] }): Vocabulary {
  return { kinds: adapters.map(({ kind }) => kind), commands: COMMANDS }
}

/** What histories of an application without own commands should contain. */
export const SIMPLE_EVENTS: readonly string[] = [...FAULT_CLASSES, ...EVENT_CLASSES]

/** Anybody may come to a tablet and leave it at any time. */
class SimpleAccounts implements Accounts {
  current: string | null = null
  readonly opening = null
  readonly #tablet: Tablet
  readonly #onOpen: (person: string) => void

  constructor(tablet: Tablet, onOpen: (person: string) => void) {
    this.#tablet = tablet
    this.#onOpen = onOpen
  }

  async open(person: string): Promise<boolean> {
    this.current = person
    this.#onOpen(person)
    const page = this.#tablet.page()
    const at = new Date(this.#tablet.wallClock()).toISOString()
    await page
      .storeOf(person)
      .transact(async (tx) => {
        for (const row of await tx.inStates(['signInNeeded']))
          if (row.ownerId === person) await tx.put(backInQueue(row, { at, event: 'retryLater' }))
      })
      .catch(() => {})
    void page.send({ now: true })
    return this.current === person
  }

  signOut(): void {
    this.current = null
  }

  request(asked: ApiRequest, { send }: Requesting): Promise<ApiAnswer> {
    return send(asked)
  }

  headerFor(): null {
    return null
  }

  proofOf(): undefined {}

  onPage(_page: Process): void {}

  async beforeSending(): Promise<void> {}

  onSaved(): void {}

  goesWithoutOwner(): boolean {
    return false
  }

  image(): null {
    return null
  }

  restore(): void {}
}

/** An extended server has sessions that end, and repeats its answer to a key; a plain one has neither. */
class SimpleAccess implements ServerAccess {
  /** People who have to sign in again. */
  readonly expired = new Set<string>()
  readonly #server: ModelServer

  constructor(server: ModelServer) {
    this.#server = server
  }

  handle(flight: Flight, url: URL): Handled {
    if (this.#server.kind === 'plain') return { answer: this.#server.route(flight, url) }
    if (this.expired.has(flight.request.account)) return { answer: status(401, { code: 'session_expired' }) }
    return { answer: this.#server.remembered(flight) ?? this.#server.answer(flight, url) }
  }

  callOf(call: Call): Call {
    return call
  }

  expire(account: string): void {
    this.expired.add(account)
  }

  onHeal(): void {}

  image(): string[] {
    return [...this.expired]
  }

  restore(image: string[]): void {
    this.expired.clear()
    for (const account of image) this.expired.add(account)
  }
}

function expiredAt({ access }: ModelServer): Set<string> {
  if (!(access instanceof SimpleAccess)) throw new Error('a server of another application')
  return access.expired
}

const NO_LAWS: AppLaws = {
  roleOf: () => 'row',
  isForeign: () => false,
  isForged: () => false,
  isOfForgery: () => false,
  onRequest() {},
  onAnswer() {},
  onEntry() {},
  onRow() {},
}
