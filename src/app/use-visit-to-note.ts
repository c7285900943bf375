import { useLocation } from 'react-router-dom'
import { ownUnsentRows } from '../data/record/own-unsent-rows.ts'
import { useCalmLiveQuery } from '../lib/use-live-query.ts'
import { useSignedIn } from '../stores/session-store.ts'
import { savedVisitsIn } from './visit-note-state.ts'

/** Repeats the name in `src/kinds/visit/kind.ts`, to keep that module out of the dashboard's code. */
const VISIT = 'visit'

/** Whether the home screen has a visit to show: one that was just saved, or an unsent one. */
export function useHasVisitToNote(): boolean {
  const { userId } = useSignedIn()
  const isJustSaved = savedVisitsIn(useLocation().state).length > 0
  const unsent = useCalmLiveQuery(() => ownUnsentRows(userId, VISIT), [userId])
  return isJustSaved || (unsent ?? []).length > 0
}
