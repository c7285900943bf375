import { useCallback, useEffect, useRef, useState } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { readAudit } from '../../data/reads/audit-trail.ts'
import { readPharmacyNames } from '../../data/reads/pharmacy-names.ts'
import { refreshUsers } from '../../data/reads/refresh-chain.ts'
import { refreshPharmacies } from '../../data/reads/refresh-pharmacies.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { whenNetworkIsBack } from '../../lib/queries/when-network-is-back.ts'
import type { AuditEntry } from '../../shared/contract/audit.ts'

const A_PAGE = 50
/** Entries of a file, and of each of the requests for it. */
export const MOST_EXPORTED = 10_000
const EXPORTED_AT_ONCE = 1_000

export type AuditPages = {
  entries: AuditEntry[]
  /** Whether the server may have older ones. */
  hasMore: boolean
  /** Error code of the last request; null after a successful one. */
  problem: string | null
  isLoading: boolean
  /** Reads the next page, or again the one that failed. */
  ask: () => void
}

type Read = { key: string; entries: AuditEntry[]; hasMore: boolean; problem: string | null }

/** Entries that match the filters, newest first, page after page from the server. */
export function useAuditPages({ userId, query }: { userId: string; query: Record<string, string> }): AuditPages {
  const key = JSON.stringify(query)
  const [read, setRead] = useState<Read | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const wanted = useRef(key)
  const load = useCallback(
    async (shown: readonly AuditEntry[]) => {
      wanted.current = key
      const last = shown.at(-1)?._id
      const page = await readAudit({
        userId,
        query: {
          ...(JSON.parse(key) as Record<string, string>),
          limit: String(A_PAGE),
          ...(last === undefined ? {} : { before: last }),
        },
      })
      // The filters have changed meanwhile.
      if (wanted.current !== key) return
      const entries = page.ok ? [...shown, ...page.entries] : [...shown]
      const hasMore = page.ok && page.entries.length === A_PAGE
      setRead({ key, entries, hasMore, problem: page.ok ? null : page.code })
    },
    [userId, key],
  )
  useEffect(() => void load([]), [load])
  const isCurrent = read !== null && read.key === key
  const isFailed = isCurrent && read.problem !== null
  useEffect(() => (isFailed ? whenNetworkIsBack(() => void load([])) : undefined), [isFailed, load])
  const entries = isCurrent ? read.entries : NONE
  const ask = () => {
    setIsAsking(true)
    void load(entries).finally(() => setIsAsking(false))
  }
  return {
    entries,
    hasMore: isCurrent && read.hasMore,
    problem: isCurrent ? read.problem : null,
    isLoading: isAsking || !isCurrent,
    ask,
  }
}

const NONE: AuditEntry[] = []

export type Exportable = { ok: true; entries: AuditEntry[]; isCut: boolean } | { ok: false; code: string }

/** All entries that match the filters, up to the most that a file has. */
export async function readForExport({
  userId,
  query,
}: {
  userId: string
  query: Record<string, string>
}): Promise<Exportable> {
  const entries: AuditEntry[] = []
  while (entries.length < MOST_EXPORTED) {
    const last = entries.at(-1)?._id
    const page = await readAudit({
      userId,
      query: { ...query, limit: String(EXPORTED_AT_ONCE), ...(last === undefined ? {} : { before: last }) },
    })
    if (!page.ok) return page
    entries.push(...page.entries)
    if (page.entries.length < EXPORTED_AT_ONCE) return { ok: true, entries, isCut: false }
  }
  return { ok: true, entries, isCut: true }
}

export type AuditChoices = { people: { id: string; name: string }[]; pharmacies: string[] }

/** Whom and which pharmacies the filters offer, as last read by this device; undefined until read. */
export function useAuditChoices(userId: string): AuditChoices | undefined {
  useWhileSeen(useCallback(() => void Promise.all([refreshUsers({ userId }), refreshPharmacies({ userId })]), [userId]))
  return useLiveQuery(async () => {
    const [users, pharmacies] = await Promise.all([accountDb(userId).users.toArray(), readPharmacyNames()])
    const people = users.map(({ _id, employeeName }) => ({ id: _id, name: employeeName }))
    return { people: people.sort((a, b) => a.name.localeCompare(b.name)), pharmacies }
  }, [userId])
}
