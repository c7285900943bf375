import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useNow } from '../../lib/use-now.ts'
import { riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import styles from './paper-head.module.css'
import { useDayWords } from '../format/use-day-words.ts'

/**
 * The head of a printed page, hidden on screen: the app's name, the title, further content in `children`, and the day
 * of printing.
 */
export function PaperHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const t = useT()
  const words = useDayWords()
  const today = riyadhDayOf(useNow())
  return (
    <header className={styles.head}>
      <p className={styles.quiet}>{t('app.name')}</p>
      <h2>{title}</h2>
      {children}
      <p className={styles.quiet}>{t('app.printedOn', { day: words(today) })}</p>
    </header>
  )
}
