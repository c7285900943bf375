import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { leaveDays } from '../../../shared/rules/leave-days.ts'
import { Decision } from './decision.tsx'
import type { ShownLeave } from './shown-leave.ts'

/** Approves or rejects a request while it is Pending. */
export function DecideLeave({ shown, onDecided }: { shown: ShownLeave; onDecided: (opId: string) => void }) {
  const t = useT()
  const words = useDayWords()
  const labelOf = useOptionLabel()
  const { leave } = shown
  if (leave.status !== 'Pending') return null
  const name = leave.requesterName || leave.requesterShortestName
  const body = (
    <>
      <p>
        {t('leave.decideWhat', {
          name,
          type: labelOf(leave.natureLeave),
          from: words(leave.dateFrom),
          to: words(leave.dateTo),
          count: leaveDays(leave),
        })}
      </p>
      <p>{t('leave.decideForGood')}</p>
    </>
  )
  return (
    <Decision
      shown={shown}
      approve={{ is: 'approve', label: t('leave.approve'), title: t('leave.approveTitle'), body }}
      reject={{ is: 'reject', label: t('leave.reject'), title: t('leave.rejectTitle'), body }}
      onDecided={onDecided}
    />
  )
}
