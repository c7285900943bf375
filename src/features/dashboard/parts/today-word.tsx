import { IconCircle, IconCircleCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react'
import { useStampWords } from '../../../components/format/use-instant-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { TodayState } from '../../../shared/rules/chain/chain-ranking.ts'
import styles from './today-word.module.css'
import { TODAY_WORDS } from './today-words.ts'

const ICONS = {
  complete: IconCircleCheck,
  morning: IconCircleHalf2,
  night: IconCircleHalf2,
  none: IconCircle,
  closed: IconCircleDashed,
  unknown: IconCircleDashed,
}

/**
 * Today's reporting state as text, icon and colour. `staleAt`: the time of the data if no later read succeeded (ms),
 * null while it is fresh. With stale data, no pharmacy is shown as not having reported.
 */
export function TodayWord({ state, staleAt }: { state: TodayState; staleAt: number | null }) {
  const t = useT()
  const stampWords = useStampWords()
  const isOld = state === 'none' && staleAt !== null
  const shown = isOld ? 'unknown' : state
  const Icon = ICONS[shown]
  return (
    <span className={classNames(styles.word, styles[shown])}>
      <Icon aria-hidden size="1.2em" />
      <span>{isOld ? t('dashboard.todayNoneBy', { time: stampWords(staleAt) }) : t(TODAY_WORDS[state])}</span>
    </span>
  )
}
