import { IconChevronDown } from '@tabler/icons-react'
import { Fact, Facts } from '../../../components/layout/facts.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './fixed-line.module.css'

type FixedLineProps = {
  /** The maximum return date; null until there is a first day. */
  latest: string | null
  applyDate: string
  today: string
}

/** What a request fixes by itself, in one line that opens to each value and why it can't be changed. */
export function FixedLine({ latest, applyDate, today }: FixedLineProps) {
  const t = useT()
  const words = useDayWords()
  const line = [
    latest === null ? null : t('leave.latestReturn', { day: words(latest) }),
    applyDate === today ? t('leave.appliedToday') : t('leave.appliedDay', { day: words(applyDate) }),
    t('leave.fullDays'),
  ]
  return (
    <details className={styles.line}>
      <summary className={styles.summary}>
        <span>{line.filter(Boolean).join(' · ')}</span>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      <Facts>
        <Fact name={t('leave.maxReturn')} isLong>
          <span>{latest === null ? '—' : <DayText day={latest} style="long" />}</span>
          <span className={styles.why}>{t('leave.fixedByNature')}</span>
        </Fact>
        <Fact name={t('leave.applyDate')} isLong>
          <DayText day={applyDate} />
          <span className={styles.why}>{t('leave.fixed')}</span>
        </Fact>
        <Fact name={t('leave.factor')} isLong>
          <span>{t('leave.factorValue')}</span>
          <span className={styles.why}>{t('leave.fixed')}</span>
        </Fact>
      </Facts>
    </details>
  )
}
