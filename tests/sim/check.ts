import { checkSeed as check } from '@counter/outbox/simulator'
import type { Broken, Outcome, Scope } from '@counter/outbox/simulator'
import { counterApp } from './counter-app.ts'
import { VOCABULARY } from './history.ts'

/** Runs the history of a seed. A violation is shrunk to the shortest history that shows one. */
export function checkSeed(of: {
  scope: Scope
  seed: number
  path?: string
}): Promise<{ outcome: Outcome; broken: Broken | null }> {
  return check({ ...of, app: counterApp(), vocabulary: VOCABULARY })
}
