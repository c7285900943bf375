import { useDecided } from '../../../../lib/use-decided.ts'
import type { ReviewView } from '../../manager-queries.ts'
import { UnsentNote } from '../unsent-note.tsx'
import type { ReviewedLeave } from './choose-requests.ts'
import { LeaveDecision } from './leave-decision.tsx'
import { LeaveRequestCard } from './manager-view.tsx'
import styles from '../own-leave.module.css'

type LeavePaneProps = {
  shown: ReviewedLeave
  view: ReviewView
  today: string
  next: { path: string; label: string }
  keysWithin: string
}

/** A leave or a return beside the list of what needs the manager. */
export function LeavePane({ shown, view, today, next, keysWithin }: LeavePaneProps) {
  const { undoable, isNoted, onDecided, page } = useDecided(shown.changes)
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      {shown.changes
        .filter((row) => row !== undoable)
        .map((row) => (
          <UnsentNote key={row.opId} row={row} server={shown.server} editPath={null} />
        ))}
      <LeaveRequestCard shown={shown} view={view} today={today} />
      <LeaveDecision
        shown={shown}
        undoable={undoable}
        next={isNoted ? next : null}
        onDecided={onDecided}
        keysWithin={keysWithin}
      />
    </div>
  )
}
