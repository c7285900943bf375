import { startTransition } from 'react'
import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { shareStructure } from './structural-sharing.ts'

/** While hundreds of rows are sent, a list need not be read again for each of them. */
const DELAY_MS = 250

type Observer<Value> = { next?: (value: Value) => void; error?: (error: unknown) => void }

/**
 * The result of the query, read again whenever its data changes; `initial` until the first read. Like the hook of
 * dexie-react-hooks, but without the read that it starts and discards during the render.
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
  return useObservable<Value, Value | undefined>(
    () => withoutTrial(changesOf(liveQuery(query), initial)),
    deps,
    initial,
  )
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
  return useObservable<Value, Value | undefined>(() => withoutTrial(changesOf(calm(query), initial)), deps, initial)
}

function calm<Value>(query: () => Promise<Value> | Value) {
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
 * Applies structural sharing, so that unchanged parts do not render again. The first result may be a whole screen, so
 * it renders as a transition, in short tasks that input can interrupt. Later changes render at once.
 */
function changesOf<Value>(
  source: { subscribe(observer: Observer<Value>): { unsubscribe(): void } },
  initial: Value | undefined,
) {
  return {
    subscribe(observer: Observer<Value>) {
      let last = initial
      return source.subscribe({
        next(read) {
          const isFirst = last === undefined
          last = shareStructure(last, read)
          if (isFirst) startTransition(() => observer.next?.(last as Value))
          else observer.next?.(last)
        },
        error: (error) => observer.error?.(error),
      })
    },
  }
}

/**
 * The library's hook subscribes once during the render to find out whether a value is available synchronously;
 * `hasValue` avoids that.
 */
function withoutTrial<Value>(observable: { subscribe(observer: Observer<Value>): { unsubscribe(): void } }) {
  return {
    subscribe: (observer?: Observer<Value> | ((value: Value) => void) | null) =>
      observable.subscribe(typeof observer === 'function' ? { next: observer } : (observer ?? {})),
    hasValue: () => false,
    getValue: (): Value => {
      throw new Error('There is none before it is read')
    },
  }
}
