import type { ApiAnswer, OutboxRow, ServerKind } from '@counter/outbox'
import type { KindAdapter as SimKindAdapter, SimulatedApp } from '@counter/outbox/simulator'
import { readAnswer } from '../../src/data/http/read-answer.ts'
import type { ServerAnswer } from '../../src/data/http/read-answer.ts'
import { isToBeEmptied } from '../../src/data/record/without-content.ts'
import { kinds } from '../../src/kinds/kinds.ts'
import { apiPaths, LIST_HEADER } from '../../src/shared/contract/api-paths.ts'
import { isProblem } from '../../src/shared/contract/error-codes.ts'
import { rolesOf } from '../../src/shared/rules/access/access.ts'
import { CounterAccess } from './access.ts'
import { accountsAt, CounterAccounts } from './accounts.ts'
import { runSessionCommand } from './session-commands.ts'
import { adapters } from './kinds/all-kinds.ts'
import type { KindAdapter, Person } from './kinds/adapter.ts'
import { peopleOf } from './people.ts'
import { CounterLaws, lawsOf } from './session-laws.ts'
import type { SessionVariant } from './variant.ts'

/** In Riyadh: noon, or ten minutes before the day ends. */
const STARTS = [Date.UTC(2026, 9, 20, 9), Date.UTC(2026, 9, 20, 20, 50)]
const RIYADH_AHEAD_MS = 3 * 3_600_000

/** The application of the chain, for the simulation. `variant`: a fault planted into its sessions. */
export function counterApp(variant: SessionVariant = {}): SimulatedApp {
  return {
    kinds,
    adapters: adapters.map(inSimulation),
    starts: STARTS,
    people: peopleOf,
    accountsAt: (tablet) => new CounterAccounts(tablet, variant),
    accessTo: (server) => new CounterAccess({ server, variant, adapters, lawsOf }),
    lawsOf: (sim) => new CounterLaws(sim, variant),
    dayOf: (at) => new Date(at + RIYADH_AHEAD_MS).toISOString().slice(0, 10),
    todayAt: (tablet) => accountsAt(tablet).server.today(),
    read: (answer, { request, server }) =>
      readInText(server === 'extended' ? withMarks(answer) : answer, {
        // Nothing is known of a server that is asked about its health.
        from: request.path === apiPaths.health() || variant.trustsGateways ? null : server,
      }),
    isToBeEmptied,
    run: runSessionCommand,
  }
}

function inSimulation(adapter: KindAdapter): SimKindAdapter<Person> {
  return {
    ...adapter,
    mayRecord: (person) => rolesOf(person).some((role) => adapter.roles.includes(role)),
    isHopeless: isOfAWrongDay,
  }
}

/** Recorded under a clock that was ahead: the server rejects it until that day. */
function isOfAWrongDay({ lastProblem }: OutboxRow): boolean {
  return lastProblem?.fields?.some(({ message }) => message === 'day_in_future') === true
}

type Answer = Extract<ApiAnswer, { kind: 'answer' }>
type Marked = Answer & { headers?: Record<string, string> }

/** With what the model of the server leaves out: the type of a problem, and the header of a list. */
function withMarks(answer: Answer): Marked {
  const { status, body } = answer
  if (status < 400) return Array.isArray(body) ? { ...answer, headers: { [LIST_HEADER]: 'whole' } } : answer
  if (!isProblem(body)) return answer
  const problem = body as { code: string }
  return { ...answer, body: { ...problem, type: `urn:problem:${problem.code}` } }
}

/** Parses an answer with the app's own code, as text with headers. */
function readInText(
  { status, body, retryAfterMs, headers = {} }: Marked,
  { from }: { from: ServerKind | null },
): ServerAnswer {
  const get = (name: string) =>
    name === 'Retry-After' && retryAfterMs !== null ? String(retryAfterMs / 1_000) : (headers[name] ?? null)
  return readAnswer({ status, headers: { get }, text: JSON.stringify(body), from })
}
