import { useCallback } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { refreshLeaves } from '../../data/reads/refresh-areas.ts'
import { isEditable } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { LEAVE_REQUEST, parseLeaveRequestIntent } from '../../shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../../shared/contract/intents/leave-update.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import { isLeaveHalfTyped } from './commands.ts'
import { withOverlay } from './overlay.ts'
import { opIdIn } from '../../data/record/unsent-id.ts'
import { leavesThatCount } from './parts/shown-leave.ts'
import type { ShownLeave } from './parts/shown-leave.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { resources } from '../../data/store/resources.ts'

/** How current the shown data is. */
export type Freshness = {
  /** Whether the leaves have ever reached this device. Until then nothing is stated about them. */
  isLoaded: boolean
  /** The last successful read (ms). */
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
}

export type LeavesView = Freshness & { leaves: ShownLeave[]; orphans: OutboxRow[] }

/** The leaves stored on this device, with the person's unsent changes applied; undefined until read. */
export function useLeaves(ownerId: string): LeavesView | undefined {
  return useLiveQuery(async (): Promise<LeavesView> => {
    const db = accountDb(ownerId)
    const [server, freshness, rows] = await Promise.all([
      db.leaves.toArray(),
      readFreshness(ownerId),
      ownUnsentRows(ownerId),
    ])
    return { ...withOverlay({ server, rows }), ...freshness }
  }, [ownerId])
}

export type LeaveView = Freshness & {
  shown: ShownLeave | null
  /** All leaves of the person that use days. */
  counted: Leave[]
  /** The server's id of a leave that was opened by its unsent id, once it has arrived. */
  movedTo: string | null
}

/** One leave by the id in its path; undefined until read. */
export function useLeave({ ownerId, leaveId }: { ownerId: string; leaveId: string }): LeaveView | undefined {
  return useLiveQuery(async (): Promise<LeaveView> => {
    const db = accountDb(ownerId)
    const opId = opIdIn(leaveId)
    const [freshness, rows, server] = await Promise.all([
      readFreshness(ownerId),
      ownUnsentRows(ownerId),
      db.leaves.toArray(),
    ])
    const { leaves } = withOverlay({ server, rows })
    const shown = leaves.find(({ ids }) => ids.includes(leaveId)) ?? null
    const movedTo = shown === null && opId !== null ? await arrivedAs({ opId, leaves: server }) : null
    return { ...freshness, shown, counted: leavesThatCount(leaves), movedTo }
  }, [ownerId, leaveId])
}

/** Refreshes the leaves while a screen with them is visible. The stored ones stay on screen meanwhile. */
export function useFreshLeaves(userId: string): void {
  useWhileSeen(useCallback(() => void refreshLeaves({ userId }), [userId]))
}

/**
 * The person's leave requests to show on the home screen: unsent ones, and the one just saved; undefined until read.
 */
export function useNotedRequests({
  ownerId,
  savedOpId,
}: {
  ownerId: string
  savedOpId: string | null
}): OutboxRow[] | undefined {
  return useLiveQuery(async () => {
    const unsent = (await ownUnsentRows(ownerId)).filter(({ kind }) => kind === LEAVE_REQUEST)
    const saved =
      savedOpId === null || unsent.some(({ opId }) => opId === savedOpId)
        ? undefined
        : await ownRow({ ownerId, opId: savedOpId })
    return [...(saved?.kind === LEAVE_REQUEST ? [saved] : []), ...unsent.reverse()]
  }, [ownerId, savedOpId])
}

/** Whether there is a draft of a new request; true until it is known. */
export function useIsLeaveHalfTyped(ownerId: string): boolean {
  return useLiveQuery(() => isLeaveHalfTyped(ownerId), [ownerId], true)
}

/** The person's own unsent request to edit; null if it is being sent or no longer exists, undefined until read. */
export function useEditableRequest({
  ownerId,
  opId,
}: {
  ownerId: string
  opId: string | null
}): OutboxRow | null | undefined {
  return useLiveQuery(async () => {
    const row = opId === null ? undefined : await ownRow({ ownerId, opId })
    return row?.kind === LEAVE_REQUEST && isEditable(row) ? row : null
  }, [ownerId, opId])
}

async function readFreshness(ownerId: string): Promise<Freshness> {
  const row = await accountDb(ownerId).freshness.get(resources.leaves)
  const fetchedAt = row?.fetchedAt ?? null
  return { isLoaded: fetchedAt !== null, fetchedAt, problem: row?.problem ?? null, unread: row?.unread?.count ?? 0 }
}

async function ownUnsentRows(ownerId: string): Promise<OutboxRow[]> {
  const unsent = await outboxReads.unsent()
  return unsent.filter((row) => row.ownerId === ownerId && (row.kind === LEAVE_REQUEST || row.kind === LEAVE_UPDATE))
}

async function ownRow({ ownerId, opId }: { ownerId: string; opId: string }): Promise<OutboxRow | undefined> {
  const row = await outboxReads.byOpId(opId)
  return row?.ownerId === ownerId ? row : undefined
}

/** For a server that stores no `clientRef`, the leave is found by comparing its content with the receipt's. */
async function arrivedAs({ opId, leaves }: { opId: string; leaves: Leave[] }): Promise<string | null> {
  const certain = leaves.find(({ clientRef }) => clientRef === opId)
  if (certain) return certain._id
  const receipt = await outboxReads.byOpId(opId)
  const asked = receipt?.state === 'done' ? parseLeaveRequestIntent(receipt.intent) : null
  const alike = leaves.find(
    ({ natureLeave, dateFrom, dateTo, applyDate }) =>
      natureLeave === asked?.natureLeave &&
      dateFrom === asked.dateFrom &&
      dateTo === asked.dateTo &&
      applyDate === asked.applyDate,
  )
  return alike?._id ?? null
}
