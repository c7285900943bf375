import { IconPlane } from '@tabler/icons-react'
import { LineRow } from '../../../components/layout/line-row.tsx'
import { Name } from '../../../components/format/name.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { hasDays, leaveDays } from '../../../shared/rules/leave/leave-days.ts'
import { DayRange } from './day-range.tsx'
import styles from './leave-row.module.css'
import { LeaveStateBadge } from './leave-state.tsx'
import { problemOfLeave, stateWordOfLeave } from './shown-leave.ts'
import type { ShownLeave } from './shown-leave.ts'

type LeaveRowProps = {
  shown: ShownLeave
  path: string
  /** The requester's name, in lists of several people. */
  requester?: string
  /** Whether another leave has the same content. */
  isTwice?: boolean
}

/** One leave of a list; the whole line is a link. A rejected one is marked, and its page says what to do. */
export function LeaveRow({ shown, path, requester, isTwice = false }: LeaveRowProps) {
  const t = useT()
  const { labelOf } = useLeaveTypes()
  const { leave, server } = shown
  const word = stateWordOfLeave(shown)
  const problem = problemOfLeave(shown)
  return (
    <LineRow
      to={path}
      name={
        <span>
          {requester ? <Name>{requester}</Name> : null}
          {requester ? <span>{' · '}</span> : null}
          <span>{labelOf(leave.natureLeave)}</span>
        </span>
      }
      endOnPhone="besideName"
      end={
        <div className={styles.states}>
          {/* An unsent request has no decision state yet. */}
          {server ? <LeaveStateBadge state={leave.status} /> : null}
          {word ? <StateWord state={word} /> : null}
        </div>
      }
    >
      <p className={styles.days}>
        <DayRange dateFrom={leave.dateFrom} dateTo={leave.dateTo} />
        <span className={styles.number}>
          {hasDays(leave) ? <span>{t('leave.days', { count: leaveDays(leave) })}</span> : null}
          {leave.outsideTravelling ? (
            <span>
              {' '}
              <IconPlane aria-hidden size="1.1em" className={styles.plane} />
              <VisuallyHidden>{t('leave.outside')}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      </p>
      {isTwice ? <p className={styles.problem}>{t('leave.twice')}</p> : null}
      {problem ? <p className={styles.problem}>{t(errorMessageId(problem.code))}</p> : null}
    </LineRow>
  )
}
