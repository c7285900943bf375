import type { ReactNode } from 'react'
import { saidOn } from './said-on.tsx'

/* Screens with their real queries on the databases of the test. A render on the server does not wait for a query: it
   asks, and the next render has what was found. */

const found = new Map<string, unknown>()
let asked: Promise<void>[] = []

/** In place of `useLiveQuery` and its kin. */
export function useFoundQuery<Value>(query: () => Promise<Value> | Value, deps: unknown[] = [], initial?: Value) {
  return findBy(query, [query.toString(), deps]) ?? initial
}

type Reads = { rows: () => Promise<unknown>; freshness: () => Promise<Partial<Fresh> | undefined> }
type Fresh = { fetchedAt: number | null; problem: string | null; unread: { count: number } }

/** In place of `useLiveList`. */
export function useFoundList({ rows, freshness }: Reads, deps: unknown[]) {
  return findBy(async () => {
    const age = await freshness()
    const { fetchedAt = null, problem = null, unread } = age ?? {}
    return { rows: await rows(), fetchedAt, problem, unread: unread?.count ?? 0, age }
  }, [rows.toString(), freshness.toString(), deps])
}

function findBy<Value>(query: () => Promise<Value> | Value, key: unknown): Value | undefined {
  const name = JSON.stringify(key)
  if (!found.has(name)) asked.push(Promise.resolve(query()).then((value) => void found.set(name, value)))
  return found.get(name) as Value | undefined
}

/** What a screen says once its queries are answered, as markup with message ids. `search`: the query of its address. */
export async function drawn(screen: ReactNode, search = ''): Promise<string> {
  found.clear()
  for (;;) {
    asked = []
    const said = saidOn(screen, `/${search}`)
    if (asked.length === 0) return said
    await Promise.all(asked)
  }
}
