import { useLocation, useNavigate } from 'react-router-dom'
import { SavedLeaveNote } from '../../features/leave/parts/saved-leave-note.tsx'
import { leavePathOf, savedLeaveIn } from '../leave-paths.ts'
import { paths } from '../paths.ts'

/** The state of the person's leave requests; saving one navigates here. */
export function LeaveHomeNote() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <SavedLeaveNote
      savedOpId={savedLeaveIn(state)}
      leavePathOf={leavePathOf}
      onDismiss={() => void navigate(paths.home, { replace: true, state: null })}
      onTakenBack={() => void navigate(paths.leaveRequest)}
    />
  )
}
