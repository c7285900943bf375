import { isTypedProblem } from '../../shared/contract/error-codes.ts'
import { healthSchema } from '../../shared/contract/session.ts'
import type { ServerAnswer } from './read-answer.ts'
import type { ApiAnswer, ServerKind } from '@counter/outbox'

/** A gateway answers for its server during a restart, but not for long. */
const SURELY_FOREIGN_MS = 60_000
/** Two gateways' answers that are further apart belong to two restarts. */
const OF_ONE_TIME_MS = 3_600_000

/** `foreign`: since when something else answers for a reference server. `nothing`: the known kind stays. */
export type HealthVerdict =
  | { type: 'nothing' }
  | { type: 'foreign'; since: number }
  | { type: 'kind'; kind: ServerKind; hasPins: boolean }

/**
 * What the answer to a health check says about the kind of the server. JSON that does not match the contract means a
 * plain server; in place of a reference server only if it is answered twice, a minute to an hour apart, with no answer of
 * the reference server in between. No network, HTML and 5xx say nothing; nor does any 4xx except 404 for a reference
 * server, because it comes from a gateway. `foreignSince` and `now` are of one monotonic clock.
 */
export function judgeHealth(
  answer: ApiAnswer,
  { known, foreignSince, now }: { known: ServerKind | null; foreignSince: number | null; now: number },
): HealthVerdict {
  if (answer.kind === 'noAnswer' || answer.status >= 500) return { type: 'nothing' }
  if (known === 'extended' && ![200, 404].includes(answer.status)) return { type: 'nothing' }
  const health = healthSchema.safeParse(answer.body).data
  if (health) return { type: 'kind', kind: 'extended', hasPins: health.hasPins }
  if (known === 'extended') {
    if (foreignSince === null || now - foreignSince > OF_ONE_TIME_MS) return { type: 'foreign', since: now }
    if (now - foreignSince < SURELY_FOREIGN_MS) return { type: 'nothing' }
  }
  return { type: 'kind', kind: 'plain', hasPins: false }
}

/** Whether only the reference server answers so, to any request. */
export function isOfReference(answer: ServerAnswer): boolean {
  if (answer.kind === 'noAnswer') return false
  if (answer.status >= 400) return isTypedProblem(answer.body)
  return answer.cursor !== null || answer.list !== undefined || answer.isReplayed === true || answer.hasGoneBack
}
