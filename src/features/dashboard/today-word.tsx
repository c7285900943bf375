import { IconCircle, IconCircleCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import type { TodayState } from '../../shared/rules/chain-ranking.ts'
import styles from './today-word.module.css'
import { TODAY_WORDS } from './today-words.ts'

const ICONS = { complete: IconCircleCheck, morning: IconCircleHalf2, night: IconCircleHalf2, none: IconCircle, unknown: IconCircleDashed }

/** What is reported of today, as word, icon and colour together. */
export function TodayWord({ state }: { state: TodayState }) {
  const t = useT()
  const Icon = ICONS[state]
  return (
    <span className={classNames(styles.word, styles[state])}>
      <Icon aria-hidden size="1.2em" />
      {t(TODAY_WORDS[state])}
    </span>
  )
}
