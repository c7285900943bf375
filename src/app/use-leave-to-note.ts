import { useLocation } from 'react-router-dom'
import { useLiveQuery } from 'dexie-react-hooks'
import { outboxDb } from '../data/sync/outbox-db.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { savedLeaveIn } from './leave-paths.ts'

/** The kind's name in `kinds/leave-request.ts`, which the first load does without. */
const LEAVE_REQUEST = 'leaveRequest'

/** Whether home has a leave request to tell of: one just saved, or one on its way. */
export function useHasLeaveToNote(): boolean {
  const { userId } = useSignedIn()
  const isJustSaved = savedLeaveIn(useLocation().state) !== null
  const unsent = useLiveQuery(
    () =>
      outboxDb.rows
        .where('ownerId')
        .equals(userId)
        .filter(({ kind, state }) => kind === LEAVE_REQUEST && state !== 'done')
        .count(),
    [userId],
  )
  return isJustSaved || (unsent ?? 0) > 0
}
