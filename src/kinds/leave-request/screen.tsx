import { useLeaveTypes } from '../../components/format/use-leave-types.ts'
import { DayText } from '../../components/format/day-text.tsx'
import { parseLeaveRequestIntent } from '../../shared/contract/intents/leave-request.ts'
import { leaveEditPathOf } from '../../paths/leave-paths.ts'
import { paths } from '../../paths/paths.ts'
import { SORTED_OUT } from '../choices.ts'
import { leaveSide } from './leave-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'

function Line({ row, name }: KindLineProps) {
  const { labelOf } = useLeaveTypes()
  const intent = parseLeaveRequestIntent(row.intent)
  if (!intent) return name
  return (
    <span>
      {name} <span>{`· ${labelOf(intent.natureLeave)} ·`}</span> <DayText day={intent.dateFrom} /> –{' '}
      <DayText day={intent.dateTo} />
    </span>
  )
}

export const leaveRequestScreen: KindScreen = {
  name: 'sync.kindLeaveRequest',
  Line,
  placeOf({ opId, sentBefore, lastProblem }) {
    if (lastProblem?.code === 'double_leave') return { path: paths.leavesHistory, label: 'sync.openLeaves' }
    // If the request may have arrived, changing it here would lose the change on the server.
    return sentBefore ? null : { path: leaveEditPathOf(opId), label: 'sync.editUnsent' }
  },
  choices: { double_leave: SORTED_OUT },
  serverSide: leaveSide,
}
