import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

type Listed = 'handovers' | 'leaves' | 'overtime_requests' | 'punch_corrections' | 'shortages' | 'visits'

export type PageNewestFirst = {
  changedAfter?: number
  /** The last row of the page before. */
  before?: { createdAt: string; id: string }
  limit?: number
}

/** A page of the query's rows, newest first; with `changedAfter` those changed since, in the order of their changes. */
export function newestFirst<Row>(
  query: SelectQueryBuilder<Tables, Listed, Row>,
  { changedAfter, before, limit }: PageNewestFirst,
): Promise<Row[]> {
  let page = query
  if (before) {
    page = page.where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', before.createdAt),
        and([eb('created_at', '=', before.createdAt), eb('id', '<', before.id)]),
      ]),
    )
  }
  page =
    changedAfter === undefined
      ? page.orderBy('created_at', 'desc').orderBy('id', 'desc')
      : page.where('change_seq', '>', changedAfter).orderBy('change_seq')
  if (limit !== undefined) page = page.limit(limit)
  return page.execute()
}
