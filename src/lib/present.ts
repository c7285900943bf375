import { riyadhDayOf } from '../shared/rules/business-day.ts'
import type { Present } from '../shared/rules/present.ts'

type Source = { read: () => Present; onChange: (listener: () => void) => () => void }

let source: Source = { read: () => ({ now: Date.now(), isSure: true }), onChange: () => () => {} }

/** Set at the start of the app (src/data/present.ts); until then the device's clock is believed. */
export function believe(present: Source): void {
  source = present
}

/** The present by the server's clock, as far as this device knows it. For a screen see `use-now.ts`. */
export function present(): Present {
  return source.read()
}

export function onPresentChange(listener: () => void): () => void {
  return source.onChange(listener)
}

/** Today in Riyadh, as far as this device knows it. */
export function riyadhToday(): string {
  return riyadhDayOf(present().now)
}
