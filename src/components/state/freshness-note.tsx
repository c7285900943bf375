import { IconCloudOff } from '@tabler/icons-react'
import { readProblemId } from '../../i18n/read-problem.ts'
import { useT } from '../../i18n/use-t.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { onDemand } from '../async/on-demand.tsx'
import { useStampWords } from '../format/use-instant-words.ts'
import { useDeviceClock } from '../../lib/use-now.ts'
import { ReadFailure } from './read-failure.tsx'
import styles from './freshness-note.module.css'

const UnreadNote = onDemand(async () => withTexts(import('./unread-note.tsx').then((module) => module.UnreadNote)))

type FreshnessNoteProps = {
  fetchedAt: number | null
  problem: string | null
  /** Data is shown although no read has succeeded: it came with the sign-in. */
  isHere?: boolean
  /** The text while nothing was ever loaded; omitted if another element shows it. `also`: what can be done anyway. */
  never?: { title: string; also?: string }
  /** What the age means for this screen. */
  consequence?: string | undefined
  /** Number of rows that failed validation. */
  unread?: number
}

/** How current the shown data is, and how many rows cannot be shown. */
export function FreshnessNote({ unread = 0, ...freshness }: FreshnessNoteProps) {
  return (
    <>
      <Freshness {...freshness} />
      {unread > 0 ? <UnreadNote rows={unread} /> : null}
    </>
  )
}

/** Nothing while fresh, the age if stale, and the reason if it is not just the network. */
function Freshness({ fetchedAt, problem, isHere = false, never, consequence }: Omit<FreshnessNoteProps, 'unread'>) {
  const t = useT()
  const stampWords = useStampWords()
  if (fetchedAt === null) {
    const title = isHere ? t('app.ageUnknownTitle') : never?.title
    if (problem === null || title === undefined) return null
    return (
      <ReadFailure
        problem={problem}
        title={title}
        isOlderHere={isHere}
        also={consequence ?? (isHere ? undefined : never?.also)}
      />
    )
  }
  if (problem === null || readProblemId(problem) === null)
    return <AsOf fetchedAt={fetchedAt} problem={problem} consequence={consequence} />
  return (
    <ReadFailure problem={problem} title={t('app.shownAsOf', { time: stampWords(fetchedAt) })} also={consequence} />
  )
}

const STALE_AFTER_MS = 10 * 60 * 1000

/**
 * The age of the figures, if the last read failed or was more than ten minutes ago. Renders nothing while they are
 * fresh.
 */
function AsOf({
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
