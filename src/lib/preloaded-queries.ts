import { useState } from 'react'

/*
 * First answers of live queries, asked for before there is a screen to ask, so that a start paints what is stored and
 * not first a skeleton. The live query takes over as soon as it has read for itself.
 */
const primed = new Map<string, unknown>()

export function preloadQuery(key: string, value: unknown): void {
  primed.set(key, value)
}

/** A screen opened later must read for itself: these are of the start. */
export function forgetPreloadedQueries(): void {
  primed.clear()
}

/** The primed answer as the component saw it when it first rendered. */
export function usePreloadedQuery<Value>(key: string): Value | undefined {
  return useState(() => primed.get(key) as Value | undefined)[0]
}
