import { useFigureText } from '../../../components/format/use-figure-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './slip-years.module.css'

type SlipYearsProps = {
  years: readonly string[]
  /** Null: none of them, the months between two days. */
  chosen: string | null
  onYear: (year: string) => void
  onCustom: () => void
}

/** The years with a slip as chips, and one for any two days. */
export function SlipYears({ years, chosen, onYear, onCustom }: SlipYearsProps) {
  const t = useT()
  const figureText = useFigureText()
  return (
    <div className={styles.chips} role="group" aria-label={t('payroll.years')}>
      {years.map((year) => (
        <button
          key={year}
          type="button"
          className={styles.chip}
          aria-pressed={year === chosen}
          onClick={() => onYear(year)}
        >
          {figureText(year)}
        </button>
      ))}
      <button type="button" className={styles.chip} aria-pressed={chosen === null} onClick={onCustom}>
        {t('payroll.custom')}
      </button>
    </div>
  )
}
