import { healthSchema } from '../shared/contract/session.ts'
import { DAY_MS } from '../shared/rules/business-day.ts'
import type { ApiAnswer, ServerKind } from '@counter/outbox'

/** A gateway answers for its server during a restart, but not for long. */
const SURELY_FOREIGN_MS = 60_000

/** `foreign`: since when something else answers for a reference server. `nothing`: the known kind stays. */
export type HealthVerdict =
  | { type: 'nothing' }
  | { type: 'foreign'; since: number }
  | { type: 'kind'; kind: ServerKind; features: readonly unknown[] }

/**
 * What the answer to a health check says about the kind of the server. JSON that does not match the contract means a
 * plain server; in place of a reference server only if it is answered twice, a minute to a day apart. No network, HTML and 5xx
 * say nothing; nor does any 4xx except 404 for a reference server, because it comes from a gateway.
 */
export function judgeHealth(
  answer: ApiAnswer,
  { known, foreignSince, now }: { known: ServerKind | null; foreignSince: unknown; now: number },
): HealthVerdict {
  if (answer.kind === 'noAnswer' || answer.status >= 500) return { type: 'nothing' }
  if (known === 'extended' && ![200, 404].includes(answer.status)) return { type: 'nothing' }
  const health = healthSchema.safeParse(answer.body).data
  if (health) return { type: 'kind', kind: 'extended', features: health.features ?? [] }
  if (known === 'extended') {
    const lastsMs = typeof foreignSince === 'number' ? now - foreignSince : -1
    // Begins anew after the clock was changed.
    if (lastsMs < 0 || lastsMs > DAY_MS) return { type: 'foreign', since: now }
    if (lastsMs < SURELY_FOREIGN_MS) return { type: 'nothing' }
  }
  return { type: 'kind', kind: 'plain', features: [] }
}
