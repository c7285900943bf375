import { startTransition } from 'react'
import { calm, useObserved } from './use-live-query.ts'
import type { Source } from './use-live-query.ts'

/** `useCalmLiveQuery` for thousands of rows: each change renders in short tasks that input can interrupt. */
export function useLongLiveQuery<Value>(query: () => Promise<Value> | Value, deps: unknown[] = []): Value | undefined {
  return useObserved(() => inTransition(calm(query)), deps, undefined)
}

function inTransition<Value>(source: Source<Value>): Source<Value> {
  return {
    subscribe: ({ next, error }) =>
      source.subscribe({
        next: (value) => startTransition(() => next?.(value)),
        error: (reason) => error?.(reason),
      }),
  }
}
