import { useLocation } from 'react-router-dom'
import { useCalmLiveQuery } from '../lib/use-live-query.ts'
import { ownUnsentRows } from '../data/record/own-unsent-rows.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { savedLeaveIn } from '../paths/leave-paths.ts'

/** Repeats the name in `src/shared/contract/intents/leave-request.ts`, to keep that module out of the first load. */
const LEAVE_REQUEST = 'leaveRequest'

/** Whether the home screen has a leave request to show: one that was just saved, or an unsent one. */
export function useHasLeaveToNote(): boolean {
  const { userId } = useSignedIn()
  const isJustSaved = savedLeaveIn(useLocation().state) !== null
  const unsent = useCalmLiveQuery(() => ownUnsentRows(userId, LEAVE_REQUEST), [userId])
  return isJustSaved || (unsent ?? []).length > 0
}
