import { useDayWords } from '../../../../components/format/use-day-words.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import type { Leave } from '../../../../shared/contract/leave.ts'
import { leaveDays } from '../../../../shared/rules/leave/leave-days.ts'

/** The types as they are written within a sentence. */
const KINDS: Record<string, MessageId> = {
  'Annual Leave': 'leave.kindAnnual',
  'Emergency Leave': 'leave.kindEmergency',
  'Hajj Leave': 'leave.kindHajj',
  'Omrah Leave': 'leave.kindOmrah',
}

/** A leave in one sentence for its manager: who wants what from when to when, and how many days that are. */
export function useLeaveSentence(): (leave: Leave) => string {
  const t = useT()
  const words = useDayWords()
  const nameText = useNameText()
  return (leave) => {
    const { status, dateFrom, dateTo, dateRejoined, dateRejoinRequest } = leave
    const name = nameText(leave.requesterName || leave.requesterShortestName) || t('leave.notGiven')
    if (status === 'Approved' && dateRejoined === null && dateRejoinRequest !== null)
      return t('leave.wantsBack', { name, day: words(dateRejoinRequest, 'weekday') })
    const about = {
      name,
      kind: t(KINDS[leave.natureLeave] ?? 'leave.kindOther'),
      from: words(dateFrom, 'weekday'),
      to: words(dateTo, 'weekday'),
      count: leaveDays(leave),
    }
    return t(status === 'Pending' ? 'leave.wants' : 'leave.sentence', about)
  }
}
