import { IconCloudOff } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { useDeviceClock } from '../../lib/use-now.ts'
import { useStampWords } from '../format/use-instant-words.ts'
import styles from './as-of.module.css'

const STALE_AFTER_MS = 10 * 60 * 1000

/**
 * The age of the figures, if the last read failed or was more than ten minutes ago. Renders nothing while they are
 * fresh.
 */
export function AsOf({
  fetchedAt,
  problem,
  consequence,
}: {
  fetchedAt: number | null
  problem: string | null
  consequence?: string | undefined
}) {
  const t = useT()
  const stampWords = useStampWords()
  const now = useDeviceClock()
  if (fetchedAt === null || (problem === null && now - fetchedAt < STALE_AFTER_MS)) return null
  const time = stampWords(fetchedAt)
  return (
    <output className={styles.asOf}>
      <IconCloudOff aria-hidden size={18} />
      <span>{`${t('app.asOf', { time })} ${consequence ?? ''}`}</span>
    </output>
  )
}
