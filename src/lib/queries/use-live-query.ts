import { startTransition, useRef } from 'react'
import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'

/** While hundreds of rows are sent, a list need not be read again for each of them. */
const DELAY_MS = 250

type Observer<Value> = { next?: (value: Value) => void; error?: (error: unknown) => void }

/**
 * The result of the query, read again whenever its data changes; `initial` until the first read. When `deps` change, the
 * last result stays until the next one. A query that fails before its first result throws during the render.
 */
export function useLiveQuery<Value>(query: () => Promise<Value> | Value, deps?: unknown[]): Value | undefined
export function useLiveQuery<Value, Initial>(
  query: () => Promise<Value> | Value,
  deps: unknown[],
  initial: Initial,
): Value | Initial
export function useLiveQuery<Value>(
  query: () => Promise<Value> | Value,
  deps: unknown[] = [],
  initial?: Value,
): Value | undefined {
  return useObserved(() => firstInTransition(liveQuery(query)), deps, initial)
}

/**
 * `useLiveQuery` for data that changes often. The first change is reported at once, later ones at most four times a
 * second.
 */
export function useCalmLiveQuery<Value>(
  query: () => Promise<Value> | Value,
  deps: unknown[] = [],
  initial?: Value,
): Value | undefined {
  return useObserved(() => firstInTransition(calm(query)), deps, initial)
}

/** The first change is reported at once, later ones at most four times a second. */
export function calm<Value>(query: () => Promise<Value> | Value) {
  return {
    subscribe(observer: Observer<Value>) {
      let listening: { unsubscribe(): void }
      let timer: ReturnType<typeof setTimeout> | undefined
      const listen = () => {
        let answers = 0
        listening = liveQuery(query).subscribe({
          next(value) {
            answers += 1
            observer.next?.(value)
            if (answers === 1) return
            // Subscribing again after the pause reads all changes made meanwhile.
            listening.unsubscribe()
            timer = setTimeout(listen, DELAY_MS)
          },
          error: (error) => observer.error?.(error),
        })
      }
      listen()
      return {
        unsubscribe() {
          clearTimeout(timer)
          listening.unsubscribe()
        },
      }
    },
  }
}

/**
 * The first result of a query may be a whole screen, so it renders as a transition, in short tasks that input can
 * interrupt. Later changes render at once.
 */
function firstInTransition<Value>(source: Source<Value>): Source<Value> {
  return {
    subscribe(observer) {
      let isFirst = true
      return source.subscribe({
        next(value) {
          if (isFirst) startTransition(() => observer.next?.(value))
          else observer.next?.(value)
          isFirst = false
        },
        error: (error) => observer.error?.(error),
      })
    },
  }
}

/** A source that is followed once for all who follow it. */
export function shared<Value>(source: Source<Value>): Source<Value> {
  const observers = new Set<Observer<Value>>()
  let last: { value: Value } | null = null
  let following: { unsubscribe(): void } | null = null
  return {
    subscribe(observer) {
      observers.add(observer)
      if (last) observer.next?.(last.value)
      following ??= source.subscribe({
        next(value) {
          last = { value }
          for (const each of observers) each.next?.(value)
        },
        error(error) {
          for (const each of observers) each.error?.(error)
        },
      })
      return {
        unsubscribe() {
          observers.delete(observer)
          if (observers.size > 0) return
          following?.unsubscribe()
          following = last = null
        },
      }
    },
  }
}

export type Source<Value> = { subscribe(observer: Observer<Value>): { unsubscribe(): void } }

export function useObserved<Value>(
  source: () => Source<Value>,
  deps: unknown[],
  initial: Value | undefined,
): Value | undefined {
  const last = useRef(initial)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- lint checks the list where the query is written
  return useObservable(() => keepingLast(source(), last), deps, initial)
}

/** After an error the last result stays, so that a half-typed form does too; the next change of the data reads again. */
function keepingLast<Value>(source: Source<Value>, last: { current: Value | undefined }) {
  return {
    // Nothing is known before the query was read.
    hasValue: () => false,
    subscribe: (onResult: (value: Value) => void, onError: (error: unknown) => void) =>
      source.subscribe({
        next(value) {
          last.current = value
          onResult(value)
        },
        error(error) {
          if (last.current === undefined) onError(error)
        },
      }),
  }
}
