import { useCallback, useState } from 'react'
import { useLiveList } from '../../lib/queries/use-live-list.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { refreshVisits } from '../../data/reads/refresh-areas.ts'
import { parseVisitIntent, VISIT } from '../../kinds/visit/kind.ts'
import type { OutboxRow } from '@counter/outbox'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { decideVisit } from '../../shared/rules/visits/visits.ts'
import { editableVisit } from './parts/editable-visit.ts'
import type { EditableVisit } from './parts/editable-visit.ts'
import { withOverlay } from './overlay.ts'
import { opIdIn } from '../../data/record/unsent-id.ts'
import type { ShownVisit } from './parts/shown-visit.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { resources } from '../../data/store/resources.ts'

/** Whose visits: the person's own or, for a manager, everybody's. */
export type Reach = 'own' | 'all'

export type VisitsView = {
  /** Newest first, including a manager's unsent ones. */
  visits: ShownVisit[]
  /** Null: never read, and then nothing is stated about them. */
  fetchedAt: number | null
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
}

/** The visits stored on this device; undefined until read. */
export function useVisits({ userId, reach }: { userId: string; reach: Reach }): VisitsView | undefined {
  const list = useLiveList(
    {
      async rows() {
        const { visits } = accountDb(userId)
        if (reach === 'own')
          return withOverlay({ server: await visits.where('evaluatedPharmacistId').equals(userId).toArray(), rows: [] })
        const [server, rows] = await Promise.all([visits.toArray(), ownUnsentRows(userId, VISIT)])
        return withOverlay({ server, rows })
      },
      freshness: () => accountDb(userId).freshness.get(resources.visits),
    },
    [userId, reach],
  )
  return list && { visits: list.rows, fetchedAt: list.fetchedAt, problem: list.problem, unread: list.unread }
}

/** A manager's visits to show on the home screen: those just saved and those that are unsent; undefined until read. */
export function useNotedVisits({
  ownerId,
  savedOpIds,
}: {
  ownerId: string
  savedOpIds: string[]
}): OutboxRow[] | undefined {
  return useLiveQuery(async () => {
    const [unsent, saved] = await Promise.all([
      ownUnsentRows(ownerId, VISIT),
      Promise.all(savedOpIds.map((opId) => outboxReads.byOpId(opId))),
    ])
    const own = saved.filter((row) => row !== undefined).filter((row) => row.ownerId === ownerId && row.kind === VISIT)
    return [...new Map([...own, ...unsent].map((row) => [row.opId, row])).values()].sort((a, b) => a.seq - b.seq)
    // Joined to one string, because the array is a new one in each render.
  }, [ownerId, savedOpIds.join()])
}

/**
 * An unsent visit that can still be edited, with the one recorded beside it; null if there is none, undefined until
 * read.
 */
export function useEditableVisit({
  ownerId,
  opId,
}: {
  ownerId: string
  opId: string | null
}): EditableVisit | null | undefined {
  return useLiveQuery(async () => {
    if (opId === null) return null
    const asked = await outboxReads.byOpId(opId)
    const together = await outboxReads.inLane(asked?.lane ?? '')
    return editableVisit(
      together.filter((row) => row.ownerId === ownerId && row.kind === VISIT),
      opId,
    )
  }, [ownerId, opId])
}

/** The server's id of a visit that was recorded here, once it has arrived; null before that and for any other id. */
export function useArrivedVisit({
  visitId,
  visits,
}: {
  visitId: string
  visits: ShownVisit[] | undefined
}): string | null {
  return (
    useLiveQuery(async () => {
      const opId = opIdIn(visitId)
      if (opId === null || !visits) return null
      const marked = visits.find(
        ({ visit, row }) => visit._id !== visitId && (visit.clientRef === opId || row?.opId === opId),
      )
      if (marked) return marked.visit._id
      const receipt = await outboxReads.byOpId(opId)
      return receipt?.state === 'done' ? alikeOf(receipt, visits) : null
    }, [visitId, visits]) ?? null
  )
}

/** For a server that stores no `clientRef`, the visit is found by comparing its content with the receipt's. */
function alikeOf({ opId, intent, base }: OutboxRow, visits: ShownVisit[]): string | null {
  const meant = parseVisitIntent(intent)
  if (!meant) return null
  const server = visits.map(({ visit }) => visit)
  const decision = decideVisit({
    server,
    intent: meant,
    opId,
    ambiguous: true,
    seenBefore: Array.isArray(base) ? base.map(String) : [],
  })
  return decision.action === 'nothing' ? decision.visit._id : null
}

/** Refreshes the visits while they are visible. True once a request has finished, with or without success. */
export function useFreshVisits({ userId, reach }: { userId: string; reach: Reach }): boolean {
  const [isAsked, setIsAsked] = useState(false)
  useWhileSeen(
    useCallback(() => {
      void refreshVisits({ userId, isAdmin: reach === 'all' }).then(() => setIsAsked(true))
    }, [userId, reach]),
  )
  return isAsked
}
