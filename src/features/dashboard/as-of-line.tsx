import { IconClock, IconCloudOff } from '@tabler/icons-react'
import { useInstantWords } from '../../components/use-instant-words.ts'
import { useT } from '../../i18n/use-t.ts'
import styles from './as-of-line.module.css'

/** Of when the figures are, always said: a manager acts on them. */
export function AsOfLine({ fetchedAt, problem }: { fetchedAt: number | null; problem: string | null }) {
  const t = useT()
  const instantWords = useInstantWords()
  const time = fetchedAt === null ? null : instantWords(fetchedAt)
  const isStale = problem !== null
  const Icon = isStale ? IconCloudOff : IconClock
  return (
    <p className={styles.line} role="status">
      <Icon aria-hidden size={18} />
      {time === null ? t(isStale ? 'dashboard.notKnownYet' : 'dashboard.updating') : t(isStale ? 'dashboard.asOfStale' : 'app.asOfTime', { time })}
    </p>
  )
}
