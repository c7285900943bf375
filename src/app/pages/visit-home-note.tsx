import { useLocation } from 'react-router-dom'
import { useNavigate } from '../../lib/router.tsx'
import { SavedVisitNote } from '../../features/visits/parts/saved-visit-note.tsx'
import { paths } from '../../paths/paths.ts'
import { visitPathOf } from '../../paths/record-paths.ts'
import { savedVisitsIn } from '../visit-note-state.ts'

/** The state of a manager's new visits; saving one navigates here. */
export function VisitHomeNote() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return (
    <SavedVisitNote
      savedOpIds={savedVisitsIn(state)}
      visitPathOf={visitPathOf}
      onDismiss={() => navigate(paths.home + search, { replace: true, state: null })}
    />
  )
}
