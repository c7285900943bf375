import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useHoursText } from '../../../components/format/use-hours-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import type { Overtime } from '../../../shared/contract/overtime.ts'

/** A request in one sentence for its manager: who asks for how many hours on which day. */
export function useOvertimeSentence(): (overtime: Overtime) => string {
  const t = useT()
  const words = useDayWords()
  const nameText = useNameText()
  const hoursText = useHoursText()
  return ({ requesterName, day, hours, status }) =>
    t(status === 'Pending' ? 'overtime.wants' : 'overtime.sentence', {
      name: nameText(requesterName),
      hours: hours === null ? t('app.notReadable') : hoursText(hours),
      day: words(day, 'weekday'),
    })
}
