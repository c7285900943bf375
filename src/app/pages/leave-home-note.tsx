import { useLocation } from 'react-router-dom'
import { useNavigate } from '../../lib/router.tsx'
import { SavedLeaveNote } from '../../features/leave/parts/saved-leave-note.tsx'
import { leavePathOf, savedLeaveIn } from '../../paths/leave-paths.ts'
import { paths } from '../../paths/paths.ts'

/** The state of the person's leave requests; saving one navigates here. */
export function LeaveHomeNote() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (
    <SavedLeaveNote
      savedOpId={savedLeaveIn(state)}
      leavePathOf={leavePathOf}
      onDismiss={() => navigate(paths.home, { replace: true, state: null })}
      onTakenBack={() => navigate(paths.leaveRequest)}
    />
  )
}
