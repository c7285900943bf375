import { Button } from '../../../components/inputs/button.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './slip-filter.module.css'
import type { SlipChoice } from './slip-choice.ts'

type SlipSpan = Pick<SlipChoice, 'from' | 'to'>

/** Filters by months strictly between two days, as its hint says. */
export function SlipFilter({ span, onSpan }: { span: SlipSpan; onSpan: (span: SlipSpan) => void }) {
  const t = useT()
  const words = useDayWords()
  const { from, to } = span
  const isEmptySpan = from !== '' && to !== '' && to <= from
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>{t('payroll.filter')}</legend>
      <div className={styles.fields}>
        <DateInput label={t('payroll.from')} value={from} onValueChange={(day) => onSpan({ from: day, to })} />
        <DateInput
          label={t('payroll.to')}
          value={to}
          error={isEmptySpan ? t('payroll.toBeforeFrom', { day: words(from) }) : undefined}
          onValueChange={(day) => onSpan({ from, to: day })}
        />
        {from || to ? (
          <Button variant="quiet" className={styles.clear} onClick={() => onSpan({ from: '', to: '' })}>
            {t('payroll.showAll')}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{t('payroll.filterHint')}</p>
    </fieldset>
  )
}
