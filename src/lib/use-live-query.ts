import { startTransition } from 'react'
import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { shareStructure } from './structural-sharing.ts'

/** Under a drain of hundreds of rows a list need not be read again at each of them. */
const DELAY_MS = 250

type Observer<Value> = { next?: (value: Value) => void; error?: (error: unknown) => void }

/**
 * What the query reads, and again whenever that changes; `initial` until it is first read. As the library's own hook, but
 * for the reading that one begins and drops while the component is still being drawn.
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

/** The same for lists that change often: a first change shows at once, those after it together, four times a second. */
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
            // Reading anew after the pause brings whatever changed in it.
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
 * What is as it was is the very same thing, so that nothing of it is drawn anew. The first reading may bring a whole screen,
 * which is drawn in many short tasks, between which a finger is heard; what changes later is drawn at once.
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

/** The library's hook subscribes once on trial, to see whether a value is there at once; `hasValue` spares it that. */
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
