import { useRef } from 'react'
import { useCalmLiveQuery, useLiveQuery } from './use-live-query.ts'

/**
 * `fetchedAt`: null if the list has never reached this device. `problem`: error code of the last failed read, null
 * after a successful one. `unread`: number of its rows that failed validation.
 */
type Fresh = { fetchedAt: number | null; problem: string | null; unread: number }

type Age = { fetchedAt: number | null; problem: string | null; unread?: { count: number } }

type Reads<Rows, Read extends Age> = {
  rows: () => Promise<Rows>
  /** May say more than the age, which is then in `age`. */
  freshness: () => Promise<Read | undefined>
}

/**
 * A list and its freshness, each read when it changes itself, so that a refresh without changes reads one row and not
 * the thousands of a chain. A refresh stores its rows before the freshness. To report them in that order too, a
 * freshness that is read during a read of the rows waits for it; otherwise rows would seem missing that are only about
 * to appear. With `isThrottled`, the rows may lag behind the freshness, so whether there are none must be
 * read together with the rows. Undefined until both are read.
 */
export function useLiveList<Rows, Read extends Age>(
  { rows, freshness }: Reads<Rows, Read>,
  deps: unknown[],
  { isThrottled = false } = {},
): (Fresh & { rows: Rows; age: Read | undefined }) | undefined {
  const reading = useRef<Promise<unknown> | null>(null)
  const useRows = isThrottled ? useCalmLiveQuery : useLiveQuery
  const list = useRows(() => {
    const found = rows()
    reading.current = found.catch(() => {})
    return found.then((all) => ({ all }))
  }, deps)
  const how = useLiveQuery(async () => {
    const age = await freshness()
    await settled(reading)
    return { fetchedAt: age?.fetchedAt ?? null, problem: age?.problem ?? null, unread: age?.unread?.count ?? 0, age }
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
