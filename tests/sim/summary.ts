import { COUNTED_LAWS, Summary as SimSummary } from '@counter/outbox/simulator'
import { ALL_EVENTS } from './history.ts'
import type { CounterLaw } from './session-laws.ts'

/** Laws of this application that a quiet history never exercises. */
const OWN_LAWS: readonly CounterLaw[] = [
  'a check-out counts for the day of its check-in',
  'a session with nothing to send achieves nothing',
  'an unannounced row holds up no announced one',
  'only what was changed is shown as changed',
  'who is here stays signed in',
]

/** Adds up the results of histories of this application. */
export class Summary extends SimSummary {
  constructor() {
    super({ events: ALL_EVENTS, laws: [...COUNTED_LAWS, ...OWN_LAWS] })
  }
}
