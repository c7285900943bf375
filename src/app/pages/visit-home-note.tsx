import { useLocation, useNavigate } from 'react-router-dom'
import { SavedVisitNote } from '../../features/visits/parts/saved-visit-note.tsx'
import { paths } from '../paths.ts'
import { visitPathOf } from '../record-paths.ts'
import { savedVisitsIn } from '../visit-note-state.ts'

/** The state of a manager's new visits; saving one navigates here. */
export function VisitHomeNote() {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  return (
    <SavedVisitNote
      savedOpIds={savedVisitsIn(state)}
      visitPathOf={visitPathOf}
      onDismiss={() => void navigate(paths.home + search, { replace: true, state: null })}
    />
  )
}
