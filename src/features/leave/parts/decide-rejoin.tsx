import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { daysLate } from '../../../shared/rules/leave-days.ts'
import { isRejoinOpen } from '../../../shared/rules/leave-states.ts'
import { Decision } from './decision.tsx'
import type { ShownLeave } from './shown-leave.ts'

/** Approves or rejects the requested day of return; possible until one is approved. */
export function DecideRejoin({ shown, onDecided }: { shown: ShownLeave; onDecided: (opId: string) => void }) {
  const t = useT()
  const words = useDayWords()
  const { leave } = shown
  const date = leave.dateRejoinRequest
  if (!isRejoinOpen(leave) || date === null) return null
  const about = { name: leave.requesterName || leave.requesterShortestName, day: words(date) }
  return (
    <Decision
      shown={shown}
      approve={{
        is: 'approveRejoin',
        label: t('leave.approveRejoin'),
        title: t('leave.approveRejoinTitle'),
        body: (
          <>
            <p>{t('leave.approveRejoinBody', about)}</p>
            <p>{t('leave.lateBy', { count: daysLate({ dateTo: leave.dateTo, dateRejoined: date }) })}</p>
            <p>{t('leave.decideForGood')}</p>
          </>
        ),
      }}
      reject={{
        is: 'rejectRejoin',
        label: t('leave.rejectRejoin'),
        title: t('leave.rejectRejoinTitle'),
        body: <p>{t('leave.rejectRejoinBody', about)}</p>,
      }}
      onDecided={onDecided}
    />
  )
}
