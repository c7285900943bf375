import { riyadhDayOf } from './rules/days/business-day.ts'
import { presentOf, stampedAt } from './rules/days/present.ts'
import type { KnownClock, Present } from './rules/days/present.ts'

/** A smaller change is the inaccuracy of a measurement. */
const CHANGE_MS = 60_000

type Listener = (before: Present, after: Present) => void

let known: KnownClock | null = null
const listeners = new Set<Listener>()

/** The present by the server's clock, as far as this page or worker knows it. For a screen see `use-now.ts`. */
export function present(): Present {
  return presentOf({ clock: Date.now(), known })
}

/** Today in Riyadh, as far as this device knows it. */
export function riyadhToday(): string {
  return riyadhDayOf(present().now)
}

/** When this device stamped something with its own clock (ms), by the server's clock. */
export function whenStamped(stamp: number): number {
  return stampedAt({ stamp, clock: Date.now(), known })
}

/** At the start of the app, and with each response that tells the time. Until then the device's clock is believed. */
export function learnClock(learned: KnownClock | null): void {
  const clock = Date.now()
  const before = presentOf({ clock, known })
  known = learned
  const after = presentOf({ clock, known })
  const isSame = after.isSure === before.isSure && Math.abs(after.now - before.now) < CHANGE_MS
  if (!isSame) for (const listener of listeners) listener(before, after)
}

/** Calls `listener` when the present has changed by more than the passing of time. Returns a function that ends it. */
export function onPresentChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
