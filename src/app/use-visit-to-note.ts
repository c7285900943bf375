import { useLocation } from 'react-router-dom'
import { ownUnsentRows } from '../data/sync/own-unsent-rows.ts'
import { useCalmLiveQuery } from '../lib/use-live-query.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { savedVisitsIn } from './visit-note-state.ts'

/** The kind's name in `kinds/visit.ts`, which the dashboard does without. */
const VISIT = 'visit'

/** Whether home has a visit to tell of: one just saved, or one on its way. */
export function useHasVisitToNote(): boolean {
  const { userId } = useSignedIn()
  const isJustSaved = savedVisitsIn(useLocation().state).length > 0
  const unsent = useCalmLiveQuery(() => ownUnsentRows(userId, VISIT), [userId])
  return isJustSaved || (unsent ?? []).length > 0
}
