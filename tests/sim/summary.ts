import { COUNTED_LAWS, Summary as SimSummary } from '@counter/outbox/simulator'
import { ALL_EVENTS } from './history.ts'
import type { CounterLaw } from './session-laws.ts'

/** Laws of this application that a quiet history never exercises. */
const OWN_LAWS: readonly CounterLaw[] = [
  'a check-out counts for the day of its check-in',
  'a password is refused only by an answer of the server',
  'a reference server stays one through a redeploy',
  'a session with nothing to send achieves nothing',
  'a sign-out is kept until the server has it',
  'an unannounced row holds up no announced one',
  'only what was changed is shown as changed',
  "today is the server's day where its time is known",
  'who is here stays signed in',
]

/** Adds up the results of histories of this application. */
export class Summary extends SimSummary {
  constructor() {
    super({ events: ALL_EVENTS, laws: [...COUNTED_LAWS, ...OWN_LAWS] })
  }
}
