import { useState } from 'react'

/* First results of live queries, read before their components exist, so that a start paints the stored data instead of
   a skeleton. The live query takes over as soon as it has read by itself. */
const preloaded = new Map<string, unknown>()

export function preloadQuery(key: string, value: unknown): void {
  preloaded.set(key, value)
}

/** Screens that open later must read by themselves; these results are from the start of the app. */
export function forgetPreloadedQueries(): void {
  preloaded.clear()
}

/** The preloaded result at the time of the component's first render. */
export function usePreloadedQuery<Value>(key: string): Value | undefined {
  return useState(() => preloaded.get(key) as Value | undefined)[0]
}
