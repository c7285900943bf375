import { IconPlus } from '@tabler/icons-react'
import { DayText } from '../../../components/format/day-text.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './days-list.module.css'

/** A day without a report, which a tap fills in. */
export function MissingDay({ day, onRecord }: { day: string; onRecord: () => void }) {
  const t = useT()
  const words = useDayWords()
  return (
    <li className={styles.day}>
      <button
        type="button"
        className={styles.missing}
        aria-label={t('sales.recordDay', { day: words(day, 'weekday') })}
        onClick={onRecord}
      >
        <span className={styles.missingDay}>
          <DayText day={day} style="weekday" />
        </span>
        <span>{t('sales.notReported')}</span>
        <IconPlus aria-hidden size={20} />
      </button>
    </li>
  )
}
