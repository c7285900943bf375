import { useRef } from 'react'
import { useCalmLiveQuery, useLiveQuery } from './use-live-query.ts'

/** `fetchedAt`: null before the list ever reached this tablet. `problem`: code of the last failed read, null after one that worked. `unread`: of its rows, how many do not read. */
type Fresh = { fetchedAt: number | null; problem: string | null; unread: number }

type Reads<Rows> = {
  rows: () => Promise<Rows>
  freshness: () => Promise<{ fetchedAt: number | null; problem: string | null; unread?: { count: number } } | undefined>
}

/**
 * A list beside how fresh it is, each read when it changes itself: a refresh that finds nothing new costs one row and not the
 * thousands of a chain. What a refresh brings is stored before how fresh it is, and is told before it: a freshness that is read
 * while rows are being read waits for them, so that nothing is called missing that is only on its way. A calm list may pause
 * before it reads: of such rows that none are there must be known from the rows' own reading. Undefined until both are read.
 */
export function useLiveList<Rows>(
  { rows, freshness }: Reads<Rows>,
  deps: unknown[],
  { isDue = false } = {},
): (Fresh & { rows: Rows }) | undefined {
  const reading = useRef<Promise<unknown> | null>(null)
  const useRows = isDue ? useCalmLiveQuery : useLiveQuery
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

/** When the last reading that was begun has ended, and what it read was told. */
async function settled(reading: { current: Promise<unknown> | null }): Promise<void> {
  for (let awaited: Promise<unknown> | null = null; awaited !== reading.current;) {
    awaited = reading.current
    await awaited
    await new Promise((next) => setTimeout(next))
  }
}
