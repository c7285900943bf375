import { errorMessageId } from '../i18n/error-message.ts'
import { useT } from '../i18n/use-t.ts'
import { AsOf } from './as-of.tsx'
import { Banner } from './banner.tsx'
import { useInstantWords } from './use-instant-words.ts'

const NO_CONNECTION = ['offline', 'timeout', 'unavailable']

type FreshnessNoteProps = {
  fetchedAt: number | null
  problem: string | null
  /** Something is shown though no read has brought it: a sign-in did. */
  isHere?: boolean
  /** What to say while nothing has come yet. */
  never: { title: string; body: string }
  /** What that means for what is done on this screen. */
  consequence?: string | undefined
}

/** How far what is shown can be trusted: nothing while fresh, the age when old, the reason when it is more than the network. */
export function FreshnessNote({ fetchedAt, problem, isHere = false, never, consequence }: FreshnessNoteProps) {
  const t = useT()
  const instantWords = useInstantWords()
  const reason = problem !== null && !NO_CONNECTION.includes(problem) ? t(errorMessageId(problem)) : null
  if (fetchedAt === null) {
    return problem === null ? null : (
      <Banner tone="info" title={isHere ? t('app.ageUnknownTitle') : never.title}>
        {isHere ? t('app.ageUnknownBody') : never.body} {reason} {consequence}
      </Banner>
    )
  }
  if (reason === null) return <AsOf fetchedAt={fetchedAt} problem={problem} consequence={consequence} />
  return (
    <Banner tone="warning" title={t('app.asOf', { time: instantWords(fetchedAt) })}>
      {reason} {consequence}
    </Banner>
  )
}
