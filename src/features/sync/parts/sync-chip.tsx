import { useEffect } from 'react'
import { Link } from '../../../lib/router.tsx'
import chip from '../../../components/layout/chip.module.css'
import { StateIcon } from '../../../components/state/state-word.tsx'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { showBadge } from '../../../data/record/app-badge.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useDeviceClock } from '../../../lib/use-now.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useAgeWords } from './age-words.ts'
import { toneOf } from './chip-tone.ts'
import { SENT_WORDS, useWaiting } from '../queries.ts'
import type { Waiting } from '../queries.ts'
import styles from './sync-chip.module.css'

/**
 * Always visible in the top bar: how much is unsent, how old it is, and whether an entry needs attention. Being offline
 * is no state of an entry, so it stands beside that word, in ink.
 */
export function SyncChip({ syncPath }: { syncPath: string }) {
  const t = useT()
  const ageWords = useAgeWords()
  const instantWords = useInstantWords()
  const numberText = useNumberText()
  const now = useDeviceClock()
  const { userId } = useSignedIn()
  const waiting = useWaiting(userId)
  const unsent = waiting?.count
  useEffect(() => {
    if (unsent !== undefined) void showBadge(unsent)
  }, [unsent])
  if (!waiting) return null

  const { count, oldestAt, needAttention, lastSentAt, knownSent, isSilent } = waiting
  const sentWords = lastSentAt ? t('sync.lastSent', { time: instantWords(lastSentAt) }) : ''
  const age = oldestAt ? ageWords(oldestAt, now) : ''
  const offline = isSilent ? t('sync.offline') : ''
  const words =
    count === 0
      ? [t(SENT_WORDS[knownSent]), sentWords, offline]
      : [
          t('sync.unsent', { count }),
          age && t('sync.oldest', { age }),
          needAttention > 0 ? t('sync.needYou', { count: needAttention }) : '',
          sentWords,
          offline,
        ]
  return (
    <Link
      to={syncPath}
      className={classNames(chip.chip, chip[toneOf(waiting, now)], styles.chip)}
      aria-label={words.filter(Boolean).join('. ')}
    >
      <span>
        <StateIcon state={stateOf(waiting)} />
        <span className={styles.words}>
          <span>
            {count === 0 ? t(SENT_WORDS[knownSent]) : `${numberText(count)} ${t('sync.unsentWord', { count })}`}
          </span>
          {offline ? <span className={styles.offline}>{offline}</span> : null}
        </span>
      </span>
      {age ? <span className={styles.age}>{age}</span> : null}
    </Link>
  )
}

function stateOf({ count, needAttention, isSending, knownSent }: Waiting) {
  if (count === 0) return knownSent === 'unknown' ? 'sending' : 'sent'
  if (needAttention > 0) return 'attention'
  return isSending ? 'sending' : 'saved'
}
