import { IconClock } from '@tabler/icons-react'
import { FreshnessNote } from '../../../components/state/freshness-note.tsx'
import { useStampWords } from '../../../components/format/use-instant-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './as-of-line.module.css'

/**
 * The time of the figures, always shown because managers act on them. If there are none yet, the placeholder in their
 * place says why.
 */
export function AsOfLine({ fetchedAt, problem }: { fetchedAt: number | null; problem: string | null }) {
  const t = useT()
  const stampWords = useStampWords()
  if (problem !== null) return <FreshnessNote fetchedAt={fetchedAt} problem={problem} />
  return (
    <p className={styles.line} role="status">
      <IconClock aria-hidden size={18} />
      <span>{fetchedAt === null ? t('dashboard.updating') : t('app.asOfTime', { time: stampWords(fetchedAt) })}</span>
    </p>
  )
}
