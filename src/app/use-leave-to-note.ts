import { useLocation } from 'react-router-dom'
import { useCalmLiveQuery } from '../lib/use-live-query.ts'
import { ownUnsentRows } from '../data/sync/own-unsent-rows.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { savedLeaveIn } from './leave-paths.ts'

/** The kind's name in `kinds/leave-request.ts`, which the first load does without. */
const LEAVE_REQUEST = 'leaveRequest'

/** Whether home has a leave request to tell of: one just saved, or one on its way. */
export function useHasLeaveToNote(): boolean {
  const { userId } = useSignedIn()
  const isJustSaved = savedLeaveIn(useLocation().state) !== null
  const unsent = useCalmLiveQuery(() => ownUnsentRows(userId, LEAVE_REQUEST), [userId])
  return isJustSaved || (unsent ?? []).length > 0
}
