import { riyadhDayOf } from '../shared/rules/business-day.ts'
import { presentOf } from '../shared/rules/present.ts'
import type { KnownClock, Present } from '../shared/rules/present.ts'

/** The day of the app's build; undefined in tests. */
const builtOn = import.meta.env?.['VITE_BUILT_ON'] as string | undefined
/** A smaller change is the inaccuracy of a measurement. */
const CHANGE_MS = 60_000

let known: KnownClock = { aheadMs: null, seen: 0 }
const listeners = new Set<() => void>()

/** Of what this page or worker knows of the server's clock. */
export function present(): Present {
  return presentOf({ clock: Date.now(), known, builtOn })
}

/** The present for what was stored, before the page has learned it. */
export function presentBy(stored: KnownClock, clock: number): Present {
  return presentOf({ clock, known: stored, builtOn })
}

/** Today in Riyadh, as far as this device knows it. */
export function riyadhToday(): string {
  return riyadhDayOf(present().now)
}

/** At the start of the app, and with each response that has the server's time. */
export function learnClock(learned: KnownClock): void {
  const before = known
  known = learned
  const isSame = before.aheadMs !== null && Math.abs((learned.aheadMs ?? Infinity) - before.aheadMs) < CHANGE_MS
  if (!isSame) for (const listener of listeners) listener()
}

/** Calls `listener` when the present has changed by more than the passing of time. Returns a function that ends it. */
export function onPresentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
