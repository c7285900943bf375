import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../../../components/inputs/button.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { addDays, monthOf } from '../../../../shared/rules/days/business-day.ts'
import styles from './month-choice.module.css'
import { useDayWords } from '../../../../components/format/use-day-words.ts'

type MonthChoiceProps = {
  month: string
  newest: string
  oldest: string
  onChoose: (month: string) => void
  /** Whether the month is named beside it. */
  isMonthHidden?: boolean
}

/** Moves from month to month, within the range of the reports. */
export function MonthChoice({ month, newest, oldest, onChoose, isMonthHidden = false }: MonthChoiceProps) {
  const t = useT()
  const words = useDayWords()
  return (
    <fieldset className={styles.choice} aria-label={t('sales.month')}>
      <Button
        variant="quiet"
        aria-label={t('sales.monthBefore')}
        icon={<IconChevronLeft aria-hidden size={22} />}
        disabled={month <= oldest}
        onClick={() => onChoose(monthOf(addDays(`${month}-01`, -1)))}
      />
      {isMonthHidden ? null : (
        <span className={styles.month} aria-live="polite">
          {words(`${month}-01`, 'month')}
        </span>
      )}
      <Button
        variant="quiet"
        aria-label={t('sales.monthAfter')}
        icon={<IconChevronRight aria-hidden size={22} />}
        disabled={month >= newest}
        onClick={() => onChoose(monthOf(addDays(`${month}-01`, 31)))}
      />
    </fieldset>
  )
}
