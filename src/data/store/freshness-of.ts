import type { FreshnessRow } from './device-db.ts'

/** `unread`: number of rows that failed validation. */
export type Freshness = { fetchedAt: number | null; problem: string | null; unread: number }

/** Whether the server has no such list. It is known during an outage too. */
export function isAbsent(list: FreshnessRow | undefined): boolean {
  return list?.isAbsent === true && list.fetchedAt === null
}

/**
 * The freshness of what is shown from several lists: the age of the oldest, null if one was never read, the first
 * problem, and all unread rows.
 */
export function freshnessOf(lists: readonly (FreshnessRow | undefined)[]): Freshness {
  const times = lists.map((list) => list?.fetchedAt ?? null)
  return {
    fetchedAt: times.reduce((oldest, at) => (oldest === null || at === null ? null : Math.min(oldest, at))),
    problem: lists.find((list) => list && list.problem !== null)?.problem ?? null,
    unread: lists.reduce((sum, list) => sum + (list?.unread?.count ?? 0), 0),
  }
}
