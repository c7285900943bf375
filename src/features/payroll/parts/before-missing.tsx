import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { payMonthBefore } from '../../../shared/rules/pay-history.ts'

/** In place of a form that would start from last month, while that has never been read. */
export function BeforeMissing({ month }: { month: string }) {
  return <span>{useT()('dashboard.monthNotHereTitle', { month: useDayWords()(payMonthBefore(month), 'month') })}</span>
}
