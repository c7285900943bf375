import { useRef } from 'react'
import { useCalmLiveQuery, useLiveQuery } from './use-live-query.ts'

/**
 * `fetchedAt`: null if the list has never reached this device. `problem`: error code of the last failed read, null
 * after a successful one. `unread`: number of its rows that failed validation.
 */
type Fresh = { fetchedAt: number | null; problem: string | null; unread: number }

type Reads<Rows> = {
  rows: () => Promise<Rows>
  freshness: () => Promise<{ fetchedAt: number | null; problem: string | null; unread?: { count: number } } | undefined>
}

/**
 * A list and its freshness, each read when it changes itself, so that a refresh without changes reads one row and not
 * the thousands of a chain. A refresh stores its rows before the freshness. To report them in that order too, a
 * freshness that is read during a read of the rows waits for it; otherwise rows would seem missing that are only about
 * to appear. With `isThrottled`, the rows may lag behind the freshness, so whether there are none must be
 * read together with the rows. Undefined until both are read.
 */
export function useLiveList<Rows>(
  { rows, freshness }: Reads<Rows>,
  deps: unknown[],
  { isThrottled = false } = {},
): (Fresh & { rows: Rows }) | undefined {
  const reading = useRef<Promise<unknown> | null>(null)
  const useRows = isThrottled ? useCalmLiveQuery : useLiveQuery
  const list = useRows(() => {
    const found = rows()
    reading.current = found.catch(() => {})
    return found.then((all) => ({ all }))
  }, deps)
  const how = useLiveQuery(async () => {
    const found = await freshness()
    await settled(reading)
    return { fetchedAt: found?.fetchedAt ?? null, problem: found?.problem ?? null, unread: found?.unread?.count ?? 0 }
  }, deps)
  return list && how && { rows: list.all, ...how }
}

/** Resolves when the last read that was started has ended and its result was delivered. */
async function settled(reading: { current: Promise<unknown> | null }): Promise<void> {
  for (let awaited: Promise<unknown> | null = null; awaited !== reading.current;) {
    awaited = reading.current
    await awaited
    await new Promise((next) => setTimeout(next))
  }
}
