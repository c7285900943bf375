import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { lastMonths } from '../../../shared/rules/chain/chain-sales.ts'

/** The running month and the three years before it. */
export const MONTHS_OFFERED = 37

type MonthSelectProps = { month: string; running: string; onChoose: (month: string) => void }

export function MonthSelect({ month, running, onChoose }: MonthSelectProps) {
  const t = useT()
  const words = useDayWords()
  const offered = lastMonths({ month: running, count: MONTHS_OFFERED })
  // The URL may name an older month.
  const months = offered.includes(month) ? offered : [...offered, month]
  return (
    <SelectNative
      label={t('dashboard.month')}
      isLabelHidden
      value={month}
      options={months.map((each) => ({ value: each, label: words(`${each}-01`, 'month') }))}
      onValueChange={onChoose}
    />
  )
}
