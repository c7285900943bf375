import { runHistory as run } from '@counter/outbox/simulator'
import type { History, Outcome } from '@counter/outbox/simulator'
import { counterApp } from './counter-app.ts'
import type { Variant } from './variant.ts'

export type { Outcome } from '@counter/outbox/simulator'

/** Runs a history of this application to its end. */
export function runHistory(history: History, { variant = {} }: { variant?: Variant } = {}): Promise<Outcome> {
  return run(history, { app: counterApp(variant), variant })
}
