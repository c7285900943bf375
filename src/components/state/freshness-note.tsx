import { readProblemId } from '../../i18n/read-problem.ts'
import { useT } from '../../i18n/use-t.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { AsOf } from './as-of.tsx'
import { ReadFailure } from './read-failure.tsx'
import { onDemand } from '../async/on-demand.tsx'
import { useInstantWords } from '../format/use-instant-words.ts'

const UnreadNote = onDemand(async () => withTexts(import('./unread-note.tsx').then((module) => module.UnreadNote)))

type FreshnessNoteProps = {
  fetchedAt: number | null
  problem: string | null
  /** Something is shown though no read has brought it: a sign-in did. */
  isHere?: boolean
  /** What to say while nothing has come yet, left out where something else says it; `also`: what can be done all the same. */
  never?: { title: string; also?: string }
  /** What that means for what is done on this screen. */
  consequence?: string | undefined
  /** Rows of it that do not read. */
  unread?: number
}

/** How far what is shown can be trusted, and what of it cannot be shown. */
export function FreshnessNote({ unread = 0, ...freshness }: FreshnessNoteProps) {
  return (
    <>
      <Freshness {...freshness} />
      {unread > 0 ? <UnreadNote rows={unread} /> : null}
    </>
  )
}

/** Nothing while fresh, the age when old, the reason when it is more than the network. */
function Freshness({ fetchedAt, problem, isHere = false, never, consequence }: Omit<FreshnessNoteProps, 'unread'>) {
  const t = useT()
  const instantWords = useInstantWords()
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
    <ReadFailure problem={problem} title={t('app.shownAsOf', { time: instantWords(fetchedAt) })} also={consequence} />
  )
}
